# Вещи
ward-torch = Факел
ward-pitchfork = Вилы
ward-silver = Серебро
ward-steady-hand = Твёрдая рука
ward-sanctuary = Убежище
ward-claws = Когти
ward-fangs = Клыки
ward-roar = Рёв
ward-lurk = Засада
ward-frenzy = Неистовство
ward-hex = Порча
ward-mend = Исцеление
ward-claim-the-void = Дань Бездны
ward-dispel = Рассеяние
ward-drain = Иссушение

kind-villager = оберег жителей
kind-monster = оберег Чудовища
kind-spell = заклинание

# Что делает оберег, для карты: $n — число в действии, $kind — вид
effect-add = { $kind ->
    [villager] Сумма жителей +{ $n }
    [monster] Сумма Чудовища +{ $n }
   *[spell] Сумма вашей стороны +{ $n }
}
effect-reroll = { $kind ->
    [villager] Перебросьте свой кубик, оставьте лучшее
    [monster] Перебросьте младший кубик Чудовища, оставьте лучшее
   *[spell] Перебросьте свой кубик или младший у Чудовища, оставьте лучшее
}
effect-sanctuary = Если жители проиграют, сначала верните себе свои синие фишки
effect-frenzy = Если Чудовище победит, оно берёт ещё { $n } { $n ->
    [one] фишку
    [few] фишки
   *[many] фишек
} у каждого жителя, у кого они есть на руках
effect-hex = Сумма другой стороны −{ $n }
effect-mend = Возьмите { $n } { $n ->
    [one] фишку
    [few] фишки
   *[many] фишек
} из мешка
effect-claim-void = Возьмите все фишки из Бездны
effect-dispel = Следующий вскрытый оберег не действует
effect-drain = Возьмите { $n } { $n ->
    [one] фишку
    [few] фишки
   *[many] фишек
} у каждого игрока другой стороны, у кого они есть на руках

role-monster = Чудовище
role-villager = Житель
role-dead = Нет в живых

# Настройки
option-life = Жизнь
    .about = Сколько фишек у каждого в начале.
option-villagers_share = Жители делятся
    .about = Жители видят обереги, которые кладут другие жители. Чудовище не видит их никогда.
option-max_rounds = Раундов не больше
    .about = После стольких раундов побеждает тот, у кого больше фишек.
option-wards = Обереги
    .about = Колода оберегов этой игры или другая, из файла.
option-wards-standard = Колода этой игры
option-wards-own = Другая колода, из файла

# Фазы
phase-dealing = Раздача оберегов
phase-rolling = Бросок кубиков
phase-wards = Положите оберег или ничего
phase-raising = Поднимите ставку или остановитесь
phase-pledging = Уравняйте ставку
phase-battle = Битва
phase-buying = Покупка оберегов
phase-over = Игра окончена

