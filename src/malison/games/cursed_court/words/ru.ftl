# Вельможи: области и карты
region-courtesan = Куртизанка
    .off = с Куртизанки
    .acc = Куртизанку
    .pre = Куртизанке
    .none = не пришла ни одна Куртизанка
    .one = пришла одна Куртизанка
    .two = пришли две Куртизанки
    .three = пришли три Куртизанки
    .four = пришли четыре Куртизанки
card-c = { region-courtesan }
    .opened = Открыта Куртизанка
    .two = две
region-merchant = Торговец
    .off = с Торговца
    .acc = Торговца
    .pre = Торговце
    .none = не пришёл ни один Торговец
    .one = пришёл один Торговец
    .two = пришли два Торговца
    .three = пришли три Торговца
    .four = пришли четыре Торговца
card-m = { region-merchant }
    .opened = Открыт Торговец
    .two = два
region-king = Король
    .off = с Короля
    .acc = Короля
    .pre = Короле
    .none = не пришёл ни один Король
    .one = пришёл один Король
    .two = пришли два Короля
    .three = пришли три Короля
    .four = пришли четыре Короля
card-k = { region-king }
    .opened = Открыт Король
    .two = два
region-priestess = Жрица
    .off = со Жрицы
    .acc = Жрицу
    .pre = Жрице
    .none = не пришла ни одна Жрица
    .one = пришла одна Жрица
    .two = пришли две Жрицы
    .three = пришли три Жрицы
    .four = пришли четыре Жрицы
card-p = { region-priestess }
    .opened = Открыта Жрица
    .two = две
region-queen = Королева
    .off = с Королевы
    .acc = Королеву
    .pre = Королеве
    .none = не пришла ни одна Королева
    .one = пришла одна Королева
    .two = пришли две Королевы
    .three = пришли три Королевы
    .four = пришли четыре Королевы
card-q = { region-queen }
    .opened = Открыта Королева
    .two = две
region-duke = Герцог
    .off = с Герцога
    .acc = Герцога
    .pre = Герцоге
    .none = не пришёл ни один Герцог
    .one = пришёл один Герцог
    .two = пришли два Герцога
    .three = пришли три Герцога
    .four = пришли четыре Герцога
card-d = { region-duke }
    .opened = Открыт Герцог
    .two = два
region-jester = Шут
    .off = с Шута
    .acc = Шута
    .pre = Шуте
    .none = не пришёл ни один Шут
    .one = пришёл один Шут
    .two = пришли два Шута
    .three = пришли три Шута
    .four = пришли четыре Шута
card-j = { region-jester }
    .opened = Открыт Шут
    .two = два
region-sorceress = Колдунья
    .off = с Колдуньи
    .acc = Колдунью
    .pre = Колдунье
    .none = не пришла ни одна Колдунья
    .one = пришла одна Колдунья
    .two = пришли две Колдуньи
    .three = пришли три Колдуньи
    .four = пришли четыре Колдуньи
card-s = { region-sorceress }
    .opened = Открыта Колдунья
    .two = две
region-assassin = Ассасин
    .off = с Ассасина
    .acc = Ассасина
    .pre = Ассасине
    .none = не пришёл ни один Ассасин
    .one = пришёл один Ассасин
    .two = пришли два Ассасина
    .three = пришли три Ассасина
    .four = пришли четыре Ассасина
card-a = { region-assassin }
    .opened = Открыт Ассасин
    .two = два

# Комбинации
region-affair = Афера
    .off = с Аферы
    .acc = Аферу
    .pre = Афере
region-wedding = Свадьба
    .off = со Свадьбы
    .acc = Свадьбу
    .pre = Свадьбе
region-conspiracy = Заговор
    .off = с Заговора
    .acc = Заговор
    .pre = Заговоре
region-masquerade = Маскарад
    .off = с Маскарада
    .acc = Маскарад
    .pre = Маскараде
region-salon = Салон
    .off = с Салона
    .acc = Салон
    .pre = Салоне
region-treaty = Договор
    .off = с Договора
    .acc = Договор
    .pre = Договоре
region-audience = Аудиенция
    .off = с Аудиенции
    .acc = Аудиенцию
    .pre = Аудиенции
