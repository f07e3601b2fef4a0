"""Information-set Monte Carlo tree search, written once against `malison.engine.rules.interface` and bound to each game.

Each iteration imagines a world that agrees with all the root's seat has seen, walks down the tree, plays on by the
game's policy, and credits every seat on the way with its own result. A node is what its mover is taken to know: for the
root's seat its own witnessed record, for the others their own too or only what anyone knows, as the game's policy.py
says. So a choice that was made in secret leads to the same node whatever it was, and nobody in the tree plays as if it
were known. At a node only the moves of the imagined hand are compared.

Nothing is allocated: the arrays of `malison.players.search_tree` come as arguments, with these columns.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

from malison.engine.backends.kernels import see
from malison.engine.rules.decorators import rule
from malison.engine.rules.interface import (
    awaits_amount,
    chance,
    evaluate,
    forget,
    legal,
    likelihood,
    play,
    points,
    priors,
    random_move,
    redeal,
)
from malison.engine.rules.rng import rand_below
from malison.engine.rules.state_layout import CHANCE, OVER
from malison.players.hashing import hash_words

# control
STOP = 0
NODES = 1  # made so far
EDGES = 2
DONE = 3  # iterations
ROOT = 4  # the first node made

# nodes: a table by key; a node's number is its place there
KEY = 0  # and one more, so that 0 is an empty place
FIRST = 1  # its first edge, and one more
SEEN = 2  # visits

# edges: the moves tried at a node, chained in ascending order. What is looked at most is kept small, four short floats
MOVE = 0
NEXT = 1  # and one more
MEAN = 2  # of the value for the seat that chooses it
DOUBT = 3  # one by the square root of its visits

# tallies of edges
VISITS = 0
SQUARES = 1  # sum of the squared values
PLACES = 2  # sum of the shares of the other seats left behind

# values: rows of one number a seat
#   0: the value of the last iteration, 1: the share of the others left behind in it, 2: the sum of those over all iterations

# dials
EXPLORE = 0
WIDE = 1  # moves compared at a node from the start; more come with the square root of its visits
WIDER = 2
GUIDED = 3  # how many in a thousand moves of a rollout follow the policy
WINNING = 4  # how much of a seat's value is winning, the rest being its place
BELIEF = 5  # whether worlds that fit badly to what others were seen to do are drawn again
OWN = 6  # whether nodes of other seats are what they know themselves, and not what anyone knows
FORGETFUL = 7  # whether the root's seat is without what the options leave to its memory, which each world makes up anew

BELIEVED = 1000  # what `likelihood` gives a world that fits as well as any
TRIES = 8  # how often a world is drawn again at most for one iteration
THREE_TO_ONE = 1.0986122886681098  # log 3: the scale of `evaluate`


@rule
def grow(
    roots: Any,
    works: Any,
    seens: Any,
    blanks: Any,
    scratches: Any,
    moves: Any,
    weights: Any,
    out: Any,
    words: Any,
    nodes: Any,
    edges: Any,
    tallies: Any,
    path: Any,
    values: Any,
    control: Any,
    dials: Any,
    iterations: int,
) -> int:
    """Run so many iterations more, or until control[STOP] is set; answer how many were run."""
    done = 0
    while done < iterations and control[STOP] == 0:
        imagine(roots, works, scratches, dials[BELIEF])
        depth = descend(
            works,
            seens,
            blanks,
            scratches,
            moves,
            weights,
            out,
            words,
            nodes,
            edges,
            path,
            control,
            dials,
            roots[0].observer - 1,
        )
        play_on(works, scratches, moves, weights, out, int(dials[GUIDED]))
        judge(works, scratches, out, values, dials[WINNING])
        for at in range(depth):
            credit(edges, tallies, path[at, 0], values[0, path[at, 1]], values[1, path[at, 1]])
        for seat in range(roots[0].seats):
            values[2, seat] += values[1, seat]
        for place in range(2):
            roots[0].generator[place] = works[0].generator[place]
        done += 1
    control[DONE] += done
    return done


@rule
def imagine(roots: Any, works: Any, scratches: Any, belief: float) -> None:
    """Make works[0] a world that agrees with what the root's seat has seen; one that fits badly is drawn again, a few times."""
    works[0] = roots[0]
    redeal(works[0], scratches[0])
    for _ in range(TRIES if belief > 0.0 else 0):
        fits = likelihood(works[0], scratches[0])
        if fits >= BELIEVED or rand_below(works[0], BELIEVED) < fits:
            break
        first = works[0].generator[0]
        second = works[0].generator[1]
        works[0] = roots[0]
        works[0].generator[0] = first
        works[0].generator[1] = second
        redeal(works[0], scratches[0])
    works[0].observer = 0