# Что произошло
event-wards-dealt = { $first ->
    [hidden] { $seat } получает три оберега.
   *[other] { $seat_is ->
        [you] Вы получаете
       *[other] { $seat } получает
    } обереги «{ WORD($first, kind: "ward") }», «{ WORD($second, kind: "ward") }» и «{ WORD($third, kind: "ward") }».
}
event-round-begins = Раунд { $round }. Чудовище — { $seat_is ->
    [you] вы
   *[other] { $seat }
}, против { $villagers } { $villagers ->
    [one] жителя
   *[other] жителей
}. Все живые кладут по фишке на череп.
event-villager-rolls = { $seat_is ->
    [you] У вас
   *[other] У { NAME($seat, case: "gen") }
} выпадает { $die }.
event-monster-rolls = { $dice ->
    [hidden] { $seat } тайно бросает { $count } { $count ->
        [one] кубик
        [few] кубика
       *[many] кубиков
    }.
   *[other] { $seat_is ->
        [you] Вы тайно бросаете кубики
       *[other] { $seat } тайно бросает кубики
    }: { $dice }.
}
event-ward-laid = { $ward ->
    [hidden] { $seat } кладёт оберег рубашкой вверх.
   *[other] { $seat_is ->
        [you] Вы кладёте
       *[other] { $seat } кладёт
    } рубашкой вверх оберег «{ WORD($ward, kind: "ward") }».
}
event-no-ward-laid = { $seat_is ->
    [you] Вы не кладёте
   *[other] { $seat } не кладёт
} оберега.
event-raised = { $seat_is ->
    [you] Вы поднимаете
   *[other] { $seat } поднимает
} на { $amount } { $amount ->
    [one] фишку
    [few] фишки
   *[many] фишек
}. С жителей { $amount } { $amount ->
    [one] фишка
    [few] фишки
   *[many] фишек
}.
event-pledged = { $seat_is ->
    [you] Вы { $amount ->
        [0] не кладёте ничего
        [one] кладёте { $amount } фишку
        [few] кладёте { $amount } фишки
       *[many] кладёте { $amount } фишек
    }
   *[other] { $seat } { $amount ->
        [0] не кладёт ничего
        [one] кладёт { $amount } фишку
        [few] кладёт { $amount } фишки
       *[many] кладёт { $amount } фишек
    }
}{ $missing ->
    [0] : ставка уравнена.
    [one] ; не хватает { $missing } фишки.
   *[many] ; не хватает { $missing } фишек.
}
event-villagers-flee = Никто ничего не кладёт. Жители бегут, { $seat_is ->
    [you] вы забираете
   *[other] { $seat } забирает
} { $tokens } { $tokens ->
    [one] фишку
    [few] фишки
   *[many] фишек
}.
event-ward-discarded = { $seat_is ->
    [you] Вы сбрасываете
   *[other] { $seat } сбрасывает
} оберег «{ WORD($ward, kind: "ward") }»{ $count ->
    [one] .
   *[other] { " " }({ $count }).
}
event-battle-begins = { $why ->
    [monster-spent] { $seat_is ->
        [you] У вас на руках не осталось фишек: битва.
       *[other] У { NAME($seat, case: "gen") } на руках не осталось фишек: битва.
    }
    [villagers-spent] У жителей на руках не осталось фишек: битва.
   *[stopped] { $seat_is ->
        [you] Вы больше не поднимаете: битва.
       *[other] { $seat } больше не поднимает: битва.
    }
}
event-dice-shown = { $seat_is ->
    [you] Вы показываете
   *[other] { $seat } показывает
} кубики { $dice }: { $total } против { $villagers } у жителей.
event-ward-revealed = { $seat_is ->
    [you] Вы вскрываете
   *[other] { $seat } вскрывает
} оберег «{ WORD($ward, kind: "ward") }».
event-total-rises = { $side ->
    [monster] Сумма Чудовища
   *[villagers] Сумма жителей
} растёт на { $amount }: теперь { $total }.
event-total-falls = { $side ->
    [monster] Сумма Чудовища
   *[villagers] Сумма жителей
} падает на { $amount }: теперь { $total }.
event-die-rerolled = { $seat_is ->
    [you] Вы перебрасываете
   *[other] { $seat } перебрасывает
} кубик с { $old }: выпадает { $rolled }. { $better ->
    [yes] Считается { $rolled }.
   *[no] Остаётся { $old }.
}
event-sanctuary-ready = Если жители проиграют, { $seat_is ->
    [you] вы сначала вернёте
   *[other] { $seat } сначала вернёт
} себе свои синие фишки.
event-frenzy-ready = Если Чудовище победит, оно возьмёт ещё { $amount } у каждого жителя.
event-mended = { $seat_is ->
    [you] Вы берёте
   *[other] { $seat } берёт
} { $amount } { $amount ->
    [one] фишку
    [few] фишки
   *[many] фишек
} из мешка.
event-void-claimed = { $amount ->
    [0] Бездна пуста: { $seat_is ->
        [you] вам
       *[other] { NAME($seat, case: "dat") }
    } ничего не достаётся.
    [one] { $seat_is ->
        [you] Вы забираете
       *[other] { $seat } забирает
    } из Бездны { $amount } фишку.
    [few] { $seat_is ->
        [you] Вы забираете
       *[other] { $seat } забирает
    } из Бездны { $amount } фишки.
   *[many] { $seat_is ->
        [you] Вы забираете
       *[other] { $seat } забирает
    } из Бездны { $amount } фишек.
}
event-dispel-ready = Следующий вскрытый оберег не подействует.
event-drained = { $seat_is ->
    [you] Вы берёте
   *[other] { $seat } берёт
} { $amount } { $amount ->
    [one] фишку
    [few] фишки
   *[many] фишек
} у { $from_seat_is ->
    [you] вас
   *[other] { NAME($from_seat, case: "gen") }
}.
event-nothing-drained = У другой стороны на руках нет фишек: взять нечего.
event-ward-dispelled = Оберег «{ WORD($ward, kind: "ward") }» рассеян и не действует.
event-ward-idle = Этой стороне оберег «{ WORD($ward, kind: "ward") }» ничего не даёт.
event-totals = Жители: { $villagers }, Чудовище: { $monster }.
event-villagers-win = Жители побеждают и забирают свои фишки. { $seat_is ->
    [you] Вы теряете
   *[other] { $seat } теряет
} { $tokens ->
    [one] { $tokens } фишку: она уходит
    [few] { $tokens } фишки: они уходят
   *[many] { $tokens } фишек: они уходят
} в Бездну.
event-sheltered = Убежище: { $seat_is ->
    [you] вы возвращаете
   *[other] { $seat } возвращает
} себе { $amount } { $amount ->
    [one] фишку
    [few] фишки
   *[many] фишек
}.
event-monster-wins = Чудовище побеждает: { $seat_is ->
    [you] вы забираете
   *[other] { $seat } забирает
} с доски { $tokens } { $tokens ->
    [one] фишку
    [few] фишки
   *[many] фишек
}.
event-frenzied = В неистовстве { $seat_is ->
    [you] вы берёте
   *[other] { $seat } берёт
} ещё { $amount } { $amount ->
    [one] фишку
    [few] фишки
   *[many] фишек
} у { $from_seat_is ->
    [you] вас
   *[other] { NAME($from_seat, case: "gen") }
}.
event-died = { $seat_is ->
    [you] У вас не осталось фишек: вы погибаете.
   *[other] У { NAME($seat, case: "gen") } не осталось фишек: { $seat } погибает.
}
event-becomes-monster = { $seat_is ->
    [you] Вы становитесь
   *[other] { $seat } становится
} Чудовищем.
event-devoured = { $by_seat_is ->
    [you] Вы пожираете
   *[other] { $by_seat } пожирает
} { $seat_is ->
    [you] вас: вы были последним жителем.
   *[other] последнего жителя: это { $seat }.
}
event-bought = { $seat_is ->
    [you] { $count ->
        [0] Вы не покупаете оберегов.
        [one] Вы покупаете { $count } оберег.
        [few] Вы покупаете { $count } оберега.
       *[many] Вы покупаете { $count } оберегов.
    }
   *[other] { $count ->
        [0] { $seat } не покупает оберегов.
        [one] { $seat } покупает { $count } оберег.
        [few] { $seat } покупает { $count } оберега.
       *[many] { $seat } покупает { $count } оберегов.
    }
}
event-ward-drawn = { $ward ->
    [hidden] { $seat } берёт оберег из колоды.
   *[other] { $seat_is ->
        [you] Вы берёте
       *[other] { $seat } берёт
    } из колоды оберег «{ WORD($ward, kind: "ward") }».
}
event-deck-made = Сброс перемешан: в новой колоде { $cards } { $cards ->
    [one] оберег
    [few] оберега
   *[many] оберегов
}.
event-game-over = { $reason ->
    [rounds] Сыгран последний раунд: побеждает тот, у кого больше фишек.
    [alone] В живых остаётся один. Игра окончена.
   *[devoured] Остаётся одно Чудовище. Игра окончена.
}

