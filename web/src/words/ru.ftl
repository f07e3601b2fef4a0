# Слова самой страницы. Слова каждой игры лежат в её папке.

app-name = malison
close = Закрыть
back-home = Все игры
loading = Одну минуту…
switch-language = English
skip-to-board = К полю

home-title = Четыре игры с секретами на вечер с друзьями.
home-lead = Стол — это ссылка и имя. Любой свободный стул займёт бот.
home-play-now = Играть с ботами
home-new-table = Новый стол
home-rules = Правила
home-join-placeholder = Код или ссылка
home-join = Сесть за стол
home-join-unknown = Стола с таким кодом нет.
home-players = { $high ->
    [one] { $low }–{ $high } игрок
    [few] { $low }–{ $high } игрока
   *[many] { $low }–{ $high } игроков
}
home-minutes = { $minutes } мин
home-my-tables = Мои столы
home-open-tables = Столы со свободными стульями
home-no-games = Сервер не отвечает. Возможно, он ещё запускается; страница попробует снова сама.
home-preparing = Игры ускоряются: пока { $ready } из { $all }. Играть уже можно, только боты думают дольше.
menu = Меню

seat-bot = Бот
seat-stand-in = Замещает бот
seat-away = не за столом
seat-on-turn = ходит
seat-you = вы
seat-cards = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}

bar-label = Ваш выбор
bar-amount = Сколько
bar-take-back = Вернуть
bar-choose = Ваш ход
bar-waiting = { $name } выбирает, { $time }.
bar-waiting-short = { $name } выбирает.
bar-chance = Стол готовится.
bar-over = Игра окончена.
bar-stepped-back = Вы смотрите на то, что было раньше.
bar-now = К тому, что сейчас
stepper-less = Меньше
stepper-more = Больше

time-seconds = { $n ->
    [one] { $n } секунду
    [few] { $n } секунды
   *[many] { $n } секунд
}
time-minutes = { $n ->
    [one] { $n } минуту
    [few] { $n } минуты
   *[many] { $n } минут
}
time-hours = { $n ->
    [one] { $n } час
    [few] { $n } часа
   *[many] { $n } часов
}
time-days = { $n ->
    [one] { $n } день
    [few] { $n } дня
   *[many] { $n } дней
}
left-hours = { $hours } ч { $minutes } мин
left-days = { $days } д { $hours } ч

top-your-turn = Ваш ход
top-turn = Ходит { $name }

log-title = Что произошло
log-nothing = Пока ничего не произошло.
log-while-away = Пока вас не было
log-read = Понятно
log-step-back = Показать стол перед этим: { $line }
log-step-back-short = Показать стол перед этим

chat-title = Разговор
chat-say = Сказать что-нибудь…

text-board-choices = Что можно сделать
text-board-view = Что на столе

page-lost = Страница не загрузилась. Попробуйте ещё раз чуть позже.
page-again = Попробовать снова

name-guest = Гость
home-games = Игры
table-nobody-yet = пока никого
table-left = ещё { $time }
status-open = Ждёт игроков
status-playing = Идёт игра
status-paused = На паузе
status-over = Окончена
status-closed = Закрыт

settings-title = Настройки
settings-name = Ваше имя
settings-language = Язык
settings-theme = Свет
settings-theme-candle = При свечах
settings-theme-day = Днём
settings-motion = Движение
settings-motion-full = Вещи движутся
settings-motion-off = Без движения
settings-colours = Цвета
settings-colours-plain = Как нарисовано
settings-colours-strong = Контрастнее
settings-sound = Звук
settings-notify = Сообщать, когда мой ход
settings-notify-refused = Браузер здесь этого не разрешает: это запрещено для страницы, или её адрес не защищён.
settings-keys = Клавиши: Tab и стрелки — перейти, Enter или пробел — выбрать, Escape — вернуть, F6 — с поля к вашему выбору и дальше к журналу.

yes = Да
no = Нет
page-none = Такой страницы нет.
name-player = Игрок { $n }
option-own = Свой вариант, из файла
option-usual = Как обычно
option-own-file = Файл с ним
option-own-about = Это текстовый файл, такой же, как у самой игры; его можно изменить в любом редакторе. Если что-то не подойдёт, будет названа строка.
option-own-example = Скачать { $file }
option-range = От { $low } до { $high }.

rules-contents = Содержание
rules-legend = Что нарисовано на столе
rules-none = У этой игры пока нет правил.
rules-choose = Выберите игру выше.
rules-designers = { $n ->
    [one] автор
   *[other] авторы
} { $designers }, издатель { $publisher }

level-page = Паж, невнимательный
level-squire = Оруженосец, слабый
level-courtier = Придворный, хороший
level-chancellor = Канцлер, сильный