@rule
def descend(
    works: Any,
    seens: Any,
    blanks: Any,
    scratches: Any,
    moves: Any,
    weights: Any,
    out: Any,
    words: Any,
    nodes: Any,
    edges: Any,
    path: Any,
    control: Any,
    dials: Any,
    seat: int,
) -> int:
    """Walk down the tree to a node that is new, or to the end; answer how many edges were chosen (they stand in `path`)."""
    work = works[0]
    scratch = scratches[0]
    depth = 0
    key = 0
    move = 0
    while work.turn != OVER and depth < len(path):
        if work.turn == CHANCE:
            if evaluate(work, scratch, out) > 0:
                break
            chance(work, scratch)
            continue
        n = legal(work, moves)
        if awaits_amount(work):
            key = half_key(key, move)
        else:
            seens[0] = blanks[0]
            see(works, work.turn if work.turn == seat or dials[OWN] > 0.0 else -1, seens)
            if work.turn == seat and dials[FORGETFUL] > 0.0:
                forget(seens[0])
            key = hash_words(words)
        move = moves[0]
        if n > 1:
            node = find_node(nodes, control, key)
            if node < 0:
                break
            edge = choose_edge(works, scratches, moves, weights, n, nodes, edges, control, dials, node)
            if edge < 0:
                break
            move = int(edges[edge, MOVE])
            path[depth, 0] = edge
            path[depth, 1] = work.turn
            depth += 1
        play(work, scratch, move)
    return depth


@rule
def half_key(key: int, move: int) -> int:
    """The node between the two decisions of one move: its mover knows no more than before, but what it has chosen."""
    return key ^ (move + 1 << 40)


@rule
def find_node(nodes: Any, control: Any, key: int) -> int:
    """The node of that key; -1 when it is new (it is made then, if there is room: half of the table stays empty)."""
    last = len(nodes) - 1
    at = key & last
    while nodes[at, KEY] != 0:
        if nodes[at, KEY] == key + 1:
            return at
        at = at + 1 & last
    if 2 * control[NODES] < last:
        if control[NODES] == 0:
            control[ROOT] = at
        control[NODES] += 1
        nodes[at, KEY] = key + 1
    return -1


@rule
def choose_edge(
    works: Any,
    scratches: Any,
    moves: Any,
    weights: Any,
    n: int,
    nodes: Any,
    edges: Any,
    control: Any,
    dials: Any,
    node: int,
) -> int:
    """The move to try at this node: a new one by the policy's weights, or the most promising so far. -1 if there is none.

    What a move promises is what it has brought so far, and more the less it was tried.
    """
    seen = nodes[node, SEEN] + 1
    nodes[node, SEEN] = seen
    explore = dials[EXPLORE] * sqrt(log(seen))
    edge = nodes[node, FIRST] - 1
    tried = 0
    best = -1
    best_promise = -1.0
    for i in range(n):
        while edge >= 0 and edges[edge, MOVE] < moves[i]:
            edge = int(edges[edge, NEXT]) - 1
        if edge >= 0 and edges[edge, MOVE] == moves[i]:
            tried += 1
            promise = edges[edge, MEAN] + explore * edges[edge, DOUBT]
            if promise > best_promise:
                best_promise = promise
                best = edge
    if tried < n and tried < dials[WIDE] + dials[WIDER] * sqrt(seen) and control[EDGES] < len(edges):
        priors(works[0], scratches[0], moves, n, weights)
        added = add_edge(works, moves, weights, n, nodes, edges, control, node)
        if added >= 0:
            return added
    return best


