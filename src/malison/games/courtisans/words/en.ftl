# Things
family-butterfly = Butterfly
    .many = Butterflies
family-toad = Toad
    .many = Toads
family-nightingale = Nightingale
    .many = Nightingales
family-hare = Hare
    .many = Hares
family-stag = Stag
    .many = Stags
family-carp = Carp
    .many = Carp

role-noble = noble
role-guard = guard
role-spy = spy
role-assassin = assassin
role-plain = courtier

card-butterfly-noble = Butterfly noble
card-butterfly-guard = Butterfly guard
card-butterfly-spy = Butterfly spy
card-butterfly-assassin = Butterfly assassin
card-butterfly = plain Butterfly
card-toad-noble = Toad noble
card-toad-guard = Toad guard
card-toad-spy = Toad spy
card-toad-assassin = Toad assassin
card-toad = plain Toad
card-nightingale-noble = Nightingale noble
card-nightingale-guard = Nightingale guard
card-nightingale-spy = Nightingale spy
card-nightingale-assassin = Nightingale assassin
card-nightingale = plain Nightingale
card-hare-noble = Hare noble
card-hare-guard = Hare guard
card-hare-spy = Hare spy
card-hare-assassin = Hare assassin
card-hare = plain Hare
card-stag-noble = Stag noble
card-stag-guard = Stag guard
card-stag-spy = Stag spy
card-stag-assassin = Stag assassin
card-stag = plain Stag
card-carp-noble = Carp noble
card-carp-guard = Carp guard
card-carp-spy = Carp spy
card-carp-assassin = Carp assassin
card-carp = plain Carp

side-above = above the table
side-below = below the table

colour-white = white mission
colour-blue = blue mission

mission-white-1 = fewer Butterflies in the domain than the neighbour on the left has
mission-white-2 = fewer Toads in the domain than the neighbour on the left has
mission-white-3 = fewer Nightingales in the domain than the neighbour on the left has
mission-white-4 = fewer Hares in the domain than the neighbour on the left has
mission-white-5 = fewer Stags in the domain than the neighbour on the left has
mission-white-6 = fewer Carp in the domain than the neighbour on the left has
mission-white-7 = at least three nobles in the domain
mission-white-8 = at least two assassins in the domain
mission-white-9 = at least four guards in the domain
mission-white-10 = at least three spies in the domain
mission-blue-1 = the Butterflies fall from grace
mission-blue-2 = the Toads fall from grace
mission-blue-3 = the Nightingales fall from grace
mission-blue-4 = the Hares fall from grace
mission-blue-5 = the Stags fall from grace
mission-blue-6 = the Carp fall from grace
mission-blue-7 = every family has a card below the table
mission-blue-8 = some family has at least five cards below the table
mission-blue-9 = at most three families are esteemed
mission-blue-10 = at least two families fall from grace

# Options
option-memory_aid = Memory aid
    .about = Shows you the spies you laid yourself. Without it they are backs to you too, and you have to remember.

# Phases
phase-dealing = Dealing
phase-placing = One card to the table, one to your domain, one to a rival’s
phase-killing = Choose whom the assassin removes
phase-over = The game is over

