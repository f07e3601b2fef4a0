option-low_wins = Младшая побеждает
    .about = Побеждает младшая карта.
phase-choosing = Остаться или сдаться
event-dealt = { $card ->
    [hidden] { $seat_is ->
        [you] Вы получаете карту.
       *[other] { $seat } получает карту.
    }
   *[other] { $seat_is ->
        [you] Вы получаете { $card }.
       *[other] { $seat } получает { $card }.
    }
}
event-chosen = { $seat_is ->
    [you] Вы { $stays ->
        [yes] остаётесь.
       *[no] сдаётесь.
    }
   *[other] { $seat } { $stays ->
        [yes] остаётся.
       *[no] сдаётся.
    }
}
event-game-over = Карты открыты.
