# Things
colour-p = purple
colour-g = green
colour-r = red
colour-y = yellow
colour-s = spades
colour-h = hearts
colour-d = diamonds
colour-c = clubs

card-p = the purple { $n }
card-g = the green { $n }
card-r = the red { $n }
card-y = the yellow { $n }
card-s = the { rank-word-s } of spades
card-h = the { rank-word-s } of hearts
card-d = the { rank-word-s } of diamonds
card-c = the { rank-word-s } of clubs
rank-word-s = { $n ->
    [A] ace
    [J] jack
    [Q] queen
    [K] king
   *[other] { $n }
}

# Options
option-rounds = Rounds
    .about = How many rounds are played.
option-deck = Pack
    .about = The game’s own pack of 56 cards, or an ordinary pack of 52: the ace is the 1, the king is the top card.
option-deck-full = The game’s own, 1 to 14
option-deck-standard = An ordinary pack of cards
option-ranks = Numbers in a colour
    .about = Fewer numbers make a smaller game, for study. A hand has one card fewer.

# Phases
phase-dealing = Dealing
phase-playing = Play a card
phase-breaking = Choose the curse to break
phase-over = The game is over

# What happened
event-round-begins = Round { $round } begins. { $seat_is ->
    [you] You lead.
   *[other] { $seat } leads.
}
event-card-played = { $how ->
    [led] { $seat_is ->
        [you] You lead
       *[other] { $seat } leads
    }
   *[followed] { $seat_is ->
        [you] You play
       *[other] { $seat } plays
    }
    [discarded] { $seat_is ->
        [you] You can’t follow and play
       *[other] { $seat } can’t follow and plays
    }
} { WORD($card, kind: "card") }.
event-curse-broken = { $seat_is ->
    [you] You played the lowest card: your curse, { WORD($card, kind: "card") }, breaks.
   *[other] { $seat } played the lowest card: the curse of { WORD($card, kind: "card") } breaks.
}
event-trick-won = { $seat_is ->
    [you] You win the trick with
   *[other] { $seat } wins the trick with
} { WORD($card, kind: "card") } and { $seat_is ->
    [you] take
   *[other] takes
} { $cards ->
    [one] one card
   *[other] { $cards } cards
}.
event-cursed = { $seat_is ->
    [you] You are
   *[other] { $seat } is
} cursed by { WORD($card, kind: "card") }.
event-curse-leaves = The old curse, { WORD($card, kind: "card") }, leaves { $seat_is ->
    [you] you and goes onto your pile.
   *[other] { $seat } and goes onto their own pile.
}
event-round-ends = { $early ->
    [yes] { $seat_is ->
        [you] You have three curses: the round ends at once.
       *[other] { $seat } has three curses: the round ends at once.
    }
   *[no] The hands are empty: round { $round } ends.
}
event-round-scored = { $seat_is ->
    [you] You score
   *[other] { $seat } scores
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} with { $curses ->
    [0] no curse
    [one] one curse
   *[other] { $curses } curses
}: { $total } in all.
event-game-over = The last round is over.

# Why options are refused
refused-ranks-with-standard = “{ option-ranks }” can’t be chosen with an ordinary pack of cards: it has 13.
