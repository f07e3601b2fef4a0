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
home-open-tables = Tables with empty chairs
home-no-games = The server does not answer. It may be starting; this page tries again by itself.
home-preparing = The games are being made fast: { $ready } of { $all } so far. You can play already; until then bots think longer.
menu = Menu

seat-bot = Bot
seat-stand-in = A bot sits in
seat-away = away
seat-on-turn = on turn
seat-you = you
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
left-hours = { $hours } h { $minutes } min
left-days = { $days } d { $hours } h

top-your-turn = Your turn
top-turn = { $name }’s turn

log-title = What happened
log-nothing = Nothing has happened yet.
log-while-away = While you were away
log-read = Got it
log-step-back = Show the table before this: { $line }
log-step-back-short = Show the table before this

chat-title = Chat
chat-say = Say something…

text-board-choices = What you may do
text-board-view = What is on the table

page-lost = This page did not load. Try again in a moment.
page-again = Try again

name-guest = Guest
home-games = Games
table-nobody-yet = nobody yet
table-left = { $time } left
status-open = Waiting for players
status-playing = Under way
status-paused = Paused
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
settings-notify-refused = The browser does not allow this here: it was forbidden for this page, or the page’s address does not begin with https.
settings-keys = Keys: Tab and arrows move, Enter or Space picks, Escape takes back, F6 goes from the board to the choice bar and on to the log.

yes = Yes
no = No
page-none = There is no such page.
name-player = Player { $n }
option-own = My own, from a file
option-usual = As usual
option-own-file = The file with it
option-own-about = It is a text file like the game’s own, which you can change in any editor; what does not fit is told with its line.
option-own-example = Download { $file }
option-range = From { $low } to { $high }.

rules-contents = Contents
rules-legend = What is drawn on the table
rules-none = This game has no guide yet.
rules-choose = Choose a game above.
rules-designers = by { $designers }, published by { $publisher }

level-page = Page, careless
level-squire = Squire, easy
level-courtier = Courtier, good
level-chancellor = Chancellor, strong

new-title = A new table of { $game }
new-people = Who plays
new-seats = Chairs
new-ways = Usual ways to sit
new-way-friends = With friends, by link
new-way-bots = Against bots
new-way-pass = On this device, passed around
new-way-screen = Shared screen, phones as hands
new-seat = Chair { $n }
new-seat-open = Open
new-seat-mine = Mine
new-seat-bot = Bot
new-seat-outside = A program’s
new-level-of = How well the bot on chair { $n } plays
new-name-of = Name on chair { $n }
new-about-link = Open chairs are taken by whoever has the link. Bots fill what is left.
new-about-pass = Several chairs are yours: a curtain falls between turns, and cards show only while they are asked for.
new-about-screen = This screen shows only what everyone may see. Each player sits down by phone.
new-options = How it is played
new-company = Time and company
new-level = Bots that sit in
new-clock = Time
new-clock-none = No clock
new-clock-move = { $time } a move
new-clock-bank = { $time } in reserve
new-clock-about = Who runs out of time loses nothing: a bot sits in, and the seat can be taken back.
new-hints = Hints for everyone
    .about = Otherwise only where all others are bots.
new-fast-bots = Bots answer at once
new-poker-face = Poker face
    .about = Easy moves take as long as hard ones.
new-spectators = Spectators
    .about = They see public things only.
new-chat = Chat
    .about = Players can talk at the table.
new-listed = Listed
    .about = Shown to everyone on this server while chairs are open.
new-create = Open the table

lobby-seats = Chairs
lobby-empty = Empty chair
lobby-sealed = this browser’s share is in the seal
lobby-bot = Bot: { $level }
lobby-sit-here = Sit here
lobby-sit = Sit down
sit-free = A seat is free: a bot keeps it warm.
lobby-stand = Stand up
lobby-start = Begin
lobby-start-bots = { $n ->
    [one] Begin, a bot on the empty chair
   *[other] Begin, bots on { $n } empty chairs
}
lobby-wait = The host begins when everyone is here.
lobby-invite = Invite
lobby-invite-about = Whoever opens this link can sit down.
lobby-invite-screen = Point a phone at the code to sit down.
lobby-seal = The deal is sealed already: { $seal }… Afterwards everyone can check it.

share-qr = QR code of the link
share-link = The link
share-copy = Copy the link
share-copied = Copied
share-send = Send
share-local = This address works on this computer only. For phones, open the page at the network address that malison printed when it started.

bar-paused = The game is paused.
bar-paused-by = { $name } has paused the game.
bar-bot-plays = A bot plays for you.
bar-friend-plays = { $name } plays for you.
bar-closed = The table is closed.
bar-read-only = This table was played by older rules and can only be looked at.
bar-lost = The connection is lost. Your place is kept; trying again.

