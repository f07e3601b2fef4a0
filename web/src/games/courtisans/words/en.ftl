board-turn = Turn { $turn } of { $turns }
board-deck = { $n ->
    [0] the deck is empty
    [one] { $n } card in the deck
   *[other] { $n } cards in the deck
}
chapter-family-judged = The count
board-above = Above: esteem
board-below = Below: disgrace
board-so-far = { $n ->
    [0] Standings so far
    [one] Standings so far, without { $n } face-down card
   *[other] Standings so far, without { $n } face-down cards
}
board-final = The final standings
board-status = { $status ->
    [esteemed] esteemed
    [fallen] fallen
   *[neutral] even
}
board-if-played = if played
board-column = { WORD($family, kind: "family") }: { $above } above, { $below } below, { board-status }{ $final ->
    [yes] .
   *[no] , so far.
}
board-queen = The Queen
board-hidden = { $n } hidden
board-back = Face down
board-spies = Face-down cards
board-a-back = a face-down card
board-back-label = { $who ->
    [you] Face-down card, laid by you in turn { $turn }
   *[other] Face-down card, laid by { $name } in turn { $turn }
}
board-own-back = { WORD($card, kind: "card") }, face down; only you see it
board-open-back = { WORD($card, kind: "card") }, laid face down by { $name }
board-card = { WORD($card, kind: "card") }
board-staged-card = { WORD($card, kind: "card") }, staged
board-gone-card = { WORD($card, kind: "card") }, to be removed
board-kill = Remove { $target }{ $where ->
    [none] {""}
   *[other] {" "}{ $where }
}
board-note = { $held ->
    [0] { $points } so far
    [one] { $held } card, { $points } so far
   *[other] { $held } cards, { $points } so far
}
board-note-over = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-hand = Your hand
board-hand-of = { $name }’s hand
board-put = { $put ->
    [up] Above the table
    [down] Below the table
    [mine] Your domain
   *[rival] To { $name }
}
board-put-label = { WORD($card, kind: "card") }: { board-put }
board-role-noble = noble ×2
board-white = White mission
board-blue = Blue mission
board-mission-fewer = Fewer { WORD($family, kind: "family", case: "many") } than { $name }
board-mission-now = { $done ->
    [yes] as it stands: fulfilled
   *[no] as it stands: not yet
}
board-mission-end = { $done ->
    [yes] fulfilled, 3 points
   *[no] not fulfilled
}
board-begin-title = { $n ->
    [one] Place your last card
   *[other] Place your { $n } cards
}
board-begin-about = One to the table, one to your domain, one to a rival’s. Choose a card, then where it goes, or drag it there.
board-more-title = { $n ->
    [one] One more card
   *[other] { $n } more cards
}
board-staged = { WORD($card, kind: "card") }: { $put ->
    [up] above the table
    [down] below the table
    [mine] your domain
   *[rival] to { $name }
}
board-staged-kill = removing { $target }
board-staged-spare = sparing everybody
board-kill-title = Whom does the assassin remove?
board-kill-about = { $where ->
    [table] Anyone at the table, above or below, but no guard.
    [mine] Anyone in your own domain, but no guard.
   *[rival] Anyone in { $name }’s domain, but no guard.
}
board-spare = Spare everybody
board-done-title = { $n ->
    [one] The last card is laid. Play it?
    [3] All three are laid. Play them?
   *[other] All are laid. Play them?
}
board-done-about = Until you play them, all can come back.
board-go = { $n ->
    [0] Play it
    [one] Play the card
    [3] Play all three
   *[other] Play them
}
board-why-not-turn = It is { $name }’s turn.
board-why-kill = First the assassin acts: choose a card, or spare everybody.
