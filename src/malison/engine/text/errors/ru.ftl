# Почему отказано: то же, что ошибки говорят по-английски (engine, table). Что отказывает сама игра, — в её словах.
refused-at-line = Строка { $line }. { $why }

# Ходы
refused-move-missing = Хода нет: напишите его.
refused-no-move = «{ $written }» — это не ход: { $how }. Сейчас можно: { $possible }{ $more ->
    [0] {""}
   *[other] {" "}и ещё { $more }
}.
refused-not-now = «{ $written }» сейчас нельзя. Можно: { $possible }{ $more ->
    [0] {""}
   *[other] {" "}и ещё { $more }
}.
refused-too-late = «{ $written }» — слишком поздно: { $how }.
refused-is-over = игра окончена
refused-chance-first = сначала решает случай
refused-turn-of = сейчас ход места { $seat }
refused-nothing-to-take-back = Нет хода, который можно взять назад.
refused-not-together = Эти ходы вместе не идут: сыграйте сначала первый из них.
refused-depends-on-luck = Эти ходы вместе не идут: остальные зависят от того, что откроют первые.
refused-after-the-turn = «{ $written }» — слишком поздно: ход окончен, или сначала решает случай.
refused-not-there = «{ $written }» там нельзя.
refused-not-allowed = «{ $written }» сейчас нельзя.

# Что приносит случай
refused-no-chance = Случай сейчас ничего не приносит: { $how }.
refused-too-much-dictated = Продиктовано больше, чем здесь приносит случай.
refused-not-drawable = Здесь не может прийти «{ $outcome }»: такого больше нет, или больше ничего не берут.
refused-deck-stops = Продиктованная колода кончается слишком рано: здесь нужна ещё одна карта.
refused-other-chance = Здесь случай приносит { $wanted }, а не «{ $word }».
refused-chance-parts = В строке { $keyword } должно быть частей с чертой | между ними: { $wanted }, а не { $found }.
refused-whole-number = { $how } — это целое число от { $low } до { $high }, а не «{ $text }».

# Имена и настройки
refused-name = Имя «{ $name }» не подходит: от 1 до 24 знаков, без запятой, # и |.
refused-same-name = Двух одинаковых имён за столом быть не может.
refused-players = Игроков может быть от { $low } до { $high }, а не { $seats }.
refused-own-missing = Свой вариант и файл с ним идут только вместе.
refused-takes-none = В этой игре не бывает своего поля или своей колоды.
refused-option-number = { $option } — целое число от { $low } до { $high }, а не «{ $value }».
