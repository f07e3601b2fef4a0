# Things
ward-torch = Torch
ward-pitchfork = Pitchfork
ward-silver = Silver
ward-steady-hand = Steady hand
ward-sanctuary = Sanctuary
ward-claws = Claws
ward-fangs = Fangs
ward-roar = Roar
ward-lurk = Lurk
ward-frenzy = Frenzy
ward-hex = Hex
ward-mend = Mend
ward-claim-the-void = Claim the Void
ward-dispel = Dispel
ward-drain = Drain

kind-villager = villager ward
kind-monster = monster ward
kind-spell = spell

# What a ward does, for its card: $n is the number of its effect, $kind its kind
effect-add = { $kind ->
    [villager] Villagers’ total +{ $n }
    [monster] Monster’s total +{ $n }
   *[spell] Your side’s total +{ $n }
}
effect-reroll = { $kind ->
    [villager] Roll your own die again, keep the better
    [monster] Roll the Monster’s lowest die again, keep the better
   *[spell] Roll your own die, or the Monster’s lowest, again; keep the better
}
effect-sanctuary = If the villagers lose, take your own blue tokens back first
effect-frenzy = If the Monster wins, it takes { $n } more { $n ->
    [one] token
   *[other] tokens
} from each villager who has any in hand
effect-hex = The other side’s total −{ $n }
effect-mend = Take { $n } { $n ->
    [one] token
   *[other] tokens
} from the bag
effect-claim-void = Take every token in the Void
effect-dispel = The next ward to be revealed has no effect
effect-drain = Take { $n } { $n ->
    [one] token
   *[other] tokens
} from each player of the other side who has any in hand

role-monster = Monster
role-villager = Villager
role-dead = Dead

# Options
option-life = Life
    .about = How many tokens each player starts with.
option-villagers_share = Villagers share
    .about = Villagers see the wards that other villagers lay. The Monster never does.
option-max_rounds = Rounds at most
    .about = After that many rounds the most tokens win.
option-wards = Wards
    .about = The game’s own ward deck, or another one from a file.
option-wards-standard = The game’s own deck
option-wards-own = Another deck, from a file

# Phases
phase-dealing = The wards are dealt
phase-rolling = The dice are rolled
phase-wards = Lay a ward, or none
phase-raising = Raise, or stop
phase-pledging = Match the raise
phase-battle = Battle
phase-buying = Buy wards
phase-over = The game is over

