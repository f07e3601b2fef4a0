option-low_wins = Low wins
    .about = The lowest card wins.
phase-choosing = Stay or fold
event-dealt = { $card ->
    [hidden] { $seat_is ->
        [you] You get a card.
       *[other] { $seat } gets a card.
    }
   *[other] { $seat_is ->
        [you] You get the { $card }.
       *[other] { $seat } gets the { $card }.
    }
}
event-chosen = { $seat_is ->
    [you] You { $stays ->
        [yes] stay in.
       *[no] fold.
    }
   *[other] { $seat } { $stays ->
        [yes] stays in.
       *[no] folds.
    }
}
event-game-over = The cards are shown.
