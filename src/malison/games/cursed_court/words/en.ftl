# Nobles, as regions and as cards
region-courtesan = Courtesan
    .the = the Courtesan
    .none = no Courtesan came
    .one = one Courtesan came
    .two = two Courtesans came
    .three = three Courtesans came
    .four = four Courtesans came
card-c = { region-courtesan }
    .the = { region-courtesan.the }
    .two = two Courtesans
    .three = three Courtesans
    .four = four Courtesans
region-merchant = Merchant
    .the = the Merchant
    .none = no Merchant came
    .one = one Merchant came
    .two = two Merchants came
    .three = three Merchants came
    .four = four Merchants came
card-m = { region-merchant }
    .the = { region-merchant.the }
    .two = two Merchants
    .three = three Merchants
    .four = four Merchants
region-king = King
    .the = the King
    .none = no King came
    .one = one King came
    .two = two Kings came
    .three = three Kings came
    .four = four Kings came
card-k = { region-king }
    .the = { region-king.the }
    .two = two Kings
    .three = three Kings
    .four = four Kings
region-priestess = Priestess
    .the = the Priestess
    .none = no Priestess came
    .one = one Priestess came
    .two = two Priestesses came
    .three = three Priestesses came
    .four = four Priestesses came
card-p = { region-priestess }
    .the = { region-priestess.the }
    .two = two Priestesses
    .three = three Priestesses
    .four = four Priestesses
region-queen = Queen
    .the = the Queen
    .none = no Queen came
    .one = one Queen came
    .two = two Queens came
    .three = three Queens came
    .four = four Queens came
card-q = { region-queen }
    .the = { region-queen.the }
    .two = two Queens
    .three = three Queens
    .four = four Queens
region-duke = Duke
    .the = the Duke
    .none = no Duke came
    .one = one Duke came
    .two = two Dukes came
    .three = three Dukes came
    .four = four Dukes came
card-d = { region-duke }
    .the = { region-duke.the }
    .two = two Dukes
    .three = three Dukes
    .four = four Dukes
region-jester = Jester
    .the = the Jester
    .none = no Jester came
    .one = one Jester came
    .two = two Jesters came
    .three = three Jesters came
    .four = four Jesters came
card-j = { region-jester }
    .the = { region-jester.the }
    .two = two Jesters
    .three = three Jesters
    .four = four Jesters
region-sorceress = Sorceress
    .the = the Sorceress
    .none = no Sorceress came
    .one = one Sorceress came
    .two = two Sorceresses came
    .three = three Sorceresses came
    .four = four Sorceresses came
card-s = { region-sorceress }
    .the = { region-sorceress.the }
    .two = two Sorceresses
    .three = three Sorceresses
    .four = four Sorceresses
region-assassin = Assassin
    .the = the Assassin
    .none = no Assassin came
    .one = one Assassin came
    .two = two Assassins came
    .three = three Assassins came
    .four = four Assassins came
card-a = { region-assassin }
    .the = { region-assassin.the }
    .two = two Assassins
    .three = three Assassins
    .four = four Assassins

# Sets
region-affair = Affair
    .the = the Affair
region-wedding = Wedding
    .the = the Wedding
region-conspiracy = Conspiracy
    .the = the Conspiracy
region-masquerade = Masquerade
    .the = the Masquerade
region-salon = Salon
    .the = the Salon
region-treaty = Treaty
    .the = the Treaty
region-audience = Audience
    .the = the Audience
region-regicide = Regicide
    .the = the Regicide
region-betrayal = Betrayal
    .the = the Betrayal
region-banquet = Banquet
    .the = the Banquet
region-omen = Omen
    .the = the Omen
region-hunt = Hunt
    .the = the Hunt
region-opera = Opera
    .the = the Opera
region-council = Council
    .the = the Council
region-seance = Séance
    .the = the Séance
region-ambush = Ambush
    .the = the Ambush
region-carnival = Carnival
    .the = the Carnival
region-church = Church
    .the = the Church

# Seasons
season-spring = Spring
season-summer = Summer
season-autumn = Autumn
season-winter = Winter

# Options
option-years = Years
    .about = How many years are played.
