board-round = Round { $round }
board-now-dealing = the wards are dealt
board-now-rolling = the dice are rolled
board-now-wards = wards are laid
board-now-raising = the Monster raises or stops
board-now-pledging = the villagers match the raise
board-now-battle = battle
board-now-buying = wards are bought
board-now-over = the game is over
chapter-round-begins = Round { $round }
chapter-raised = { $n ->
    [1] First raise
    [2] Second raise
    [3] Third raise
   *[other] Raise { $n }
}
chapter-villagers-flee = Flight
chapter-battle-begins = Battle
chapter-died = Death

# The ring
board-ring = Board: { $green ->
    [one] { $green } token
   *[other] { $green } tokens
} in the green centre, { $missing } still to be matched
board-skull = { $name }’s skull has a token
board-blue = { $n ->
    [one] { $n } token pledged
   *[other] { $n } tokens pledged
}
board-missing = { $n } missing
board-matched = Matched
board-against = villagers against Monster
board-in-centre = { $n ->
    [one] token in the centre
   *[other] tokens in the centre
}
board-centre-dealing = Wards are dealt
board-centre-rolling = Dice are rolled
board-centre-wards = Nothing raised yet
board-centre-raising = Nothing raised yet
board-centre-battle = Battle
board-centre-buying = The board is empty
board-centre-over = The game is over
board-void = The Void: { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
board-in-void = in the Void
board-villagers-dice = villagers’ dice:
board-villagers = villagers
board-deck = wards in the deck

# Plates
board-tokens = { $n ->
    [one] { $n } token in hand
   *[other] { $n } tokens in hand
}
board-tally = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
board-died = Died in round { $round }
board-devoured = Devoured in round { $round }
board-laid-none = No ward laid
board-laid-hidden = A ward is laid
board-laid-shared = Laid, villagers see it
board-laid-open = Face down
board-laid-revealed = Revealed
board-laid-by = Ward face down, laid by { $name }
board-held = wards in hand: { $n }
board-laid = laid
board-copies = { $n } of them
board-cup = The Monster’s cup
board-die = Die: { $n }
board-die-hidden = Die that only the Monster knows
board-hand = Your wards
board-hand-of = { $name }’s wards
board-amounts-raise = How many tokens to raise by
board-amounts-pledge = How many tokens to pledge
board-amounts-buy = How many wards to buy

# The bar
board-lay-which = Lay a ward?
board-lay-about = { $role ->
    [monster] Nobody sees what you lay until the battle.
   *[villager] { $share ->
        [yes] Other villagers see what you lay. The Monster does not.
       *[no] Nobody sees what you lay until the battle.
    }
}
board-lay-none = Lay no ward?
board-no-ward = No ward
board-lay-title = Lay { $ward }?
board-lay = Lay { $ward }
board-raise-which = Raise by how many?
board-raise-about = You have { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} in hand. What you raise, the villagers must match together, or flee.
board-raise-then = The villagers must match { $n ->
    [one] { $n } token
   *[other] { $n } tokens
} together, or flee. You keep { $left } in hand.
board-raise-button = Raise
board-raise = Raise by { $n }
board-stop = To battle
board-stop-title = Stop raising?
board-stop-about = You show your dice, and wards are revealed from you clockwise. At equal totals you win.
board-pledge-which = Pledge how many?
board-pledge-about = The villagers still owe { $missing }. If a whole lap gives nothing, everybody flees.
board-pledge-then = { $missing ->
    [0] That matches the raise.
    [one] Then { $missing } is still missing.
   *[other] Then { $missing } are still missing.
} You keep { $left } in hand.{ $n ->
    [0] { " " }If a whole lap gives nothing, everybody flees.
   *[other] { "" }
}
board-pledge-button = Pledge
board-pledge = { $n ->
    [0] Pledge nothing
   *[other] Pledge { $n }
}
board-buy-which = Buy wards?
board-buy-about = A ward costs a token. You may buy up to { $most } and must keep one token.
board-buy-then = You keep { $left ->
    [one] { $left } token
   *[other] { $left } tokens
}.
board-buy-button = Buy
board-buy = { $n ->
    [0] Buy nothing
    [one] Buy { $n } ward
   *[other] Buy { $n } wards
}
board-why-wards = Wards are laid after the dice are rolled, before the Monster raises.
board-why-not-turn = It is { $name }’s turn.
