# Слова терминала
ui-turn-you = Ваш ход
ui-turn-of = Решает { $name }
ui-thinking = Думает { $name }
ui-over = Игра окончена
ui-choose = Ваш ход
ui-amount = { $choice }: сколько?
ui-staged = Вы готовите: { $moves }. Enter — сыграть, Esc — взять назад.
ui-staged-more = Вы готовите: { $moves }. Выбирайте дальше; Ctrl+S — сыграть, Esc — взять последнее назад.
ui-log = Что произошло
ui-rules = Правила
ui-help = Помощь
ui-quit = Выход
ui-how-to-quit = Выход — Ctrl+Q.
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
ui-delete = Удалить
ui-delete-it = Удалить её
ui-delete-sure = Удалить эту игру навсегда? Ещё раз Del — удалить, Esc — оставить.
ui-delete-sure-plain = Удалить её навсегда? Ещё раз 3 — удалить, всё другое — оставить.
ui-choose-game = Во что играем?
ui-people = Люди за этим устройством, через запятую
ui-level = Уровень ботов
ui-seats = Игроки
ui-start = Начать
ui-you = Вы
ui-welcome = { $game }: пишите ход или слово help.
ui-go-on = Продолжить
ui-no-such-number = Здесь можно от { $low } до { $high }.
ui-read-only = Эту игру можно только смотреть. { $reason }
ui-many-choices = { $count ->
    [one] { $count } возможность
    [few] { $count } возможности
   *[many] { $count } возможностей
}
ui-plain-help = Пишите ход или одно из слов: moves (что можно), board (как всё стоит), log (что произошло), hint (подсказка), rules (правила), save FILE (запись игры), language en или ru, quit (выход).
ui-plain-over = Игра окончена: save ФАЙЛ сохраняет запись, log рассказывает, что было, Enter — выход.
ui-plain-pass = Нажмите Enter, когда экран видит только { $name }
ui-help-text =
    Выберите ход в списке (стрелки и Enter или щелчок) или напишите его: написанное попадает в строку внизу и сужает список; стрелка вправо дописывает, Enter берёт написанное. Несколько ходов одной очереди — через ;. Ход сначала готовится: Enter — сыграть, Esc — взять назад.
    { " " }
    F1        эта помощь
    F2        правила, открытые на вашем месте
    F3        всё, что произошло
    F4        подсказка
    F5        по-английски или по-русски
    F6        сохранить запись игры в файл
    F7        за столом на сервере: кто здесь, и чат
    Ctrl+S    сыграть подготовленное
    Ctrl+Q    выход; игра сохраняется

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
ui-orders = За столом на сервере ещё: say ТЕКСТ (сказать всем), who (кто здесь), pause (пауза), resume (продолжить), leave (за вас сядет бот), return (вернуться), bot МЕСТО (за того, кого нет), allow или deny N (зрителю, который просит смотреть через ваше плечо), begin (начать — хозяину). На полном экране — с / перед словом или F7.
ui-not-yet = Не сейчас: ход не ваш.
ui-offline = нет связи, пробуем ещё
ui-paused = пауза
ui-away = нет за столом: { $names }
ui-asks = { $name } просит смотреть через ваше плечо: allow { $number }
ui-watching = вы смотрите
ui-somebody = кто-то
ui-watchers = смотрят: { $names }
ui-seat-open = свободное место
ui-seat-bot = бот
ui-seat-you = вы
ui-seat-here = здесь
ui-seat-away = нет за столом
ui-seat-sits-in = играет бот
ui-seat-returning = возвращается
ui-seat-friend = играет { $name }
ui-talk = Вокруг стола
ui-no-talk = Пока никто ничего не сказал.
ui-say = скажите что-нибудь всем, или /pause, /resume, /leave, /return, /bot МЕСТО
ui-you-begin = Вы хозяин стола: Ctrl+S — начать.
ui-plain-you-begin = Вы хозяин стола: слово begin начинает игру.
key-talk = Чат
level-page = Паж: невнимателен
level-squire = Оруженосец: лёгкий
level-courtier = Придворный: хороший
level-chancellor = Канцлер: сильный