region-regicide = Покушение
    .off = с Покушения
    .acc = Покушение
    .pre = Покушении
region-betrayal = Измена
    .off = с Измены
    .acc = Измену
    .pre = Измене
region-banquet = Пир
    .off = с Пира
    .acc = Пир
    .pre = Пире
region-omen = Знамение
    .off = со Знамения
    .acc = Знамение
    .pre = Знамении
region-hunt = Охота
    .off = с Охоты
    .acc = Охоту
    .pre = Охоте
region-opera = Опера
    .off = с Оперы
    .acc = Оперу
    .pre = Опере
region-council = Совет
    .off = с Совета
    .acc = Совет
    .pre = Совете
region-seance = Сеанс
    .off = с Сеанса
    .acc = Сеанс
    .pre = Сеансе
region-ambush = Засада
    .off = с Засады
    .acc = Засаду
    .pre = Засаде
region-carnival = Карнавал
    .off = с Карнавала
    .acc = Карнавал
    .pre = Карнавале
region-church = Церковь
    .off = с Церкви
    .acc = Церковь
    .pre = Церкви

# Времена года
season-spring = Весна
season-summer = Лето
season-autumn = Осень
season-winter = Зима

# Настройки
option-years = Годы
    .about = Сколько лет в игре.
option-tie = Равенство лидеров
    .about = После последнего года равные лидеры делят победу или все играют ещё год, но не больше трёх.
option-tie-share = Победа делится
option-tie-extra-year = Играется ещё год
option-board = Поле
    .about = Наши восемнадцать комбинаций или поле, которое вы загрузите.
option-board-standard = Наше
option-board-own = Своё
option-remembers = Двор вспоминает
    .about = Карты года не участвуют в следующем году. Открыто: они лежат на виду; скрыто: их надо помнить.
option-remembers-off = Нет
option-remembers-open = Открыто
option-remembers-hidden = Скрыто
option-coinless = Двор без монет
    .about = Только короны, без перебивания. На одной области могут стоять несколько игроков; кто позже, тому меньше очков.
option-exchange = Великий обмен
    .about = У каждого 100 фишек. Лучший за год забирает все фишки с поля; побеждает последний, у кого есть фишки.
option-feints = Королевский маскарад
    .about = Одна из четырёх ваших корон — финт. Она не приносит очков, и никто другой этого не видит.
option-coins = Монеты
    .about = Сколько монет у каждого. Чем меньше, тем меньше игра: для изучения.
option-max_years = Предел лет
    .about = После стольких лет Великий обмен кончается, и побеждает лучший итог.
option-rebuys = Докупки
    .about = Сколько стопок по 100 фишек игрок может купить между годами Великого обмена.

# Фазы
phase-dealing = Новый год
phase-betting = Сделайте ставку
phase-rebuying = Купить ещё стопку?
phase-over = Игра окончена