menu-hint = A hint
menu-odds = Odds
menu-pause = Pause
menu-resume = Go on
menu-return = Take my seat back
menu-substitute = Call a bot for { $name }
menu-consent = Let { $name } look over my shoulder
menu-consent-end = No longer let { $name } look
menu-ask = Ask { $name } to look over the shoulder
menu-note = My notes
menu-note-about = Only you see them.
menu-share = Invite and hand over
menu-device = On another device of mine
menu-friend = A friend plays for me
menu-code-device = Open this on the other device within ten minutes. It works once.
menu-code-friend = Whoever opens this within ten minutes plays your seat. It works once; you can take the seat back.
menu-screen = Show the table on a big screen
menu-leave = Leave; a bot plays for me
menu-leave-sure = Leave the table? A bot plays on for you, and you can take your seat back.
menu-host = As the host
menu-mute = Mute
menu-unmute = Let speak
menu-kick = Send away
menu-kick-sure = Send { $name } away? A bot takes the seat.
menu-token = Token for its program
menu-token-about = The program sends this token with every request. A new one makes the old one useless.
menu-close = Close the table
menu-close-sure = Close the table for good? It can still be looked at.
menu-delete = Delete the table
menu-delete-sure = Delete the table and its record for good?

hint-thinking = A bot is thinking about it…
hint-is = A bot would choose: { $move }. It is staged, not played.
odds-about = The place to expect, and how likely the move is the best:
odds-one = { $move }: { $place } ({ $sure }%)

over-you-win = You win.
over-you-share = You share the first place.
over-wins = { $n ->
    [one] { $names } wins.
   *[other] { $names } share the first place.
}
over-replay = Replay
over-again = Play again
over-next = To the next game

curtain-title = { $name }, it is your turn
curtain-about = Take the device. Nobody else should look.
curtain-hold = Hold to lift the curtain
peek-title = Hold to look at your cards

replay-first = To the beginning
replay-previous = One move back
replay-next = One move on
replay-last = To the end
replay-play = Play
replay-pause = Stop
replay-move = Move
replay-jump = Jump to…
replay-eyes = Whose eyes
replay-eyes-public = What everyone saw
replay-eyes-all = All hands open
replay-eyes-mover = Whoever moves
replay-eyes-of = As { $name } saw it
replay-link = Link to this moment
replay-record = Download the record
replay-not-allowed = Other hands can be seen when the game is over.

seal-check = Check the seal
seal-about = Before the deal the server sealed a secret, and then every browser added a share of its own. All chance in the game follows from both, so nobody could choose it.
seal-not-yet = The secret is published when the game is over.
seal-fits = The published secret is the one that was sealed.
seal-broken = The published secret is not the one that was sealed.
seal-share-used = This browser’s own share is in it.
seal-share-missing = This browser’s share was not used.
seal-no-share = This browser gave no share to this game.
seal-replaying = The record is being played through…
seal-replayed = Every deal and throw in the record follows from them.
seal-not-replayed = The record does not follow from them.
seal-commitment = Seal, published before the deal
seal-secret = Secret, published afterwards
seal-command = To check it on your own machine:

code-title = A seat is handed to you
code-about = This link works once. Say who you are and sit down.
code-use = Take the seat
code-force = Take it; this browser gives up its own seats

refused-malformed = The server did not understand that.
refused-too-fast = That was too fast. Try again in a moment.
refused-too-long = That is too long.
refused-not-seated = That seat is not yours to play.
refused-not-your-turn = It is not your turn.
refused-stale = The game had moved on. Here is how it stands.
refused-illegal = That is not allowed now.
refused-invalid = That is no move.
refused-left-to-memory = What lay there in earlier years is left to your memory until the game is over.
refused-not-started = The game has not begun.
refused-started = The game has begun already.
refused-over = The game is over.
refused-closed = The table is closed.
refused-read-only = This table can only be looked at.
refused-paused = The game is paused.
refused-not-paused = The game is not paused.
refused-not-host = Only the host can do that.
refused-no-seat = There is no such seat.
refused-seat-taken = Somebody sits there already.
refused-no-consent = You may not look over that shoulder.
refused-no-hints = This table gives no hints while other people play.
refused-muted = The host has asked you to be quiet.
refused-no-chat = There is no chat at this table.
refused-no-spectators = This table has no room for spectators.
refused-not-away = A bot can be called for someone who has been away for a minute.
refused-bad-code = This code was used already, or its time is over.
refused-has-seats = You have seats of your own in this browser. They would be lost.
refused-bad-name = That name does not work: 1 to 24 characters, no comma, # or |, and nobody else’s.
refused-bad-options = These options do not fit together.
refused-unknown-game = There is no such game here.
refused-unknown-table = There is no such table.
refused-too-many = That is too many for now.
refused-bad-token = That token does not work.
refused-no-identity = The server does not know this browser. Load the page again.
refused-bad-origin = The server does not take that from this address.
refused-banned = The host has sent you away from this table.
refused-not-found = There is nothing like that here.
refused-not-over = That can be seen when the game is over.
refused-not-stored = That could not be stored, so it was not done. Try again in a moment.
refused-unknown = That did not work.
