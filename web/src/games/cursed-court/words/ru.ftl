board-year = Год { $year }
board-season = { WORD($season, kind: "season") }, { $season ->
    [spring] по 1 короне
    [summer] по 2 короны
    [autumn] по 3 короны
   *[winter] по 4 короны
}
chapter-year-begins = Год { $year }
chapter-season-begins = { WORD($season, kind: "season") }
board-marker = первая ставка
board-points = { $n ->
    [one] очко
    [few] очка
   *[many] очков
}
board-points-name = Очки
board-standing = Итог: фишки минус купленные
board-free = { $money ->
    [chips] Свободные фишки
   *[coins] Свободные монеты
}
board-free-crowns = Свободные короны
board-out = Выбывает из игры
own-region = { $to ->
    [off] с области «{ $name }»
    [acc] область «{ $name }»
    [pre] области «{ $name }»
   *[other] { $name }
}
board-back = Карта рубашкой вверх между { $one } и { $other }
board-back-before = Карта рубашкой вверх перед { $name }
board-peek = Между вами и { $name }: видите только вы двое
board-peek-alone = Видите только вы
board-peek-card = { WORD($card, kind: "card") }. { $who }
board-sitting-out = В этом году не участвуют:
board-label-noble = { $up ->
    [0] Открытых нет
   *[other] Открыто { $up }
}{ $mine ->
    [0] {""}
   *[other] { $eyes ->
        [all] , ещё { $mine } рубашкой вверх
       *[own] , вы знаете ещё { $mine }
    }
}, сейчас стоит { $worth }
board-label-in-set = { WORD($card, kind: "card") }: { $seen ->
    [up] уже на столе
    [mine] { $eyes ->
        [all] лежит рубашкой вверх
       *[own] придёт, вы это знаете
    }
   *[open] пока не видно
}
board-label-crown = { $feint ->
    [yes] { $who ->
        [you] Там стоит ваш финт
       *[other] Там стоит финт { $name }
    }
   *[no] { $who ->
        [you] Там стоит ваша корона
       *[other] Там стоит корона { $name }
    }
}{ $money ->
    [none] {""}
    [chips] , фишек: { $coins }
   *[coins] , монет: { $coins }
}
board-label-scored = Приносит { $n }
board-your-bet = Поставьте корону
board-owes = { $n ->
    [1] Выберите область{ $kind ->
        [crown] .
       *[coins] , потом ставку.
    }
    [few] За вами { $n } короны в этом сезоне. Выберите область для одной{ $kind ->
        [crown] .
       *[coins] , потом ставку.
    }
   *[many] За вами { $n } корон в этом сезоне. Выберите область для одной{ $kind ->
        [crown] .
       *[coins] , потом ставку.
    }
}
board-wager = { $crown ->
    [feint] Финт на { $region }
   *[crown] Корона на { $region }
}
board-call = { board-wager }{ $n ->
    [none] {""}
   *[other] , { $money ->
        [chips] { $n ->
            [one] { $n } фишка
            [few] { $n } фишки
           *[many] { $n } фишек
        }
       *[coins] { $n ->
            [one] { $n } монета
            [few] { $n } монеты
           *[many] { $n } монет
        }
    }
}
board-bump = Согнать { $name } { $region }
board-bump-least = Не меньше { $least }: { $there ->
    [0] монет там нет.
   *[other] вдвое больше, чем там ({ $there }).
}
board-stay-free = { $money ->
    [chips] { $n ->
        [0] Свободных фишек не останется.
        [one] Останется { $n } свободная фишка.
        [few] Останутся { $n } свободные фишки.
       *[many] Останется { $n } свободных фишек.
    }
   *[coins] { $n ->
        [0] Свободных монет не останется.
        [one] Останется { $n } свободная монета.
        [few] Останутся { $n } свободные монеты.
       *[many] Останется { $n } свободных монет.
    }
}
board-bumped = { $n ->
    [0] { $name } забирает корону и ставит снова.
   *[other] { $name } забирает корону и { $n } обратно и ставит снова.
}
board-behind = { $n ->
    [one] Раньше там стоит { $n } корона: ваша приносит на 1 меньше.
    [few] Раньше там стоят { $n } короны: ваша приносит на { $n } меньше.
   *[many] Раньше там стоит { $n } корон: ваша приносит на { $n } меньше.
}
board-feint-about = Финт не приносит очков, и никто другой этого не видит.
board-feint = Финт
board-feint-free = свободен
board-crown = Настоящая корона
board-least = меньше нельзя
board-safe = не перебить
board-all = все, что есть
board-bet = { $crown ->
    [feint] Поставить { $n } под финт
   *[crown] Поставить { $n }
}
board-place = { $crown ->
    [feint] Поставить финт
   *[crown] Поставить корону
}
board-rebuy-which = Купить ещё стопку?
board-rebuy-about = { $chips ->
    [one] У вас { $chips } фишка
    [few] У вас { $chips } фишки
   *[many] У вас { $chips } фишек
}, куплено стопок: { $bought } из { $rebuys }. Стопка — это 100 фишек, в итоге она стоит 100.
board-rebuy = Купить 100 фишек
board-pass = Не покупать
board-why-turn = Сейчас ходит { $name }.
board-why-own = Там стоит ваша собственная корона.
board-why-coins = { $there ->
    [0] Монет там нет: нужна 1, а свободных у вас нет.
   *[other] Там лежит { $there }: нужно { $least }, а свободно у вас { $coins }.
}
board-why-rebuy = Сначала решите, купите ли вы стопку.