# Что произошло
event-year-begins = Начинается год { $year }: рубашкой вверх { $cards ->
    [one] лежит { $cards } карта
    [few] лежат { $cards } карты
   *[many] лежат { $cards } карт
}.
event-card-hidden = { $neighbour_seat_is ->
    [nobody] Перед { $seat_is ->
        [you] вами
       *[other] { NAME($seat, case: "ins") }
    }
   *[other] Между { $seat_is ->
        [you] вами
       *[other] { NAME($seat, case: "ins") }
    } и { $neighbour_seat_is ->
        [you] вами
       *[other] { NAME($neighbour_seat, case: "ins") }
    }
} лежит { $card ->
    [hidden] карта
   *[other] { WORD($card, kind: "card") }
} рубашкой вверх.
event-season-begins = { WORD($season, kind: "season") }. Маркер и первая ставка у { $seat_is ->
    [you] вас.
   *[other] { NAME($seat, case: "gen") }.
}
event-card-dealt = { $card ->
    [hidden] Открыта карта.
   *[other] { WORD($card, kind: "card", case: "opened") }{ $copies ->
        [1] .
        [2] : теперь их { WORD($card, kind: "card", case: "two") }.
        [3] : теперь их три.
       *[other] : теперь их четыре.
    }
}
event-wager = { $seat_is ->
    [you] Вы ставите
   *[other] { $seat } ставит
} { $feint ->
    [yes] финт
   *[other] корону
} на { WORD($region, kind: "region", case: "acc") } { $coins ->
    [0] без { $money ->
        [chips] фишек
       *[coins] монет
    }
   *[other] и { $money ->
        [chips] { $coins ->
            [one] { $coins } фишку
            [few] { $coins } фишки
           *[many] { $coins } фишек
        }
       *[coins] { $coins ->
            [one] { $coins } монету
            [few] { $coins } монеты
           *[many] { $coins } монет
        }
    }
}.
event-bump = { $seat_is ->
    [you] Вы сгоняете
   *[other] { $seat } сгоняет
} { $bumped_seat_is ->
    [you] вас
   *[other] { NAME($bumped_seat, case: "acc") }
} { WORD($region, kind: "region", case: "off") }{ $feint ->
    [yes] {" "}финтом
   *[other] {""}
}: { $money ->
    [chips] { $coins ->
        [one] { $coins } фишка
        [few] { $coins } фишки
       *[many] { $coins } фишек
    }
   *[coins] { $coins ->
        [one] { $coins } монета
        [few] { $coins } монеты
       *[many] { $coins } монет
    }
} против { $bumped_coins ->
    [0] нуля
   *[other] { $bumped_coins }
}.
event-crown-placed = { $seat_is ->
    [you] Вы ставите
   *[other] { $seat } ставит
} { $feint ->
    [yes] финт
   *[other] корону
} на { WORD($region, kind: "region", case: "acc") }{ $before ->
    [0] .
    [1] {" "}следом за другой короной.
   *[other] {" "}следом за { $before } другими коронами.
}
event-feint-removed = { $seat_is ->
    [you] Ваша корона
   *[other] Корона { NAME($seat, case: "gen") }
} на { WORD($region, kind: "region", case: "pre") } — финт: она уходит с поля{ $coins ->
    [0] .
   *[other] {" "}и уносит { $money ->
        [chips] { $coins ->
            [one] { $coins } фишку
            [few] { $coins } фишки
           *[many] { $coins } фишек
        }
       *[coins] { $coins ->
            [one] { $coins } монету
            [few] { $coins } монеты
           *[many] { $coins } монет
        }
    }.
}
event-card-shown = { $neighbour_seat_is ->
    [nobody] Карта перед { $seat_is ->
        [you] вами
       *[other] { NAME($seat, case: "ins") }
    }
   *[other] Карта между { $seat_is ->
        [you] вами
       *[other] { NAME($seat, case: "ins") }
    } и { $neighbour_seat_is ->
        [you] вами
       *[other] { NAME($neighbour_seat, case: "ins") }
    }
}{ $card ->
    [hidden] {" "}открыта.
   *[other] {" "}— { WORD($card, kind: "card") }{ $copies ->
        [1] .
        [2] : теперь их { WORD($card, kind: "card", case: "two") }.
        [3] : теперь их три.
       *[other] : теперь их четыре.
    }
}
event-crown-scored = { $seat_is ->
    [you] Ваша корона
   *[other] Корона { NAME($seat, case: "gen") }
} на { WORD($region, kind: "region", case: "pre") } { $points ->
    [hidden] посчитана.
    [0] ничего не приносит: { $size ->
        [0] { $came ->
            [0] { WORD($region, kind: "region", case: "none") }
            [1] { WORD($region, kind: "region", case: "one") }
            [2] { WORD($region, kind: "region", case: "two") }
            [3] { WORD($region, kind: "region", case: "three") }
           *[other] { WORD($region, kind: "region", case: "four") }
        }
       *[other] вельмож пришло { $came } из { $size }
    }
   *[other] приносит { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[many] { $points } очков
    }: { $size ->
        [0] { $came ->
            [1] { WORD($region, kind: "region", case: "one") }
            [2] { WORD($region, kind: "region", case: "two") }
            [3] { WORD($region, kind: "region", case: "three") }
           *[other] { WORD($region, kind: "region", case: "four") }
        }
        [3] пришли все трое
       *[other] пришли все четверо
    }
}{ $points ->
    [hidden] {""}
   *[other] { $before ->
        [0] .
        [one] , а раньше неё там стоит { $before } корона.
        [few] , а раньше неё там стоят { $before } короны.
       *[many] , а раньше неё там стоит { $before } корон.
    }
}
event-year-scored = { $seat_is ->
    [you] Вы получаете
   *[other] { $seat } получает
} за год { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}{ $money ->
    [chips] .
   *[coins] , всего { $total }.
}
event-chips-taken = { $seat_is ->
    [you] Вы забираете
   *[other] { $seat } забирает
} { $chips ->
    [one] { $chips } фишку
    [few] { $chips } фишки
   *[many] { $chips } фишек
}: теперь { $total }.
event-chips-returned = Никто не получает очков: все забирают свои фишки.
event-rebought = { $seat_is ->
    [you] Вы покупаете
   *[other] { $seat } покупает
} стопку в { $chips } фишек: теперь { $total }.
event-rebuy-passed = { $seat_is ->
    [you] Вы больше ничего не покупаете.
   *[other] { $seat } больше ничего не покупает.
}
event-player-out = { $seat_is ->
    [you] У вас не осталось фишек: вы выбываете.
   *[other] У { NAME($seat, case: "gen") } не осталось фишек: { $seat } выбывает.
}
event-extra-year = Лидеры равны: играется ещё один год.
event-game-over = { $reason ->
   *[years] Последний год окончен.
    [tie] Последний год окончен, лидеры делят победу.
    [chips] Фишки остались только у одного игрока.
    [max-years] Последний возможный год окончен: побеждает лучший итог.
}

