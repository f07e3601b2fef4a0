# The terminal's own words
ui-turn-you = Your turn
ui-turn-of = { $name } is choosing
ui-thinking = { $name } is thinking
ui-over = The game is over
ui-choose = Your move
ui-amount = { $choice }: how many?
ui-staged = You stage: { $moves }. Enter plays it, Esc takes it back.
ui-staged-more = You stage: { $moves }. Choose on, Ctrl+S plays it, Esc takes the last back.
ui-log = What happened
ui-rules = Rules
ui-help = Help
ui-quit = Quit
ui-how-to-quit = Ctrl+Q quits.
ui-language = Русский
ui-close = Close
ui-input = type a move, or choose above
ui-kept = The game is kept. Go on with: malison play --resume
ui-goodbye = Goodbye.
ui-saved = The record is in { $file }
ui-hint-none = There is nothing to advise now.
ui-hint-one = { $move }: place { $place } on average, { $sure } % sure
ui-hint-thinking = Thinking about a hint
ui-curtain = Hand the device to { $name }.
ui-curtain-about = Press Enter when nobody else is looking.
ui-result = { $place }. { $name }: { $points }
ui-again = Same players again
ui-unfinished = You have an unfinished game of { $game } ({ $names }).
ui-resume = Go on with it
ui-new = Begin a new one
ui-delete = Delete
ui-delete-it = Delete it
ui-delete-sure = Delete this game for good? Del again deletes it, Esc keeps it.
ui-delete-sure-plain = Delete it for good? 3 again deletes it, anything else keeps it.
ui-choose-game = Which game?
ui-people = People at this device, with commas between
ui-level = Level of the bots
ui-seats = Players
ui-start = Begin
ui-you = You
ui-welcome = { $game }: type a move, or help.
ui-go-on = Go on
ui-no-such-number = { $low } to { $high } is possible here.
ui-read-only = This game can only be looked at: { $reason }
ui-many-choices = { $count ->
    [one] { $count } possibility
   *[other] { $count } possibilities
}
ui-plain-help = Type a move, or one of these words: moves (what is possible), board (how it stands), log (what happened), hint, rules, save FILE (the record), language en or ru, quit.
ui-plain-over = The game is over: save FILE keeps its record, log tells what happened, Enter leaves.
ui-plain-pass = Press Enter when only { $name } can see the screen
ui-help-text =
    Choose a move in the list (arrows and Enter, or a click), or type it: what you type goes to the line below and narrows the list; the right arrow completes, and Enter takes what is typed. Several moves of one turn with ; between. A move is staged first: Enter plays it, Esc takes it back.
    { " " }
    F1       this help
    F2       the rules, opened where you are
    F3       everything that happened
    F4       a hint
    F5       English or Russian
    F6       save the record to a file
    F7       at a server’s table: who is here, and chat
    Ctrl+S   play what is staged
    Ctrl+Q   quit; the game is kept

ui-lobby = Waiting for the host to begin. { $open ->
    [0] All seats are taken.
    [one] One seat is open.
   *[other] { $open } seats are open.
}
key-help = Help
key-rules = Rules
key-log = Log
key-hint = Hint
key-language = Русский
key-record = Save
key-quit = Quit
ui-orders = At a server’s table also: say TEXT (to all), who (is here), pause, resume, leave (a bot sits in for you), return, bot SEAT (for someone who is away), allow or deny N (a watcher who asks to look over your shoulder), begin (as host). On the full screen with / before the word, or F7.
ui-not-yet = Not now: it is not your turn.
ui-offline = no connection, trying again
ui-paused = paused
ui-away = away: { $names }
ui-asks = { $name } asks to look over your shoulder: allow { $number }
ui-watching = you look on
ui-somebody = somebody
ui-watchers = look on: { $names }
ui-seat-open = open seat
ui-seat-bot = bot
ui-seat-you = you
ui-seat-here = here
ui-seat-away = away
ui-seat-sits-in = a bot sits in
ui-seat-returning = coming back
ui-seat-friend = { $name } sits in
ui-talk = Around the table
ui-no-talk = Nobody has said anything yet.
ui-say = say something to all, or /pause, /resume, /leave, /return, /bot SEAT
ui-you-begin = You are the host: Ctrl+S begins.
ui-plain-you-begin = You are the host: begin starts the game.
key-talk = Chat
level-page = Page: careless
level-squire = Squire: easy
level-courtier = Courtier: good
level-chancellor = Chancellor: strong

# Boards
board-hand = Your hand
board-points = points
board-tricks = tricks
board-pile = pile
board-curses = curses
board-card = card
board-voids = out of
board-round = Round { $round } of { $rounds }
board-trick = trick { $trick } of { $tricks }
board-led = { WORD($colour, kind: "colour") } was led
board-year = Year { $year } of { $years }
board-further-year = Year { $year }, a further one
board-open = Open
board-deck = deck { $count }
board-sitting-out = sitting out
board-free = free
board-coins = coins
board-chips = chips
board-balance = standing
board-owes = owes
board-feint = feint
board-left = out
board-above = above
board-below = below
board-standing = so far
board-turn = Turn { $turn } of { $turns }
board-missions = Your missions
board-done = done so far
board-not-done = not yet
board-removed = removed
board-areas = Still to place
board-area-table = table
board-area-mine = mine
board-area-rival = rival
board-tokens = tokens
board-skull = skull
board-blue = section
board-die = die
board-wards = wards
board-laid = laid
board-centre = centre
board-void = Void
board-missing = still owed
board-dice = Monster’s dice
board-total = total
board-queen = Queen

move-break = break { WORD($colour, kind: "colour") }
move-bet = { $region }, { $money ->
    [chips] { $coins ->
        [one] { $coins } chip
       *[other] { $coins } chips
    }
   *[coins] { $coins ->
        [one] { $coins } coin
       *[other] { $coins } coins
    }
}
move-bet-plain = { $region }
move-bet-range = { $region }, { $low } to { $high } { $money ->
    [chips] chips
   *[coins] coins
}
move-feint = { $bet }, a feint
move-pass = pass
move-rebuy = buy another stack
move-place = { $card } → { $place }
move-place-table-up = above the table
move-place-table-down = below the table
move-place-mine = your domain
move-place-of = { $name }’s domain
move-kill = remove { $card }
move-kill-up = remove { $card } above
move-kill-down = remove { $card } below
move-kill-spy = remove face-down card { $number }
move-spare = remove nothing
move-ward = lay { $ward }
move-no-ward = lay nothing
move-raise = raise by { $amount }
move-pledge = pledge { $amount }
move-buy = buy { $amount }
move-stop = stop raising

# Entering a game from a real table
enter-welcome = { $game }, entered line by line. Type what chance brought and what was played, or help.
enter-help = Type the next line, or: moves (what can come), board SEAT (what a seat sees), lines (all so far), back (take the last line back), fix N LINE (put another line in its place), more CARDS (that came out of a deck told only so far), draw (let chance be drawn here), hint, odds SEAT, save FILE, quit. Tab completes.
enter-chance = Chance brings, for example: { $example }
enter-turn = { $name } (seat { $seat })
enter-back = Taken back: { $line }
enter-fixed = Line { $number } is { $line } now.
enter-kept = The record is in { $file }
enter-over = The game is over.
enter-no-odds = This game has no table of odds; what the moves promise to whose turn it is:
enter-more = The deck was told only so far. Which card came? Then “{ $line }” is entered.
enter-card = Next card
enter-odds = { $region }: scores with { $share } %, { $points } points on average
enter-seat = A seat is a number from 0 to { $last }.