option-tie = A tied lead
    .about = After the last year a tied lead is shared, or everybody plays a further year: three at most.
option-tie-share = Is shared
option-tie-extra-year = Asks for a further year
option-board = Board
    .about = Our own eighteen sets, or a board that you load.
option-board-standard = Ours
option-board-own = Your own
option-remembers = The Court Remembers
    .about = A year’s cards sit out the next year. Open shows them; hidden leaves them to your memory.
option-remembers-off = Off
option-remembers-open = Open
option-remembers-hidden = Hidden
option-coinless = The Coinless Court
    .about = Crowns only, no bumping. Several players may share a region; who comes later scores less.
option-exchange = The Great Exchange
    .about = Everybody has 100 chips. The year’s top scorer takes all chips on the board; the last player with chips wins.
option-feints = The Royal Masquerade
    .about = One of your four crowns is a feint. It scores nothing, and nobody else can tell.
option-coins = Coins
    .about = Coins of each player. Fewer make a smaller game, for study.
option-max_years = Most years
    .about = After so many years the Great Exchange ends and the best standing wins.
option-rebuys = Rebuys
    .about = How many stacks of 100 chips a player may buy between the years of the Great Exchange.

# Phases
phase-dealing = A new year
phase-betting = Place your bet
phase-rebuying = Buy another stack?
phase-over = The game is over