@rule
def add_edge(works: Any, moves: Any, weights: Any, n: int, nodes: Any, edges: Any, control: Any, node: int) -> int:
    """Draw by weight a move that was not tried at this node yet, and chain it in; -1 if none of those left has weight."""
    total = 0
    edge = nodes[node, FIRST] - 1
    for i in range(n):
        while edge >= 0 and edges[edge, MOVE] < moves[i]:
            edge = int(edges[edge, NEXT]) - 1
        if edge >= 0 and edges[edge, MOVE] == moves[i]:
            weights[i] = 0
        total += weights[i]
    if total == 0:
        return -1
    move = moves[draw_weighted(works[0], weights, total)]
    before = -1
    edge = nodes[node, FIRST] - 1
    while edge >= 0 and edges[edge, MOVE] < move:
        before = edge
        edge = int(edges[edge, NEXT]) - 1
    made: int = control[EDGES]
    control[EDGES] = made + 1
    edges[made, MOVE] = move
    edges[made, NEXT] = edge + 1
    if before < 0:
        nodes[node, FIRST] = made + 1
    else:
        edges[before, NEXT] = made + 1
    return made


@rule
def play_on(works: Any, scratches: Any, moves: Any, weights: Any, out: Any, guided: int) -> None:
    """Play by the policy, or now and then at random, to the end of the game or to where it can be judged."""
    work = works[0]
    scratch = scratches[0]
    while work.turn != OVER:
        if work.turn == CHANCE:
            if evaluate(work, scratch, out) > 0:
                return
            chance(work, scratch)
            continue
        if guided == 0 or (guided < 1000 and rand_below(work, 1000) >= guided):
            play(work, scratch, random_move(work, moves))
            continue
        n = legal(work, moves)
        at = 0
        if n > 1:
            priors(work, scratch, moves, n, weights)
            at = draw_weighted(work, weights, total_weight(weights, n))
        play(work, scratch, moves[at])


@rule
def total_weight(weights: Any, n: int) -> int:
    total = 0
    for i in range(n):
        total += weights[i]
    return total


@rule
def draw_weighted(work: Any, weights: Any, total: int) -> int:
    """A place drawn by weight; the weights add up to `total`."""
    ticket = rand_below(work, total)
    at = 0
    while ticket >= weights[at]:
        ticket -= weights[at]
        at += 1
    return at


@rule
def judge(works: Any, scratches: Any, out: Any, values: Any, winning: float) -> None:
    """Write each seat's value, 0 to 1, and the share of the others it leaves behind."""
    work = works[0]
    seats = work.seats
    scale = 0
    if work.turn == OVER:
        points(work, out)
    else:
        scale = evaluate(work, scratches[0], out)
    for seat in range(seats):
        ahead = 0.0
        before = 0.0  # the others' claim to the first place, this seat's being 1
        for other in range(seats):
            if other != seat:
                odds = odds_against(out[seat], out[other], scale)
                ahead += 1.0 / (1.0 + odds)
                before += odds
        place = ahead / (seats - 1)
        values[1, seat] = place
        values[0, seat] = (1.0 - winning) * place + winning / (1.0 + before)


@rule
def odds_against(mine: int, theirs: int, scale: int) -> float:
    """The odds that the other seat ends before this one: certain where the game is over (`scale` 0), even for equals."""
    if mine == theirs:
        return 1.0
    if scale == 0:
        return 0.0 if mine > theirs else 1e9
    behind = (theirs - mine) / scale
    return exp(THREE_TO_ONE * min(15.0, max(-15.0, behind)))


@rule
def credit(edges: Any, tallies: Any, edge: int, value: float, place: float) -> None:
    visits = tallies[edge, VISITS] + 1.0
    tallies[edge, VISITS] = visits
    tallies[edge, SQUARES] += value * value
    tallies[edge, PLACES] += place
    edges[edge, MEAN] += (value - edges[edge, MEAN]) / visits
    edges[edge, DOUBT] = 1.0 / sqrt(visits)
