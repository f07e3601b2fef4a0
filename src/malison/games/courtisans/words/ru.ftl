# Вещи
family-butterfly = Бабочка
    .many = Бабочки
    .gen = Бабочек
family-toad = Жаба
    .many = Жабы
    .gen = Жаб
family-nightingale = Соловей
    .many = Соловьи
    .gen = Соловьёв
family-hare = Заяц
    .many = Зайцы
    .gen = Зайцев
family-stag = Олень
    .many = Олени
    .gen = Оленей
family-carp = Карп
    .many = Карпы
    .gen = Карпов

role-noble = вельможа
role-guard = страж
role-spy = шпион
role-assassin = убийца
role-plain = придворный

card-butterfly-noble = вельможа Бабочек
    .gen = вельможи Бабочек
    .acc = вельможу Бабочек
card-butterfly-guard = страж Бабочек
    .gen = стража Бабочек
    .acc = стража Бабочек
card-butterfly-spy = шпион Бабочек
    .gen = шпиона Бабочек
    .acc = шпиона Бабочек
card-butterfly-assassin = убийца Бабочек
    .gen = убийцы Бабочек
    .acc = убийцу Бабочек
card-butterfly = придворный Бабочек
    .gen = придворного Бабочек
    .acc = придворного Бабочек
card-toad-noble = вельможа Жаб
    .gen = вельможи Жаб
    .acc = вельможу Жаб
card-toad-guard = страж Жаб
    .gen = стража Жаб
    .acc = стража Жаб
card-toad-spy = шпион Жаб
    .gen = шпиона Жаб
    .acc = шпиона Жаб
card-toad-assassin = убийца Жаб
    .gen = убийцы Жаб
    .acc = убийцу Жаб
card-toad = придворный Жаб
    .gen = придворного Жаб
    .acc = придворного Жаб
card-nightingale-noble = вельможа Соловьёв
    .gen = вельможи Соловьёв
    .acc = вельможу Соловьёв
card-nightingale-guard = страж Соловьёв
    .gen = стража Соловьёв
    .acc = стража Соловьёв
card-nightingale-spy = шпион Соловьёв
    .gen = шпиона Соловьёв
    .acc = шпиона Соловьёв
card-nightingale-assassin = убийца Соловьёв
    .gen = убийцы Соловьёв
    .acc = убийцу Соловьёв
card-nightingale = придворный Соловьёв
    .gen = придворного Соловьёв
    .acc = придворного Соловьёв
card-hare-noble = вельможа Зайцев
    .gen = вельможи Зайцев
    .acc = вельможу Зайцев
card-hare-guard = страж Зайцев
    .gen = стража Зайцев
    .acc = стража Зайцев
card-hare-spy = шпион Зайцев
    .gen = шпиона Зайцев
    .acc = шпиона Зайцев
card-hare-assassin = убийца Зайцев
    .gen = убийцы Зайцев
    .acc = убийцу Зайцев
card-hare = придворный Зайцев
    .gen = придворного Зайцев
    .acc = придворного Зайцев
card-stag-noble = вельможа Оленей
    .gen = вельможи Оленей
    .acc = вельможу Оленей
card-stag-guard = страж Оленей
    .gen = стража Оленей
    .acc = стража Оленей
card-stag-spy = шпион Оленей
    .gen = шпиона Оленей
    .acc = шпиона Оленей
card-stag-assassin = убийца Оленей
    .gen = убийцы Оленей
    .acc = убийцу Оленей
card-stag = придворный Оленей
    .gen = придворного Оленей
    .acc = придворного Оленей
card-carp-noble = вельможа Карпов
    .gen = вельможи Карпов
    .acc = вельможу Карпов
card-carp-guard = страж Карпов
    .gen = стража Карпов
    .acc = стража Карпов
card-carp-spy = шпион Карпов
    .gen = шпиона Карпов
    .acc = шпиона Карпов
card-carp-assassin = убийца Карпов
    .gen = убийцы Карпов
    .acc = убийцу Карпов
card-carp = придворный Карпов
    .gen = придворного Карпов
    .acc = придворного Карпов

side-above = над столом
    .to = над столом