# What happened
event-wards-dealt = { $first ->
    [hidden] { $seat } gets three wards.
   *[other] { $seat_is ->
        [you] You get
       *[other] { $seat } gets
    } { WORD($first, kind: "ward") }, { WORD($second, kind: "ward") } and { WORD($third, kind: "ward") }.
}
event-round-begins = Round { $round }. { $seat_is ->
    [you] You are
   *[other] { $seat } is
} the Monster against { $villagers } villagers. Everyone alive puts a token on their skull.
event-villager-rolls = { $seat_is ->
    [you] You roll
   *[other] { $seat } rolls
} a { $die }.
event-monster-rolls = { $dice ->
    [hidden] { $seat } rolls { $count } dice in secret.
   *[other] { $seat_is ->
        [you] You roll
       *[other] { $seat } rolls
    } { $dice } in secret.
}
event-ward-laid = { $ward ->
    [hidden] { $seat } lays a ward face down.
   *[other] { $seat_is ->
        [you] You lay
       *[other] { $seat } lays
    } { WORD($ward, kind: "ward") } face down.
}
event-no-ward-laid = { $seat_is ->
    [you] You lay
   *[other] { $seat } lays
} no ward.
event-raised = { $seat_is ->
    [you] You raise
   *[other] { $seat } raises
} by { $amount } { $amount ->
    [one] token
   *[other] tokens
}. The villagers owe { $amount }.
event-pledged = { $seat_is ->
    [you] You pledge
   *[other] { $seat } pledges
} { $amount ->
    [0] nothing
    [one] { $amount } token
   *[other] { $amount } tokens
}{ $missing ->
    [0] : the raise is matched.
    [one] ; { $missing } is missing.
   *[other] ; { $missing } are missing.
}
event-villagers-flee = Nobody pledges. The villagers flee, and { $seat_is ->
    [you] you take
   *[other] { $seat } takes
} { $tokens } tokens.
event-ward-discarded = { $seat_is ->
    [you] You discard
   *[other] { $seat } discards
} { WORD($ward, kind: "ward") }{ $count ->
    [one] .
   *[other] { " " }({ $count }).
}
event-battle-begins = { $why ->
    [monster-spent] { $seat_is ->
        [you] You have no token left in hand: battle.
       *[other] { $seat } has no token left in hand: battle.
    }
    [villagers-spent] The villagers have no token left in hand: battle.
   *[stopped] { $seat_is ->
        [you] You stop raising: battle.
       *[other] { $seat } stops raising: battle.
    }
}
event-dice-shown = { $seat_is ->
    [you] You show
   *[other] { $seat } shows
} { $dice }: { $total } against the villagers’ { $villagers }.
event-ward-revealed = { $seat_is ->
    [you] You reveal
   *[other] { $seat } reveals
} { WORD($ward, kind: "ward") }.
event-total-rises = { $side ->
    [monster] The Monster’s total
   *[villagers] The villagers’ total
} rises by { $amount } to { $total }.
event-total-falls = { $side ->
    [monster] The Monster’s total
   *[villagers] The villagers’ total
} falls by { $amount } to { $total }.
event-die-rerolled = { $seat_is ->
    [you] You roll
   *[other] { $seat } rolls
} the { $old } again: { $rolled }. { $better ->
    [yes] The { $rolled } counts.
   *[no] The { $old } stays.
}
event-sanctuary-ready = If the villagers lose, { $seat_is ->
    [you] you take your
   *[other] { $seat } takes their
} blue tokens back first.
event-frenzy-ready = If the Monster wins, it takes { $amount } more from each villager.
event-mended = { $seat_is ->
    [you] You take
   *[other] { $seat } takes
} { $amount } { $amount ->
    [one] token
   *[other] tokens
} from the bag.
event-void-claimed = { $amount ->
    [0] The Void is empty: { $seat_is ->
        [you] you take
       *[other] { $seat } takes
    } nothing.
    [one] { $seat_is ->
        [you] You take
       *[other] { $seat } takes
    } { $amount } token from the Void.
   *[other] { $seat_is ->
        [you] You take
       *[other] { $seat } takes
    } { $amount } tokens from the Void.
}
event-dispel-ready = The next ward to be revealed has no effect.
event-drained = { $seat_is ->
    [you] You take
   *[other] { $seat } takes
} { $amount } { $amount ->
    [one] token
   *[other] tokens
} from { $from_seat_is ->
    [you] you
   *[other] { $from_seat }
}.
event-nothing-drained = Nobody on the other side has a token in hand to take.
event-ward-dispelled = { WORD($ward, kind: "ward") } is dispelled: no effect.
event-ward-idle = { WORD($ward, kind: "ward") } does nothing for this side.
event-totals = Villagers { $villagers }, Monster { $monster }.
event-villagers-win = The villagers win and take back their own tokens. { $tokens ->
    [one] { $seat_is ->
        [you] Your
       *[other] { $seat }’s
    } { $tokens } token on the board goes to the Void.
   *[other] { $seat_is ->
        [you] Your
       *[other] { $seat }’s
    } { $tokens } tokens on the board go to the Void.
}
event-sheltered = Sanctuary: { $seat_is ->
    [you] you take
   *[other] { $seat } takes
} { $amount } { $amount ->
    [one] token
   *[other] tokens
} back.
event-monster-wins = { $seat_is ->
    [you] You win as the Monster and take
   *[other] { $seat } wins as the Monster and takes
} all { $tokens } tokens on the board.
event-frenzied = In a frenzy { $seat_is ->
    [you] you take
   *[other] { $seat } takes
} { $amount } more from { $from_seat_is ->
    [you] you
   *[other] { $from_seat }
}.
event-died = { $seat_is ->
    [you] You have no token left and die.
   *[other] { $seat } has no token left and dies.
}
event-becomes-monster = { $seat_is ->
    [you] You become
   *[other] { $seat } becomes
} the Monster.
event-devoured = { $by_seat_is ->
    [you] You devour
   *[other] { $by_seat } devours
} { $seat_is ->
    [you] you
   *[other] { $seat }
}, the last villager.
event-bought = { $seat_is ->
    [you] You buy
   *[other] { $seat } buys
} { $count ->
    [0] no wards.
    [one] { $count } ward.
   *[other] { $count } wards.
}
event-ward-drawn = { $ward ->
    [hidden] { $seat } draws a ward.
   *[other] { $seat_is ->
        [you] You draw
       *[other] { $seat } draws
    } { WORD($ward, kind: "ward") }.
}
event-deck-made = The discards are shuffled: { $cards ->
    [one] a new deck of { $cards } ward.
   *[other] a new deck of { $cards } wards.
}
event-game-over = { $reason ->
    [rounds] The last round is over: the most tokens win.
    [alone] One player is left alive. The game is over.
   *[devoured] The Monster alone is left. The game is over.
}