# Почему отказано
refused-no-feints = в этой игре нет финтов
refused-form = ставка — это область и монеты, пишут как queen 5
refused-form-feints = ставка — это область и монеты, пишут как queen 5 или queen 5 feint
refused-form-coinless = ставка — это область, пишут как queen
refused-form-coinless-feints = ставка — это область, пишут как queen или queen feint
refused-the-marker = У кого маркер первого игрока
refused-other-marker = Маркер первого игрока у места { $marker }, а не { $seat }.
refused-deck-size = В колоде { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[other] { $cards } карт
}, а не { $found }.
refused-no-card = Карта — это одна из букв { $letters }, а не «{ $written }».
refused-coinless-exchange = «Двор без монет» не идёт вместе с «Великим обменом»: в обмене играют на фишки.
refused-coinless-coins = «Монеты» не выбирают вместе с «Двором без монет»: там их нет.
refused-exchange-years = { $option } — это не для «Великого обмена»: он идёт, пока фишки не останутся у одного или не кончится предел лет.
refused-exchange-coins = «Монеты» не выбирают вместе с «Великим обменом»: у каждого сначала { $chips } фишек.
refused-only-exchange = { $option } — только для «Великого обмена».

# Своё поле
refused-no-toml = Это не TOML: { $toml }
refused-set-form = Комбинацию пишут как set opera C M P Q.
refused-board-key = В файле поля только комбинации, а «{ $key }» там ни к чему.
refused-set-heading = Каждая комбинация — своя таблица под заголовком [[set]].
refused-set-key = У комбинации есть id, name и nobles, а «{ $key }» ей ни к чему.
refused-set-lacks = У этой комбинации нет { $key }.
refused-set-name = Название комбинации пишут так: {"{"} en = "…", ru = "…" {"}"}, каждое от 1 до { $most } знаков.
refused-sets = На поле ровно { $sets } комбинаций, а не { $found }.
refused-same-nobles = У «{ $set }» те же вельможи, что у «{ $other }».
refused-set-id = В id комбинации — малые латинские буквы, цифры и дефисы, сначала буква, а не «{ $id }».
refused-reserved = Комбинацию нельзя назвать «{ $id }»: у этого слова другое значение.
refused-same-id = Две комбинации называются «{ $id }».
refused-no-noble = Вельможа — это одна из букв { $letters }, а не «{ $word }».
refused-nobles = В комбинации три или четыре разных вельможи, пишут как "C M P Q", а не «{ $nobles }».