new-title = Новый стол: { $game }
new-people = Кто играет
new-seats = Стулья
new-ways = Как обычно садятся
new-way-friends = С друзьями, по ссылке
new-way-bots = Против ботов
new-way-pass = На этом устройстве, по кругу
new-way-screen = Общий экран, карты в телефонах
new-seat = Стул { $n }
new-seat-open = Свободен
new-seat-mine = Мой
new-seat-bot = Бот
new-seat-outside = Программа
new-level-of = Как играет бот на стуле { $n }
new-name-of = Имя на стуле { $n }
new-about-link = Свободные стулья займут те, у кого есть ссылка. Остальные — боты.
new-about-pass = Несколько стульев ваши: между ходами опускается занавес, карты видны только пока их просят показать.
new-about-screen = Этот экран показывает только то, что можно видеть всем. Каждый садится со своего телефона.
new-options = Как играем
new-company = Время и компания
new-level = Боты на замену
new-clock = Время
new-clock-none = Без часов
new-clock-move = { $time } на ход
new-clock-bank = { $time } в запасе
new-clock-about = У кого вышло время, тот ничего не теряет: его замещает бот, место можно вернуть.
new-hints = Подсказки всем
    .about = Иначе только там, где остальные — боты.
new-fast-bots = Боты отвечают сразу
new-poker-face = Каменное лицо
    .about = Лёгкие ходы длятся столько же, сколько трудные.
new-spectators = Зрители
    .about = Они видят только открытое.
new-chat = Разговор
    .about = За столом можно переписываться.
new-listed = В списке
    .about = Виден всем на этом сервере, пока есть свободные стулья.
new-create = Открыть стол

lobby-seats = Стулья
lobby-empty = Пустой стул
lobby-sealed = доля этого браузера в печати
lobby-bot = Бот: { $level }
lobby-sit-here = Сесть сюда
lobby-sit = Сесть
sit-free = Есть свободное место: пока за ним играет бот.
lobby-stand = Встать
lobby-start = Начать
lobby-start-bots = { $n ->
    [one] Начать, на { $n } пустой стул сядет бот
    [few] Начать, на { $n } пустых стула сядут боты
   *[many] Начать, на { $n } пустых стульев сядут боты
}
lobby-wait = Хозяин начнёт, когда все соберутся.
lobby-invite = Пригласить
lobby-invite-about = Кто откроет эту ссылку, может сесть за стол.
lobby-invite-screen = Наведите телефон на код, чтобы сесть.
lobby-seal = Раздача уже запечатана: { $seal }… После игры это может проверить каждый.

share-qr = QR-код ссылки
share-link = Ссылка
share-copy = Скопировать ссылку
share-copied = Скопировано
share-send = Отправить
share-local = Этот адрес работает только на этом компьютере. Для телефонов откройте страницу по сетевому адресу, который malison показал при запуске.

bar-paused = Игра на паузе.
bar-paused-by = Пауза: попросил игрок { $name }.
bar-bot-plays = За вас играет бот.
bar-friend-plays = За вас играет { $name }.
bar-closed = Стол закрыт.
bar-read-only = За этим столом играли по прежним правилам, его можно только смотреть.
bar-lost = Связь потеряна. Ваше место сохранено; пробуем снова.

menu-hint = Подсказка
menu-odds = Шансы
menu-pause = Пауза
menu-resume = Продолжить
menu-return = Вернуть моё место
menu-substitute = Позвать бота: { $name }
menu-consent = { $name }: разрешить смотреть мои карты
menu-consent-end = { $name }: больше не показывать
menu-ask = Попросить показать карты: { $name }
menu-note = Мои заметки
menu-note-about = Их видите только вы.
menu-share = Пригласить и передать
menu-device = На другом моём устройстве
menu-friend = За меня сыграет друг
menu-code-device = Откройте это на другом устройстве в течение десяти минут. Работает один раз.
menu-code-friend = Кто откроет это в течение десяти минут, играет на вашем месте. Работает один раз; место можно вернуть.
menu-screen = Показать стол на большом экране
menu-leave = Уйти; за меня играет бот
menu-leave-sure = Уйти из-за стола? За вас сыграет бот, место можно вернуть.
menu-host = Для хозяина
menu-mute = Заглушить
menu-unmute = Дать слово
menu-kick = Попросить уйти
menu-kick-sure = Попросить уйти: { $name }? Место займёт бот.
menu-token = Ключ для программы
menu-token-about = Программа посылает этот ключ с каждым запросом. Новый ключ отменяет старый.
menu-close = Закрыть стол
menu-close-sure = Закрыть стол насовсем? Его всё ещё можно будет смотреть.
menu-delete = Удалить стол
menu-delete-sure = Удалить стол и его запись насовсем?