side-below = под столом
    .to = под стол

colour-white = белое задание
colour-blue = синее задание

mission-white-1 = во владениях меньше Бабочек, чем у соседа слева
mission-white-2 = во владениях меньше Жаб, чем у соседа слева
mission-white-3 = во владениях меньше Соловьёв, чем у соседа слева
mission-white-4 = во владениях меньше Зайцев, чем у соседа слева
mission-white-5 = во владениях меньше Оленей, чем у соседа слева
mission-white-6 = во владениях меньше Карпов, чем у соседа слева
mission-white-7 = во владениях хотя бы три вельможи
mission-white-8 = во владениях хотя бы двое убийц
mission-white-9 = во владениях хотя бы четыре стража
mission-white-10 = во владениях хотя бы три шпиона
mission-blue-1 = Бабочки в опале
mission-blue-2 = Жабы в опале
mission-blue-3 = Соловьи в опале
mission-blue-4 = Зайцы в опале
mission-blue-5 = Олени в опале
mission-blue-6 = Карпы в опале
mission-blue-7 = у каждой семьи есть карта под столом
mission-blue-8 = у какой-нибудь семьи хотя бы пять карт под столом
mission-blue-9 = в почёте не больше трёх семей
mission-blue-10 = в опале хотя бы две семьи

# Настройки
option-memory_aid = Подсказка памяти
    .about = Показывает вам шпионов, которых положили вы сами. Без неё они и для вас лежат рубашкой вверх: надо помнить.

# Фазы
phase-dealing = Раздача
phase-placing = Одну карту к столу, одну себе, одну сопернику
phase-killing = Выберите, кого убирает убийца
phase-over = Игра окончена