# What happened
event-year-begins = Year { $year } begins with { $cards } cards face down.
event-card-hidden = { $neighbour_seat_is ->
    [nobody] Before { $seat_is ->
        [you] you
       *[other] { $seat }
    }
   *[other] Between { $seat_is ->
        [you] you
       *[other] { $seat }
    } and { $neighbour_seat_is ->
        [you] you
       *[other] { $neighbour_seat }
    }
} lies { $card ->
    [hidden] a card
   *[other] { WORD($card, kind: "card", case: "the") }
}, face down.
event-season-begins = { WORD($season, kind: "season") } begins. { $seat_is ->
    [you] You have the marker and bet first.
   *[other] { $seat } has the marker and bets first.
}
event-card-dealt = { $card ->
    [hidden] A card joins the tableau.
   *[other] { WORD($card, kind: "card", case: "the") } joins the tableau{ $copies ->
        [1] .
        [2] : { WORD($card, kind: "card", case: "two") } now.
        [3] : { WORD($card, kind: "card", case: "three") } now.
       *[other] : { WORD($card, kind: "card", case: "four") } now.
    }
}
event-wager = { $seat_is ->
    [you] You put { $feint ->
        [yes] your feint
       *[other] a crown
    }
   *[other] { $seat } puts { $feint ->
        [yes] a feint
       *[other] a crown
    }
} on { WORD($region, kind: "region", case: "the") } with { $coins ->
    [0] no { $money ->
        [chips] chips
       *[coins] coins
    }
    [one] { $coins } { $money ->
        [chips] chip
       *[coins] coin
    }
   *[other] { $coins } { $money ->
        [chips] chips
       *[coins] coins
    }
}.
event-bump = { $seat_is ->
    [you] You bump
   *[other] { $seat } bumps
} { $bumped_seat_is ->
    [you] you
   *[other] { $bumped_seat }
} off { WORD($region, kind: "region", case: "the") }{ $feint ->
    [yes] { $seat_is ->
        [you] {" "}with your feint
       *[other] {" "}with a feint
    }
   *[other] {""}
}: { $coins } { $money ->
    [chips] { $coins ->
        [one] chip
       *[other] chips
    }
   *[coins] { $coins ->
        [one] coin
       *[other] coins
    }
} over { $bumped_coins ->
    [0] none
   *[other] { $bumped_coins }
}.
event-crown-placed = { $seat_is ->
    [you] You put { $feint ->
        [yes] your feint
       *[other] a crown
    }
   *[other] { $seat } puts { $feint ->
        [yes] a feint
       *[other] a crown
    }
} on { WORD($region, kind: "region", case: "the") }{ $before ->
    [0] .
    [one] , behind { $before } crown.
   *[other] , behind { $before } crowns.
}
event-feint-removed = { $seat_is ->
    [you] Your crown
   *[other] { $seat }’s crown
} on { WORD($region, kind: "region", case: "the") } was a feint and leaves the board{ $coins ->
    [0] .
    [one] {" "}with { $coins } { $money ->
        [chips] chip.
       *[coins] coin.
    }
   *[other] {" "}with { $coins } { $money ->
        [chips] chips.
       *[coins] coins.
    }
}
event-card-shown = { $neighbour_seat_is ->
    [nobody] { $seat_is ->
        [you] Your face-down card
       *[other] { $seat }’s face-down card
    }
   *[other] The card between { $seat_is ->
        [you] you
       *[other] { $seat }
    } and { $neighbour_seat_is ->
        [you] you
       *[other] { $neighbour_seat }
    }
} is { $card ->
    [hidden] shown.
   *[other] { WORD($card, kind: "card", case: "the") }{ $copies ->
        [1] .
        [2] : { WORD($card, kind: "card", case: "two") } now.
        [3] : { WORD($card, kind: "card", case: "three") } now.
       *[other] : { WORD($card, kind: "card", case: "four") } now.
    }
}
event-crown-scored = { $seat_is ->
    [you] Your crown
   *[other] { $seat }’s crown
} on { WORD($region, kind: "region", case: "the") } { $points ->
    [hidden] is scored.
    [0] scores nothing: { $size ->
        [0] { $came ->
            [0] { WORD($region, kind: "region", case: "none") }
            [1] { WORD($region, kind: "region", case: "one") }
            [2] { WORD($region, kind: "region", case: "two") }
            [3] { WORD($region, kind: "region", case: "three") }
           *[other] { WORD($region, kind: "region", case: "four") }
        }
       *[other] { $came } of its { $size } nobles came
    }
   *[other] scores { $points }: { $size ->
        [0] { $came ->
            [1] { WORD($region, kind: "region", case: "one") }
            [2] { WORD($region, kind: "region", case: "two") }
            [3] { WORD($region, kind: "region", case: "three") }
           *[other] { WORD($region, kind: "region", case: "four") }
        }
       *[other] all its { $size } nobles came
    }
}{ $points ->
    [hidden] {""}
   *[other] { $before ->
        [0] .
        [one] , and { $before } crown stood there first.
       *[other] , and { $before } crowns stood there first.
    }
}
event-year-scored = { $seat_is ->
    [you] You score
   *[other] { $seat } scores
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} this year{ $money ->
    [chips] .
   *[coins] : { $total } in all.
}
event-chips-taken = { $seat_is ->
    [you] You take { $chips ->
        [one] { $chips } chip
       *[other] { $chips } chips
    } and have { $total }.
   *[other] { $seat } takes { $chips ->
        [one] { $chips } chip
       *[other] { $chips } chips
    } and has { $total }.
}
event-chips-returned = Nobody scored: everyone takes their own chips back.
event-rebought = { $seat_is ->
    [you] You buy a stack of { $chips } chips and have { $total }.
   *[other] { $seat } buys a stack of { $chips } chips and has { $total }.
}
event-rebuy-passed = { $seat_is ->
    [you] You buy
   *[other] { $seat } buys
} nothing more.
event-player-out = { $seat_is ->
    [you] You have no chips left and are out.
   *[other] { $seat } has no chips left and is out.
}
event-extra-year = The lead is tied: a further year is played.
event-game-over = { $reason ->
   *[years] The last year is over.
    [tie] The last year is over, and the lead is shared.
    [chips] Only one player has chips left.
    [max-years] The last possible year is over: the best standing wins.
}

# Why options are refused
refused-coinless-exchange = “{ option-coinless }” does not go with “{ option-exchange }”, which is played for chips.
refused-coinless-coins = “{ option-coins }” can’t be chosen with “{ option-coinless }”: it has none.
refused-exchange-years = “{ $option }” does not go with “{ option-exchange }”: it lasts until only one player has chips, or as long as “{ option-max_years }” says.
refused-exchange-coins = “{ option-coins }” can’t be chosen with “{ option-exchange }”: everybody starts with { $chips } chips.
refused-only-exchange = “{ $option }” goes only with “{ option-exchange }”.
