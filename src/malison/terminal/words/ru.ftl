# Слова терминала
ui-turn-you = Ваш ход
ui-turn-of = Решает { $name }
ui-thinking = Думает { $name }
ui-over = Игра окончена
ui-choose = Ваш ход
ui-amount = { $choice }: сколько? От { $low } до { $high }
ui-staged = Вы готовите: { $moves }. Enter — сыграть, Esc — взять назад.
ui-staged-more = Вы готовите: { $moves }. Выбирайте дальше; Ctrl+S — сыграть, Esc — взять последнее назад.
ui-log = Что произошло
ui-rules = Правила
ui-help = Помощь
ui-quit = Выход
ui-language = English
ui-close = Закрыть
ui-input = напишите ход или выберите выше
ui-kept = Игра сохранена. Продолжить: malison play --resume
ui-goodbye = До встречи.
ui-saved = Запись лежит в { $file }
ui-hint-none = Сейчас советовать нечего.
ui-hint-one = { $move }: в среднем место { $place }, уверенность { $sure } %
ui-hint-thinking = Думаю над подсказкой
ui-curtain = Передайте устройство: { $name }.
ui-curtain-about = Нажмите Enter, когда никто другой не смотрит.
ui-result = { $place }. { $name }: { $points }
ui-again = Ещё раз тем же составом
ui-unfinished = Есть неоконченная игра: { $game } ({ $names }).
ui-resume = Продолжить её
ui-new = Начать новую
ui-choose-game = Во что играем?
ui-people = Люди за этим устройством, через запятую
ui-level = Уровень ботов
ui-seats = Игроки
ui-start = Начать
ui-you = Вы
ui-welcome = { $game }. Пишите ход или слово help.
ui-go-on = Продолжить
ui-no-such-number = Здесь можно от { $low } до { $high }.
ui-read-only = Эту игру можно только смотреть: { $reason }
ui-many-choices = { $count ->
    [one] { $count } возможность
    [few] { $count } возможности
   *[many] { $count } возможностей
}
ui-plain-help = Пишите ход или одно из слов: moves (что можно), board (как всё стоит), log (что произошло), hint (подсказка), rules (правила), save FILE (запись игры), language en или ru, quit (выход).
ui-plain-pass = Нажмите Enter, когда экран видит только { $name }
ui-help-text =
    Выберите ход в списке (стрелки и Enter или щелчок) или напишите его внизу; стрелка вправо дописывает. Ход сначала готовится: Enter — сыграть, Esc — взять назад.
    { " " }
    F1 или ?  эта помощь
    F2 или r  правила, открытые на вашем месте
    F3 или l  всё, что произошло
    F4 или h  подсказка
    F5        по-английски или по-русски
    F6        сохранить запись игры в файл
    Ctrl+Q    выход; игра сохраняется

ui-hint-move = Может быть, { $move }.
ui-lobby = Ждём, когда хозяин стола начнёт. { $open ->
    [0] Все места заняты.
    [one] Свободно { $open } место.
    [few] Свободно { $open } места.
   *[many] Свободно { $open } мест.
}
key-help = Помощь
key-rules = Правила
key-log = Журнал
key-hint = Совет
key-language = English
key-record = Запись
key-quit = Выход

# Доски
board-hand = Ваша рука
board-points = очки
board-tricks = взятки
board-pile = стопка
board-curses = проклятия
board-card = карта
board-voids = нет масти
board-round = Раунд { $round } из { $rounds }
board-trick = взятка { $trick } из { $tricks }
board-led = заход: { WORD($colour, kind: "colour") }
board-year = Год { $year } из { $years }
board-open = Открыты
board-between = между: { $names }
board-before = перед: { $names }
board-deck = колода { $count }
board-sitting-out = отдыхают
board-free = свободно
board-coins = монеты
board-crowns = короны
board-owes = долг
board-feint = обман
board-marker = маркер
board-left = выбыл
board-worth = сейчас даёт
board-least = не меньше
board-above = над столом
board-below = под столом
board-standing = пока
board-turn = Ход { $turn } из { $turns }
board-spies = рубашкой вверх
board-missions = Ваши задания
board-done = пока выполнено
board-not-done = ещё нет
board-removed = убраны
board-held = карты
board-areas = Осталось положить
board-area-table = стол
board-area-mine = себе
board-area-rival = сопернику
board-monster = Чудовище
board-tokens = фишки
board-skull = череп
board-blue = сектор
board-die = кость
board-wards = обереги
board-laid = выложено
board-centre = центр
board-void = Бездна
board-missing = не хватает
board-dice = Кости Чудовища
board-total = сумма
board-queen = Королева

move-break = снять { WORD($colour, kind: "colour", case: "acc") }
move-bet = { $region }, { $coins ->
    [one] { $coins } монета
    [few] { $coins } монеты
   *[many] { $coins } монет
}
move-bet-plain = { $region }
move-bet-range = { $region }, от { $low } до { $high } монет
move-feint = { $bet }, обман
move-pass = пас
move-rebuy = купить ещё стопку
move-place = { $card } → { $place }
move-place-table-up = над столом
move-place-table-down = под столом
move-place-mine = в свои владения
move-place-of = игроку { $name }
move-kill = убрать: { $card }
move-kill-up = убрать сверху: { $card }
move-kill-down = убрать снизу: { $card }
move-kill-spy = убрать закрытую карту { $number }
move-spare = никого не убирать
move-ward = выложить: { $ward }
move-no-ward = ничего не выкладывать
move-raise = поднять на { $amount }
move-pledge = положить { $amount }
move-buy = купить { $amount }
move-stop = больше не поднимать

# Запись игры с настоящего стола
enter-welcome = { $game }: запись строка за строкой. Пишите, что принёс случай и что сыграно, или слово help.
enter-help = Пишите следующую строку или слово: moves (что может быть), board МЕСТО (что видно с места), lines (всё до сих пор), back (убрать последнюю строку), fix N СТРОКА (заменить строку), draw (пусть случай решит здесь), hint (совет), odds МЕСТО (шансы), save ФАЙЛ, quit (выход). Tab дописывает.
enter-chance = Случай приносит, например: { $example }
enter-turn = { $name } (место { $seat })
enter-back = Убрано: { $line }
enter-fixed = Строка { $number } теперь такая: { $line }
enter-kept = Запись лежит в { $file }
enter-over = Игра окончена.
enter-no-odds = Для этой игры нет таблицы шансов; лучшие ходы подскажет hint.
enter-odds = { $region }: приносит очки с вероятностью { $share } %, в среднем { $points }
enter-seat = Место — число от 0 до { $last }.