hint-thinking = Бот думает…
hint-is = Бот выбрал бы: { $move }. Ход намечен, но не сделан.
odds-about = Ожидаемое место и вероятность, что этот ход лучший:
odds-one = { $move }: { $place } ({ $sure }%)

over-you-win = Вы выиграли.
over-you-share = Вы делите первое место.
over-wins = { $n ->
    [one] Побеждает { $names }.
   *[other] Первое место делят { $names }.
}
over-replay = Повтор
over-again = Сыграть ещё
over-next = К следующей игре

curtain-title = { $name }, ваш ход
curtain-about = Возьмите устройство. Остальным смотреть не надо.
curtain-hold = Держите, чтобы поднять занавес
peek-title = Держите, чтобы увидеть свои карты

replay-first = В начало
replay-previous = На ход назад
replay-next = На ход вперёд
replay-last = В конец
replay-play = Пуск
replay-pause = Стоп
replay-move = Ход
replay-jump = Перейти к…
replay-eyes = Чьими глазами
replay-eyes-public = Что видели все
replay-eyes-all = Все карты открыты
replay-eyes-mover = Глазами того, кто ходит
replay-eyes-of = Глазами { $name }
replay-link = Ссылка на этот миг
replay-record = Скачать запись
replay-not-allowed = Чужие карты можно увидеть, когда игра окончена.

seal-check = Проверить печать
seal-about = До раздачи сервер запечатал секрет, затем каждый браузер добавил свою долю. Все случайности игры следуют из них, поэтому выбрать их не мог никто.
seal-not-yet = Секрет публикуется, когда игра окончена.
seal-fits = Опубликован тот самый секрет, что был запечатан.
seal-broken = Опубликован не тот секрет, что был запечатан.
seal-share-used = Доля этого браузера в нём есть.
seal-share-missing = Доля этого браузера не использована.
seal-no-share = Этот браузер не давал доли в этой игре.
seal-replaying = Запись проигрывается…
seal-replayed = Каждая раздача и каждый бросок в записи следуют из них.
seal-not-replayed = Запись из них не следует.
seal-commitment = Печать, опубликована до раздачи
seal-secret = Секрет, опубликован после
seal-command = Проверить на своей машине:

code-title = Вам передают место
code-about = Эта ссылка работает один раз. Назовитесь и садитесь.
code-use = Занять место
code-force = Занять; этот браузер отдаёт свои места

refused-malformed = Сервер этого не понял.
refused-too-fast = Слишком быстро. Попробуйте чуть позже.
refused-too-long = Слишком длинно.
refused-not-seated = Это место не ваше.
refused-not-your-turn = Сейчас не ваш ход.
refused-stale = Игра ушла вперёд. Вот как всё стоит сейчас.
refused-illegal = Сейчас так нельзя.
refused-invalid = Это не ход.
refused-left-to-memory = Что лежало в прошлые годы, до конца игры остаётся вашей памяти.
refused-not-started = Игра ещё не началась.
refused-started = Игра уже началась.
refused-over = Игра окончена.
refused-closed = Стол закрыт.
refused-read-only = Этот стол можно только смотреть.
refused-paused = Игра на паузе.
refused-not-paused = Игра не на паузе.
refused-not-host = Это может только хозяин.
refused-no-seat = Такого места нет.
refused-seat-taken = Там уже кто-то сидит.
refused-no-consent = Смотреть через это плечо нельзя.
refused-no-hints = Пока играют и другие люди, подсказок за этим столом нет.
refused-muted = Хозяин попросил вас помолчать.
refused-no-chat = За этим столом не переписываются.
refused-no-spectators = За этим столом нет мест для зрителей.
refused-not-away = Бота можно позвать за того, кого нет уже минуту.
refused-bad-code = Код уже использован, или его время вышло.
refused-has-seats = В этом браузере у вас есть свои места. Они пропадут.
refused-bad-name = Такое имя не подходит: от 1 до 24 знаков, без запятой, # и |, и не чужое.
refused-bad-options = Эти настройки не сочетаются.
refused-unknown-game = Такой игры здесь нет.
refused-unknown-table = Такого стола нет.
refused-too-many = Пока это слишком много.
refused-bad-token = Этот ключ не подходит.
refused-no-identity = Сервер не знает этот браузер. Загрузите страницу заново.
refused-bad-origin = С этого адреса сервер такого не принимает.
refused-banned = Хозяин не пускает вас за этот стол.
refused-not-found = Такого здесь нет.
refused-not-over = Это можно увидеть, когда игра окончена.
refused-not-stored = Это не удалось сохранить, поэтому ничего не сделано. Попробуйте чуть позже.
refused-unknown = Не получилось.
