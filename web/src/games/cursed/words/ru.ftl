board-round = Раунд { $round }
board-now-dealing = раздают обереги
board-now-rolling = бросают кубики
board-now-wards = кладут обереги
board-now-raising = Чудовище поднимает или останавливается
board-now-pledging = жители уравнивают ставку
board-now-battle = битва
board-now-buying = покупают обереги
board-now-over = игра окончена
chapter-round-begins = Раунд { $round }
chapter-raised = { $n ->
    [1] Первая ставка
    [2] Вторая ставка
    [3] Третья ставка
   *[other] Ставка { $n }
}
chapter-villagers-flee = Бегство
chapter-battle-begins = Битва
chapter-died = Гибель

# Круг
board-ring = Доска: в зелёном центре { $green ->
    [one] { $green } фишка
    [few] { $green } фишки
   *[many] { $green } фишек
}, осталось уравнять { $missing }
board-skull = На черепе лежит фишка: { $name }
board-blue = Положено { $n ->
    [one] { $n } фишка
    [few] { $n } фишки
   *[many] { $n } фишек
}
board-missing = Ещё { $n }
board-matched = Уравнено
board-against = жители против Чудовища
board-in-centre = { $n ->
    [one] фишка в центре
    [few] фишки в центре
   *[many] фишек в центре
}
board-centre-dealing = Раздача оберегов
board-centre-rolling = Бросок кубиков
board-centre-wards = Ставки ещё нет
board-centre-raising = Ставки ещё нет
board-centre-battle = Битва
board-centre-buying = Доска пуста
board-centre-over = Игра окончена
board-void = Бездна: { $n ->
    [one] { $n } фишка
    [few] { $n } фишки
   *[many] { $n } фишек
}
board-in-void = в Бездне
board-villagers-dice = кубики жителей:
board-villagers = жители
board-deck = оберегов в колоде

# Места
board-tokens = На руках { $n ->
    [one] { $n } фишка
    [few] { $n } фишки
   *[many] { $n } фишек
}
board-tally = { $n ->
    [one] { $n } фишка
    [few] { $n } фишки
   *[many] { $n } фишек
}
board-died = Гибель в раунде { $round }
board-devoured = Жертва Чудовища в раунде { $round }
board-laid-none = Оберега нет
board-laid-hidden = Оберег выложен
board-laid-shared = Жители его видят
board-laid-open = Рубашкой вверх
board-laid-revealed = Вскрыт
board-laid-by = Оберег рубашкой вверх, положил игрок { $name }
board-held = оберегов на руках: { $n }
board-laid = выложен
board-copies = { $n ->
    [few] { $n } штуки
   *[many] { $n } штук
}
board-cup = Стакан Чудовища
board-die = Кубик: { $n }
board-die-hidden = Кубик, который знает только Чудовище
board-hand = Ваши обереги
board-hand-of = Обереги { $name }
board-amounts-raise = На сколько фишек поднять
board-amounts-pledge = Сколько фишек положить
board-amounts-buy = Сколько оберегов купить

# Строка выбора
board-lay-which = Положить оберег?
board-lay-about = { $role ->
    [monster] До битвы никто не увидит, что вы положили.
   *[villager] { $share ->
        [yes] Другие жители увидят, что вы положили. Чудовище не увидит.
       *[no] До битвы никто не увидит, что вы положили.
    }
}
board-lay-none = Не класть оберега?
board-no-ward = Без оберега
board-lay-title = Положить оберег «{ $ward }»?
board-lay = Положить оберег «{ $ward }»
board-raise-which = На сколько поднять?
board-raise-about = У вас на руках { $n ->
    [one] { $n } фишка
    [few] { $n } фишки
   *[many] { $n } фишек
}. Жителям вместе придётся положить столько же или бежать.
board-raise-then = Жителям вместе придётся положить { $n ->
    [one] { $n } фишку
    [few] { $n } фишки
   *[many] { $n } фишек
} или бежать. У вас останется { $left }.
board-raise-button = Поднять
board-raise = Поднять на { $n }
board-stop = В бой
board-stop-title = Больше не поднимать?
board-stop-about = Вы покажете кубики, обереги вскроют от вас по часовой стрелке. При равенстве победите вы.
board-pledge-which = Сколько положить?
board-pledge-about = С жителей ещё { $missing }. Если за целый круг никто ничего не положит, все бегут.
board-pledge-then = { $missing ->
    [0] Ставка будет уравнена.
   *[other] Не хватит ещё { $missing }.
} У вас останется { $left }.{ $n ->
    [0] { " " }Если за целый круг никто ничего не положит, все бегут.
   *[other] { "" }
}
board-pledge-button = Положить
board-pledge = { $n ->
    [0] Не класть ничего
   *[other] Положить { $n }
}
board-buy-which = Купить обереги?
board-buy-about = Оберег стоит фишку. Купить можно не больше { $most }, и одна фишка должна остаться.
board-buy-then = У вас останется { $left ->
    [one] { $left } фишка
    [few] { $left } фишки
   *[many] { $left } фишек
}.
board-buy-button = Купить
board-buy = { $n ->
    [0] Не покупать
    [one] Купить { $n } оберег
    [few] Купить { $n } оберега
   *[many] Купить { $n } оберегов
}
board-why-wards = Обереги кладут после броска кубиков, до ставки Чудовища.
board-why-not-turn = Сейчас ходит { $name }.
