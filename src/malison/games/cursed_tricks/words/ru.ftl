# Вещи
colour-p = лиловый
    .ins = лиловым
    .acc = лиловый
colour-g = зелёный
    .ins = зелёным
    .acc = зелёный
colour-r = красный
    .ins = красным
    .acc = красный
colour-y = жёлтый
    .ins = жёлтым
    .acc = жёлтый
colour-s = пики
    .ins = пиками
    .acc = пики
colour-h = черви
    .ins = червями
    .acc = черви
colour-d = бубны
    .ins = бубнами
    .acc = бубны
colour-c = трефы
    .ins = трефами
    .acc = трефы

card-p = лиловая { $n }
    .gen = лиловой { $n }
    .acc = лиловую { $n }
    .ins = лиловой { $n }
card-g = зелёная { $n }
    .gen = зелёной { $n }
    .acc = зелёную { $n }
    .ins = зелёной { $n }
card-r = красная { $n }
    .gen = красной { $n }
    .acc = красную { $n }
    .ins = красной { $n }
card-y = жёлтая { $n }
    .gen = жёлтой { $n }
    .acc = жёлтую { $n }
    .ins = жёлтой { $n }
card-s = { rank-word-s } пик
    .gen = { rank-word-s.gen } пик
    .acc = { rank-word-s.acc } пик
    .ins = { rank-word-s.ins } пик
card-h = { rank-word-s } червей
    .gen = { rank-word-s.gen } червей
    .acc = { rank-word-s.acc } червей
    .ins = { rank-word-s.ins } червей
card-d = { rank-word-s } бубен
    .gen = { rank-word-s.gen } бубен
    .acc = { rank-word-s.acc } бубен
    .ins = { rank-word-s.ins } бубен
card-c = { rank-word-s } треф
    .gen = { rank-word-s.gen } треф
    .acc = { rank-word-s.acc } треф
    .ins = { rank-word-s.ins } треф
rank-word-s = { $n ->
    [A] туз
    [J] валет
    [Q] дама
    [K] король
   *[other] { $n }
}
    .gen = { $n ->
        [A] туза
        [J] валета
        [Q] дамы
        [K] короля
       *[other] { $n }
    }
    .acc = { $n ->
        [A] туза
        [J] валета
        [Q] даму
        [K] короля
       *[other] { $n }
    }
    .ins = { $n ->
        [A] тузом
        [J] валетом
        [Q] дамой
        [K] королём
       *[other] { $n }
    }

# Настройки
option-rounds = Раунды
    .about = Сколько раундов в игре.
option-deck = Колода
    .about = Своя колода игры из 56 карт или обычная из 52: туз считается единицей, король — старшей картой.
option-deck-full = Своя, от 1 до 14
option-deck-standard = Обычные карты
option-ranks = Числа в масти
    .about = Чем меньше чисел, тем меньше игра: для изучения. В руке на одну карту меньше.

# Фазы
phase-dealing = Раздача
phase-playing = Сыграйте карту
phase-breaking = Выберите проклятие, которое снять
phase-over = Игра окончена

# Что произошло
event-round-begins = Начинается раунд { $round }. { $seat_is ->
    [you] Ваш первый ход.
   *[other] Первый ход у { NAME($seat, case: "gen") }.
}
event-card-played = { $how ->
    [led] { $seat_is ->
        [you] Вы заходите с
       *[other] { $seat } заходит с
    } { WORD($card, kind: "card", case: "gen") }.
   *[followed] { $seat_is ->
        [you] Вы играете
       *[other] { $seat } играет
    } { WORD($card, kind: "card", case: "acc") }.
    [discarded] { $seat_is ->
        [you] Вам нечем ответить в масть: вы сбрасываете
       *[other] { $seat } не может ответить в масть и сбрасывает
    } { WORD($card, kind: "card", case: "acc") }.
}
event-curse-broken = { $seat_is ->
    [you] У вас младшая карта: ваше проклятие, { WORD($card, kind: "card") }, снято.
   *[other] У { NAME($seat, case: "gen") } младшая карта: проклятие, { WORD($card, kind: "card") }, снято.
}
event-trick-won = { $seat_is ->
    [you] Вы берёте взятку
   *[other] { $seat } берёт взятку
} { WORD($card, kind: "card", case: "ins") }: в стопку { $cards ->
    [one] идёт { $cards } карта
    [few] идут { $cards } карты
   *[many] идут { $cards } карт
}.
event-cursed = { $seat_is ->
    [you] Вас проклинает
   *[other] { NAME($seat, case: "acc") } проклинает
} { WORD($card, kind: "card") }.
event-curse-leaves = Старое проклятие, { WORD($card, kind: "card") }, уходит в { $seat_is ->
    [you] вашу стопку.
   *[other] стопку { NAME($seat, case: "gen") }.
}
event-round-ends = { $early ->
    [yes] { $seat_is ->
        [you] У вас три проклятия: раунд кончается сразу.
       *[other] У { NAME($seat, case: "gen") } три проклятия: раунд кончается сразу.
    }
   *[no] Руки пусты: раунд { $round } окончен.
}
event-round-scored = { $seat_is ->
    [you] Вы получаете
   *[other] { $seat } получает
} { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}, проклятий: { $curses }. Всего { $total }.
event-game-over = Последний раунд сыгран.

# Почему отказано
refused-form = карту пишут как R7, снятое проклятие — как break G
refused-form-standard = карту пишут как S10 или HA, снятое проклятие — как break S
refused-the-starter = Кто начинает
refused-other-starter = Этот раунд начинает место { $starter }, а не { $seat }.
refused-hand-size = На руке места { $seat } карт должно быть { $cards }, а не { $found }.
refused-no-card = «{ $written }» — такой карты в этой колоде нет.
refused-ranks-with-standard = «Числа в масти» не выбирают вместе с обычными картами: там их 13.
