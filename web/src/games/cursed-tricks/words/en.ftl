board-colour = { $colour ->
    [P] purple
    [G] green
    [R] red
    [Y] yellow
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
board-led = { $colour ->
    [P] Purple was led
    [G] Green was led
    [R] Red was led
    [Y] Yellow was led
    [S] Spades were led
    [H] Hearts were led
    [D] Diamonds were led
   *[C] Clubs were led
}
board-round = Round { $round } of { $rounds }
board-trick = trick { $trick } of { $tricks }
chapter-round-begins = Round { $n }
chapter-card-played = Trick { $n }
board-points = { $n ->
    [one] point
   *[other] points
}
board-won = Cards won
board-curse = Curse: { $card }
board-no-curse = No curse
board-cursed = { $n ->
    [one] Cursed
   *[other] Cursed { $n } times
}
board-counts-all = every card counts
board-counts-but = { $colour ->
    [P] purple cards in the pile don’t count
    [G] green cards in the pile don’t count
    [R] red cards in the pile don’t count
    [Y] yellow cards in the pile don’t count
    [S] spades in the pile don’t count
    [H] hearts in the pile don’t count
    [D] diamonds in the pile don’t count
   *[C] clubs in the pile don’t count
}
board-counts-none = nothing in the pile counts
board-three = the round is over
board-highest = { $who ->
    [you] You, highest
   *[other] { $name }, highest
}
board-lowest = { $who ->
    [you] You, lowest
   *[other] { $name }, lowest
}
board-led-by = { $who ->
    [you] You led
   *[other] { $name } led
}
board-unused = { $n ->
    [one] { $n } card stays out, unknown till the round ends
   *[other] { $n } cards stay out, unknown till the round ends
}
board-hand = Your hand
board-hand-of = { $name }’s hand
board-none-of = No { board-colour }
board-your-card = Your card
board-lead = You lead: any card may be played.
board-follow = { board-led }{ $may ->
    [follow] : play one of that colour.
   *[any] , and you have none: any card may be played.
}
board-play-title = Play { WORD($card, kind: "card") }?
board-play-about = Once played it stands.
board-play = Play { WORD($card, kind: "card") }
board-break-which = Which curse breaks?
board-break-about = You played the lowest card of the colour led. The broken curse goes onto your pile.
board-break = { $colour ->
    [P] Break the purple curse
    [G] Break the green curse
    [R] Break the red curse
    [Y] Break the yellow curse
    [S] Break the curse of spades
    [H] Break the curse of hearts
    [D] Break the curse of diamonds
   *[C] Break the curse of clubs
}
board-why-led = { board-led }: { $n ->
    [one] only your one card of it may be played.
   *[other] only your { $n } cards of it may be played.
}
board-why-breaking = First one of your curses breaks.
board-why-not-turn = It is { $name }’s turn.
