# The page's own words. A game's words are in its own folder.

app-name = malison
close = Close
back-home = All games
loading = One moment…
switch-language = Русский
skip-to-board = Go to the board

home-title = Four games of secrets, for an evening with friends.
home-lead = A table is a link and a name. Bots take any empty chair.
home-play-now = Play bots now
home-new-table = New table
home-rules = Rules
home-join-placeholder = Code or link
home-join = Join a table
home-join-unknown = There is no table with this code.
home-players = { $low ->
    [one] { $low }–{ $high } players
   *[other] { $low }–{ $high } players
}
home-minutes = { $minutes } min
home-my-tables = My tables
home-no-games = The server does not answer. It may be starting; this page tries again by itself.
menu = Menu

seat-bot = Bot
seat-stand-in = A bot sits in
seat-away = away
seat-on-turn = on turn
seat-you = you
seat-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
seat-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}

bar-label = Your choice
bar-amount = Amount
bar-take-back = Take back
bar-choose = Your turn
bar-waiting = { $name } is choosing, { $time }.
bar-waiting-short = { $name } is choosing.
bar-chance = The table is being set.
bar-over = The game is over.
bar-stepped-back = You are looking at an earlier moment.
bar-now = Back to now
stepper-less = Less
stepper-more = More

time-now = just now
time-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}
time-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
time-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
time-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}

top-your-turn = Your turn
top-turn = { $name }’s turn

log-title = What happened
log-nothing = Nothing has happened yet.
log-while-away = While you were away
log-read = Got it
log-step-back = Show the table before this: { $line }
log-step-back-short = Show the table before this
log-fold = Fold the log away
log-unfold = Show the log

chat-title = Chat
chat-say = Say something…

text-board-choices = What you may do
text-board-view = What is on the table

page-lost = This page did not load. Try again in a moment.

name-guest = Guest
home-games = Games
table-nobody-yet = nobody yet
status-open = Waiting for players
status-playing = Under way
status-over = Over
status-closed = Closed

settings-title = Settings
settings-name = Your name
settings-language = Language
settings-theme = Light
settings-theme-candle = By candlelight
settings-theme-day = By day
settings-motion = Motion
settings-motion-full = Things travel
settings-motion-off = Still
settings-colours = Colours
settings-colours-plain = As painted
settings-colours-strong = Further apart
settings-sound = Sound
settings-notify = Tell me when it is my turn
settings-keys = Keys: Tab and arrows move, Enter or Space picks, Escape takes back, F6 goes from the board to the choice bar and on to the log.
