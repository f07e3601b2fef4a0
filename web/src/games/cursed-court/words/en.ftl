board-year = Year { $year }
board-season = { WORD($season, kind: "season") }, { $season ->
    [spring] 1 crown each
    [summer] 2 crowns each
    [autumn] 3 crowns each
   *[winter] 4 crowns each
}
chapter-year-begins = Year { $year }
chapter-season-begins = { WORD($season, kind: "season") }
board-marker = bets first
board-points = { $n ->
    [one] point
   *[other] points
}
board-points-name = Points
board-standing = Standing: chips less those bought
board-free = { $money ->
    [chips] Free chips
   *[coins] Free coins
}
board-free-crowns = Free crowns
board-out = Out of the game
own-region = { $to ->
    [the] the { $name }
   *[other] { $name }
}
board-back = A face-down card between { $one } and { $other }
board-back-before = A face-down card before { $name }
board-peek = Between you and { $name }: only you two see it
board-peek-alone = Yours alone
board-peek-card = { WORD($card, kind: "card") }. { $who }
board-sitting-out = Sitting out this year:
board-label-noble = { $up ->
    [0] None in the tableau
   *[other] { $up } in the tableau
}{ $mine ->
    [0] {""}
   *[other] { $eyes ->
        [all] , { $mine } more face down
       *[own] , { $mine } more that you know of
    }
}, worth { $worth } now
board-label-in-set = { WORD($card, kind: "card") } { $seen ->
    [up] has come
    [mine] { $eyes ->
        [all] lies face down
       *[own] will come, as you know
    }
   *[open] not seen yet
}
board-label-crown = { $feint ->
    [yes] { $who ->
        [you] Your feint
       *[other] { $name }’s feint
    }
   *[no] { $who ->
        [you] Your crown
       *[other] { $name }’s crown
    }
} stands there{ $money ->
    [none] {""}
    [chips] , chips: { $coins }
   *[coins] , coins: { $coins }
}
board-label-scored = It scores { $n }
board-your-bet = Place a crown
board-owes = { $n ->
    [one] Choose a region{ $kind ->
        [crown] .
       *[coins] , then your stake.
    }
   *[other] You owe { $n } crowns this season. Choose a region{ $kind ->
        [crown] {" "}for one.
       *[coins] {" "}for one, then your stake.
    }
}
board-wager = { $crown ->
    [feint] Your feint on { $region }
   *[crown] A crown on { $region }
}
board-call = { board-wager }{ $n ->
    [none] {""}
   *[other] , { $money ->
        [chips] { $n ->
            [one] { $n } chip
           *[other] { $n } chips
        }
       *[coins] { $n ->
            [one] { $n } coin
           *[other] { $n } coins
        }
    }
}
board-bump = Bump { $name } off { $region }
board-bump-least = At least { $least }, { $there ->
    [0] as no coin lies there.
   *[other] twice the { $there } there.
}
board-stay-free = { $money ->
    [chips] { $n ->
        [0] No chips stay free.
        [one] { $n } chip stays free.
       *[other] { $n } chips stay free.
    }
   *[coins] { $n ->
        [0] No coins stay free.
        [one] { $n } coin stays free.
       *[other] { $n } coins stay free.
    }
}
board-bumped = { $n ->
    [0] { $name } gets the crown back and bets again.
   *[other] { $name } gets the crown and { $n } back and bets again.
}
board-behind = { $n ->
    [one] { $n } crown stands there before you: it scores 1 less.
   *[other] { $n } crowns stand there before you: it scores { $n } less.
}
board-feint-about = The feint scores nothing, and nobody else can tell.
board-feint = Feint
board-feint-free = free
board-crown = Real crown
board-least = least
board-safe = safe all year
board-all = all you have
board-bet = { $crown ->
    [feint] Bet { $n } on the feint
   *[crown] Bet { $n }
}
board-place = { $crown ->
    [feint] Place the feint
   *[crown] Place the crown
}
board-rebuy-which = Buy another stack?
board-rebuy-about = You have { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}, and bought { $bought } of { $rebuys } stacks. A stack is 100 chips and costs 100 in the end.
board-rebuy = Buy 100 chips
board-pass = Buy nothing
board-why-turn = It is { $name }’s turn.
board-why-own = Your own crown stands there.
board-why-coins = { $there ->
    [0] No coin lies there: it takes 1, and you have none free.
    [one] { $there } lies there: it takes { $least }, and you have { $coins } free.
   *[other] { $there } lie there: it takes { $least }, and you have { $coins } free.
}
board-why-rebuy = First say whether you buy a stack.
