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
home-no-games = Сервер не отвечает. Возможно, он ещё запускается; страница попробует снова сама.
menu = Меню

seat-bot = Бот
seat-stand-in = Замещает бот
seat-away = не за столом
seat-on-turn = ходит
seat-you = вы
seat-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
}
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

time-now = только что
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

top-your-turn = Ваш ход
top-turn = Ходит { $name }

log-title = Что произошло
log-nothing = Пока ничего не произошло.
log-while-away = Пока вас не было
log-read = Понятно
log-step-back = Показать стол перед этим: { $line }
log-step-back-short = Показать стол перед этим
log-fold = Свернуть журнал
log-unfold = Показать журнал

chat-title = Разговор
chat-say = Сказать что-нибудь…

text-board-choices = Что можно сделать
text-board-view = Что на столе

page-lost = Страница не загрузилась. Попробуйте ещё раз чуть позже.

name-guest = Гость
home-games = Игры
table-nobody-yet = пока никого
status-open = Ждёт игроков
status-playing = Идёт игра
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
settings-keys = Клавиши: Tab и стрелки — перейти, Enter или пробел — выбрать, Escape — вернуть, F6 — с поля к вашему выбору и дальше к журналу.
