board-turn = Ход { $turn } из { $turns }
board-deck = { $n ->
    [0] колода пуста
    [one] в колоде { $n } карта
    [few] в колоде { $n } карты
   *[many] в колоде { $n } карт
}
chapter-family-judged = Подсчёт
board-above = Над столом: почёт
board-below = Под столом: опала
board-so-far = { $n ->
    [0] Расклад на сейчас
    [one] Расклад на сейчас, без { $n } закрытой карты
   *[many] Расклад на сейчас, без { $n } закрытых карт
}
board-final = Окончательный расклад
board-status = { $status ->
    [esteemed] в почёте
    [fallen] в опале
   *[neutral] поровну
}
board-if-played = если сыграть
board-column = { WORD($family, kind: "family", case: "many") }: { $above } над столом, { $below } под столом, { board-status }{ $final ->
    [yes] .
   *[no] , пока.
}
board-queen = Королева
board-hidden = закрыто: { $n }
board-back = Закрыта
board-spies = Закрытые карты
board-a-back = закрытую карту
board-back-label = { $who ->
    [you] Закрытая карта, ваша, ход { $turn }
   *[other] Закрытая карта { NAME($name, case: "gen") }, ход { $turn }
}
board-own-back = { WORD($card, kind: "card") } рубашкой вверх; виден только вам
board-open-back = { WORD($card, kind: "card") }: закрытая карта { $name }
board-card = { WORD($card, kind: "card") }
board-staged-card = { WORD($card, kind: "card") }, ещё не сыгран
board-gone-card = { WORD($card, kind: "card") }, будет убран
board-kill = Убрать { $target }{ $where ->
    [none] {""}
   *[other] {" "}{ $where }
}
board-note = { $held ->
    [0] пока { $points }
    [one] { $held } карта, пока { $points }
    [few] { $held } карты, пока { $points }
   *[many] { $held } карт, пока { $points }
}
board-note-over = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
board-hand = Ваша рука
board-hand-of = Карты { $name }
board-put = { $put ->
    [up] Над столом
    [down] Под стол
    [mine] К себе
   *[rival] { $name }
}
board-put-label = { WORD($card, kind: "card") }: { board-put }
board-role-noble = вельможа ×2
board-white = Белое задание
board-blue = Синее задание
board-mission-fewer = { WORD($family, kind: "family", case: "gen") } меньше, чем у { $name }
board-mission-now = { $done ->
    [yes] сейчас: выполнено
   *[no] сейчас: ещё нет
}
board-mission-end = { $done ->
    [yes] выполнено, 3 очка
   *[no] не выполнено
}
board-begin-title = { $n ->
    [one] Сыграйте последнюю карту
    [few] Сыграйте { $n } карты
   *[many] Сыграйте { $n } карт
}
board-begin-about = Одну к столу, одну к себе, одну сопернику. Выберите карту и место или перетащите её туда.
board-more-title = { $n ->
    [one] Ещё одна карта
    [few] Ещё { $n } карты
   *[many] Ещё { $n } карт
}
board-staged = { WORD($card, kind: "card") } — { $put ->
    [up] над столом
    [down] под стол
    [mine] к вам
   *[rival] { $name }
}
board-staged-kill = убрать { $target }
board-staged-spare = пощадить всех
board-kill-title = Кого убирает убийца?
board-kill-about = { $where ->
    [table] Любого за столом, над ним и под ним, кроме стражей.
    [mine] Любого в ваших владениях, кроме стражей.
   *[rival] Любого во владениях { $name }, кроме стражей.
}
board-spare = Пощадить всех
board-done-title = { $n ->
    [one] Последняя карта лежит. Сыграть?
    [3] Все три карты лежат. Сыграть их?
   *[many] Все карты лежат. Сыграть их?
}
board-done-about = Пока вы их не сыграли, всё можно вернуть.
board-go = { $n ->
    [0] Сыграть
    [one] Сыграть карту
    [3] Сыграть все три
   *[many] Сыграть их
}
board-why-not-turn = Сейчас ходит { $name }.
board-why-kill = Сначала решает убийца: выберите карту или пощадите всех.