# Что произошло
event-game-begins = Пир начинается, в игре { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}. { $seat_is ->
    [you] Начинаете вы.
   *[other] Начинает { $seat }.
}
event-turn-begins = Ход { $turn }, { $seat_is ->
    [you] вы
   *[other] { $seat }
}
event-card-to-table = { $seat_is ->
    [you] Вы кладёте
   *[other] { $seat } кладёт
} { WORD($card, kind: "card", case: "acc") } { WORD($side, kind: "side", case: "to") }.
event-card-to-own-domain = { $seat_is ->
    [you] Вы берёте
   *[other] { $seat } берёт
} к себе { WORD($card, kind: "card", case: "acc") }.
event-card-to-domain = { $seat_is ->
    [you] Вы посылаете
   *[other] { $seat } посылает
} { $to_seat_is ->
    [you] вам
   *[other] { NAME($to_seat, case: "dat") }
} { WORD($card, kind: "card", case: "acc") }.
event-spy-to-table = { $seat_is ->
    [you] Вы кладёте
   *[other] { $seat } кладёт
} { $card ->
    [hidden] карту
   *[other] { WORD($card, kind: "card", case: "acc") }
} рубашкой вверх { WORD($side, kind: "side", case: "to") }.
event-spy-to-own-domain = { $seat_is ->
    [you] Вы кладёте
   *[other] { $seat } кладёт
} { $card ->
    [hidden] карту
   *[other] { WORD($card, kind: "card", case: "acc") }
} рубашкой вверх в свои владения.
event-spy-to-domain = { $seat_is ->
    [you] Вы кладёте
   *[other] { $seat } кладёт
} { $card ->
    [hidden] карту
   *[other] { WORD($card, kind: "card", case: "acc") }
} рубашкой вверх { $to_seat_is ->
    [you] в ваши владения
   *[other] во владения { NAME($to_seat, case: "gen") }
}.
event-killed-at-table = { $seat_is ->
    [you] Ваш убийца
   *[other] Убийца { NAME($seat, case: "gen") }
} убирает { WORD($card, kind: "card", case: "acc") } { WORD($side, kind: "side") }.
event-killed-at-home = { $seat_is ->
    [you] Ваш убийца убирает { WORD($card, kind: "card", case: "acc") } из ваших же владений.
   *[other] Убийца { NAME($seat, case: "gen") } убирает { WORD($card, kind: "card", case: "acc") } у себя же дома.
}
event-killed-in-domain = { $seat_is ->
    [you] Ваш убийца
   *[other] Убийца { NAME($seat, case: "gen") }
} убирает { WORD($card, kind: "card", case: "acc") } из { $at_seat_is ->
    [you] ваших владений
   *[other] владений { NAME($at_seat, case: "gen") }
}.
event-spy-killed-at-table = { $seat_is ->
    [you] Ваш убийца
   *[other] Убийца { NAME($seat, case: "gen") }
} убирает закрытую карту { WORD($side, kind: "side") }; положена она { $laid_seat_is ->
    [you] вами
   *[other] { NAME($laid_seat, case: "ins") }
}. Её никто не видит.
event-spy-killed-at-home = { $seat_is ->
    [you] Ваш убийца убирает закрытую карту из ваших же владений
   *[other] Убийца { NAME($seat, case: "gen") } убирает закрытую карту у себя же дома
}; положена она { $laid_seat_is ->
    [you] вами
   *[other] { NAME($laid_seat, case: "ins") }
}. Её никто не видит.
event-spy-killed-in-domain = { $seat_is ->
    [you] Ваш убийца
   *[other] Убийца { NAME($seat, case: "gen") }
} убирает закрытую карту из { $at_seat_is ->
    [you] ваших владений
   *[other] владений { NAME($at_seat, case: "gen") }
}; положена она { $laid_seat_is ->
    [you] вами
   *[other] { NAME($laid_seat, case: "ins") }
}. Её никто не видит.
event-spared = { $seat_is ->
    [you] Ваш убийца
   *[other] Убийца { NAME($seat, case: "gen") }
} щадит всех.
event-cards-drawn = { $seat_is ->
    [you] Вы берёте
   *[other] { $seat } берёт
} три карты. { $left ->
    [0] В колоде пусто.
    [one] В колоде { $left } карта.
    [few] В колоде { $left } карты.
   *[many] В колоде { $left } карт.
}
event-last-cards = Колода кончилась: у каждого ещё один ход.
event-spy-revealed-at-table = Закрытая карта { WORD($side, kind: "side") } — { WORD($card, kind: "card") }.
event-spy-revealed-in-domain = Закрытая карта { $seat_is ->
    [you] в ваших владениях
   *[other] во владениях { NAME($seat, case: "gen") }
} — { WORD($card, kind: "card") }.
event-family-judged = Семья { WORD($family, kind: "family", case: "gen") } { $status ->
    [esteemed] в почёте
    [fallen] в опале
   *[neutral] остаётся без почёта и опалы
}: { $above } над столом, { $below } под столом.
event-mission-revealed = { $seat_is ->
    [you] Ваше задание
   *[other] Задание { NAME($seat, case: "gen") }
}, «{ WORD($mission, kind: "mission") }», { $done ->
    [yes] выполнено: 3 очка.
   *[no] не выполнено.
}
event-seat-scored = { $seat_is ->
    [you] У вас
   *[other] У { NAME($seat, case: "gen") }
} { $total ->
    [one] { $total } очко
    [few] { $total } очка
   *[many] { $total } очков
}: { $domain } за владения, { $missions } за задания.
event-game-over = Все карты сыграны. Пир окончен.

# Почему отказано
refused-form-place = карту кладут так: stag noble > table up, hare > table down, carp spy > mine или toad guard > 2
refused-form-table-kill = за столом убийца действует так: kill stag noble up, kill spy 3 или spare
refused-form-domain-kill = во владениях убийца действует так: kill stag noble, kill spy 3 или spare
refused-the-first-seat = Первое место
refused-a-white-mission = Белое задание
refused-a-blue-mission = Синее задание
refused-missions = Игроков { $players }, и { $colour ->
    [white] белых
   *[blue] синих
} заданий столько же, а не { $found }.
refused-same-mission = У двух игроков не может быть одного и того же { $colour ->
    [white] белого
   *[blue] синего
} задания.
refused-no-card = «{ $written }» — такой карты нет: карту пишут как stag noble, а простого придворного — как hare.
refused-deck-size = Игроков { $players }: в игре { $cards } карт, а не { $found }.