# Почему отказано (по-английски это говорят сами ошибки)
refused-invalid = Это не ход.
refused-illegal = Сейчас так нельзя.
refused-no-line-follows = Игра окончена: строк больше не будет.
refused-no-line-back = Нет строки, которую можно взять назад.
refused-lines = { $last ->
    [0] Строк ещё нет.
   *[other] Строки есть от 1 до { $last }.
}
refused-no-deck = Колоду ещё не диктовали.
refused-nothing-to-draw = Случай сейчас ничего не приносит.
refused-bad-code = Код уже использован, или его время вышло.
refused-bad-link = Ссылка на стол выглядит как http://192.168.1.5:8000/t/abcd.
refused-bad-name = Такое имя не подходит: от 1 до 24 знаков, без запятой, # и |, и не чужое.
refused-bad-options = Эти настройки не сочетаются.
refused-banned = Хозяин не пускает вас за этот стол.
refused-no-consent = Смотреть через это плечо нельзя.
refused-no-identity = Сервер вас не узнал. Попробуйте ещё раз.
refused-no-spectators = За этим столом нет мест для зрителей.
refused-not-found = Такого здесь нет.
refused-not-over = Игра ещё не окончена.
refused-not-started = Игра ещё не началась.
refused-not-stored = Это не удалось сохранить, поэтому ничего не сделано. Попробуйте чуть позже.
refused-open-elsewhere = Эта игра открыта в другом окне.
refused-read-only = Правила с тех пор изменились: играть дальше нельзя.
refused-seat-taken = Там уже кто-то сидит.
refused-unknown = Не получилось.
refused-unknown-game = Такой игры здесь нет.
refused-unknown-table = Такого стола нет.
refused-not-your-turn = Сейчас не ваш ход.
refused-stale = Игра ушла вперёд.
refused-paused = Игра на паузе.
refused-not-paused = Игра не на паузе.
refused-no-hints = Пока играют и другие люди, подсказок за этим столом нет.
refused-no-chat = За этим столом не переписываются.
refused-muted = Хозяин попросил вас помолчать.
refused-too-fast = Слишком быстро. Попробуйте чуть позже.
refused-too-many = Пока это слишком много.
refused-malformed = Сервер этого не понял.
refused-nothing-said = Что сказать? Например: say хорошая игра
refused-no-seat = Такого места нет.
refused-not-away = Бота можно позвать за того, кого нет уже минуту.
refused-not-seated = Это место не ваше.
refused-not-host = Это может только хозяин.
refused-started = Игра уже началась.
refused-over = Игра окончена.
refused-closed = Стол закрыт.
refused-left-to-memory = Это до конца игры остаётся вашей памяти.
refused-unreachable = До { $address } не достучаться.
refused-no-answer = { $address } не отвечает: ничего не сыграно, попробуйте ещё раз.

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
board-further-year = Год { $year }, дополнительный
board-open = Открыты
board-deck = колода { $count }
board-sitting-out = отдыхают
board-free = свободен
board-coins = монеты
board-chips = фишки
board-balance = итог
board-owes = долг
board-feint = финт
board-left = выбыл
board-above = над столом
board-below = под столом
board-standing = пока
board-turn = Ход { $turn } из { $turns }
board-missions = Ваши задания
board-done = пока выполнено
board-not-done = ещё нет
board-removed = убраны
board-areas = Осталось положить
board-area-table = стол
board-area-mine = себе
board-area-rival = сопернику
board-tokens = фишки
board-skull = череп
board-blue = сектор
board-die = кубик
board-wards = обереги
board-laid = выложено
board-centre = центр
board-void = Бездна
board-missing = не хватает
board-dice = Кости Чудовища
board-total = сумма
board-queen = Королева

move-break = снять { WORD($colour, kind: "colour", case: "acc") }
move-bet = { $region }, { $money ->
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
}
move-bet-plain = { $region }
move-bet-range = { $region }, от { $low } до { $high } { $money ->
    [chips] фишек
   *[coins] монет
}
move-feint = { $bet }, финт
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
enter-help = Пишите следующую строку или слово: moves (что может быть), board МЕСТО (что видно с места), lines (всё до сих пор), back (убрать последнюю строку), fix N СТРОКА (заменить строку), more КАРТЫ (что вышли из колоды, названной не до конца), draw (пусть случай решит здесь), hint (совет), odds МЕСТО (шансы), save ФАЙЛ, quit (выход). Tab дописывает.
enter-chance = Случай приносит, например: { $example }
enter-turn = { $name } (место { $seat })
enter-back = Убрано: { $line }
enter-fixed = Строка { $number } теперь такая: { $line }
enter-kept = Запись лежит в { $file }
enter-over = Игра окончена.
enter-no-odds = Таблицы шансов у этой игры нет; вот что обещают ходы тому, чья очередь:
enter-more = Колода была названа только до этого места. Какая карта пришла? После этого будет записано: { $line }.
enter-card = Следующая карта
enter-odds = { $region }: приносит очки с вероятностью { $share } %, в среднем { $points }
enter-seat = Место — число от 0 до { $last }.