# What happened
event-game-begins = The feast begins with { $cards } cards. { $seat_is ->
    [you] You begin.
   *[other] { $seat } begins.
}
event-turn-begins = Turn { $turn }, { $seat_is ->
    [you] you
   *[other] { $seat }
}
event-card-to-table = { $seat_is ->
    [you] You put
   *[other] { $seat } puts
} a { WORD($card, kind: "card") } { WORD($side, kind: "side") }.
event-card-to-own-domain = { $seat_is ->
    [you] You take a { WORD($card, kind: "card") } into your domain.
   *[other] { $seat } takes a { WORD($card, kind: "card") } into their own domain.
}
event-card-to-domain = { $seat_is ->
    [you] You give
   *[other] { $seat } gives
} { $to_seat_is ->
    [you] you
   *[other] { $to_seat }
} a { WORD($card, kind: "card") }.
event-spy-to-table = { $seat_is ->
    [you] You lay
   *[other] { $seat } lays
} { $card ->
    [hidden] a card face down
   *[other] a { WORD($card, kind: "card") } face down
} { WORD($side, kind: "side") }.
event-spy-to-own-domain = { $seat_is ->
    [you] You lay
   *[other] { $seat } lays
} { $card ->
    [hidden] a card face down
   *[other] a { WORD($card, kind: "card") } face down
} in { $seat_is ->
    [you] your domain
   *[other] their own domain
}.
event-spy-to-domain = { $seat_is ->
    [you] You lay
   *[other] { $seat } lays
} { $card ->
    [hidden] a card face down
   *[other] a { WORD($card, kind: "card") } face down
} in { $to_seat_is ->
    [you] your domain
   *[other] { $to_seat }’s domain
}.
event-killed-at-table = { $seat_is ->
    [you] Your assassin
   *[other] { $seat }’s assassin
} removes a { WORD($card, kind: "card") } { WORD($side, kind: "side") }.
event-killed-at-home = { $seat_is ->
    [you] Your assassin removes a { WORD($card, kind: "card") } from your own domain.
   *[other] { $seat }’s assassin removes a { WORD($card, kind: "card") } from { $seat }’s own domain.
}
event-killed-in-domain = { $seat_is ->
    [you] Your assassin
   *[other] { $seat }’s assassin
} removes a { WORD($card, kind: "card") } from { $at_seat_is ->
    [you] your domain
   *[other] { $at_seat }’s domain
}.
event-spy-killed-at-table = { $seat_is ->
    [you] Your assassin
   *[other] { $seat }’s assassin
} removes a face-down card { WORD($side, kind: "side") } that { $laid_seat_is ->
    [you] you
   *[other] { $laid_seat }
} had laid. Nobody sees it.
event-spy-killed-at-home = { $seat_is ->
    [you] Your assassin removes a face-down card from your own domain
   *[other] { $seat }’s assassin removes a face-down card from { $seat }’s own domain
} that { $laid_seat_is ->
    [you] you
   *[other] { $laid_seat }
} had laid. Nobody sees it.
event-spy-killed-in-domain = { $seat_is ->
    [you] Your assassin
   *[other] { $seat }’s assassin
} removes a face-down card from { $at_seat_is ->
    [you] your domain
   *[other] { $at_seat }’s domain
} that { $laid_seat_is ->
    [you] you
   *[other] { $laid_seat }
} had laid. Nobody sees it.
event-spared = { $seat_is ->
    [you] Your assassin
   *[other] { $seat }’s assassin
} spares everybody.
event-cards-drawn = { $seat_is ->
    [you] You draw
   *[other] { $seat } draws
} three cards. { $left ->
    [0] None are left.
   *[other] { $left } are left.
}
event-last-cards = The deck is empty: one more turn for everybody.
event-spy-revealed-at-table = The face-down card { WORD($side, kind: "side") } is a { WORD($card, kind: "card") }.
event-spy-revealed-in-domain = The face-down card in { $seat_is ->
    [you] your domain
   *[other] { $seat }’s domain
} is a { WORD($card, kind: "card") }.
event-family-judged = The { WORD($family, kind: "family") } family { $status ->
    [esteemed] is esteemed
    [fallen] has fallen from grace
   *[neutral] stays neutral
}: { $above } above the table, { $below } below.
event-mission-revealed = { $seat_is ->
    [you] Your mission,
   *[other] { $seat }’s mission,
} { WORD($mission, kind: "mission") }, is { $done ->
    [yes] fulfilled: 3 points.
   *[no] not fulfilled.
}
event-seat-scored = { $seat_is ->
    [you] You have
   *[other] { $seat } has
} { $total ->
    [one] { $total } point
   *[other] { $total } points
}: { $domain } in the domain, { $missions } for missions.
event-game-over = All cards are played. The feast is over.