# Почему отказано
refused-form = ход пишут как ward torch, no ward, raise 3, stop, pledge 2 или buy 1
refused-no-ward = оберега «{ $ward }» в этой колоде нет
refused-the-monster = Место Чудовища
refused-a-die = Кубик
refused-dice = { $whose ->
    [villagers] Жители бросают
   *[monster] Чудовище бросает
} здесь кубиков: { $dice }, а не { $found }.
refused-small-deck = Игроков { $players }: им раздают { $dealt } оберегов, а в этой колоде всего { $cards }.

# Своя колода
refused-no-toml = Это не TOML: { $toml }
refused-deck-key = В файле колоды только таблицы [[ward]], а «{ $key }» там ни к чему.
refused-ward-heading = Каждый оберег — своя таблица под заголовком [[ward]].
refused-ward-key = У оберега есть { $fields }, а «{ $field }» ему ни к чему.
refused-ward-lacks = У этого оберега нет { $field }.
refused-ward-type = Поле { $field } оберега — { WORD($what, kind: "refused") }, а не { $found }.
refused-text-in-quotes = текст в кавычках
refused-a-whole-number = целое число
refused-a-table-of-languages = таблица языков
refused-ward-words = Поле words оберега — это { $languages }, каждое слово в кавычках, а не { $found }.
refused-ward-form = Оберег пишут так: { $keyword } fangs | monster | add 2 | 4 (имя, вид, действие, число карт), а не «{ $written }».
refused-ward-name = В имени оберега от 1 до { $most } латинских букв, цифр, пробелов, дефисов и апострофов, сначала буква, а не «{ $name }».
refused-ward-kind = Вид оберега (kind) — { $kinds }, а не «{ $kind }».
refused-ward-effect = Действие оберега (effect) — одно из { $effects }, а не «{ $effect }».
refused-ward-number = Число после { $effect } — от 1 до { $most }, а не «{ $number }».
refused-ward-copies = Карт каждого оберега (copies) от 1 до { $most }, а не { $copies }.
refused-same-ward = Оберег «{ $ward }» уже есть.
refused-many-kinds = В колоде не больше { $most } видов оберегов.
refused-many-cards = В колоде не больше { $most } карт, а с этим оберегом их { $cards }.
refused-few-cards = В колоде не меньше { $least } карт, по { $dealt } на каждого из трёх игроков, а не { $cards }.
