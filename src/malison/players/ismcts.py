"""Information-set Monte Carlo tree search (ISMCTS), written once as rules and compiled for each game.

One iteration has four steps:

1. `determinize`: draw a whole state that agrees with everything the searching seat has seen.
2. `select_path`: follow the best edges down the tree, add one node or edge.
3. `rollout`: play on by the game's policy to the end, or to a point where the game's `evaluate` can judge the state.
4. `backpropagate`: update every edge of the path with the value for the seat that chose it.

A node is an information set. Nodes of the searching seat are keyed by its own witnessed state. Nodes of the other seats are
keyed by their own witnessed states or by what every spectator knows (`PRIVATE_NODES`). A secret move of another seat
therefore leads to the same node whatever the move was, and no plan in the tree relies on knowing it. Selection compares only
the moves that are legal in the determinized state.

The search allocates no memory: `malison.players.search_tree` allocates the arrays below and passes them as arguments.

| argument | content |
|---|---|
| `roots` | the witnessed state of the searching seat; its random generator moves on with each iteration |
| `states` | the determinized state that an iteration plays in |
| `witnessed`, `blanks` | the state that a node key is made from; a blank state to reset it |
| `scratches` | the game's scratch memory |
| `moves`, `weights` | legal moves of one position and their policy weights |
| `standings` | results or estimates, one number per seat |
| `key_words` | the bytes of `witnessed` as 64-bit words |
| `nodes`, `edges`, `edge_stats` | the tree; see the columns below |
| `path` | the edges chosen in this iteration and the seats that chose them |
| `values` | one number per seat in each row; see the rows below |
| `counters` | see below |
| `stop_flag` | one number that another thread sets to 1 to end the search |
| `parameters` | see below |
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

# counters
NODE_COUNT = 0
EDGE_COUNT = 1
ITERATION_COUNT = 2
ROOT_NODE = 3  # the number of the first node that was added
COUNTERS = 4  # length of `counters`

# Columns of `nodes`, a hash table with open addressing. The number of a node is its row.
NODE_KEY = 0  # the key plus 1; 0 marks an empty row
NODE_FIRST_EDGE = 1  # the number of its first edge plus 1; 0 if it has none
NODE_VISITS = 2

# Columns of `edges`: the moves tried at a node, a linked list in ascending order of moves. Selection reads these for every
# edge of a node, so they are four 32-bit floats that fit into a cache line together with their neighbours.
EDGE_MOVE = 0
EDGE_NEXT = 1  # the number of the next edge plus 1; 0 at the end of the list
EDGE_MEAN = 2  # mean value for the seat that chooses the move
EDGE_INVERSE_ROOT = 3  # 1 / sqrt(visits), the width of the confidence bound

# Columns of `edge_stats`, 64-bit floats.
STATS_VISITS = 0
STATS_SQUARES = 1  # sum of squared values
STATS_BEATEN = 2  # sum of beaten shares

# Rows of `values`. The beaten share of a seat is the share of the other seats that end behind it.
ROW_VALUE = 0  # value in this iteration, 0 to 1
ROW_BEATEN = 1  # beaten share in this iteration
ROW_BEATEN_SUM = 2  # sum of beaten shares over all iterations
ROWS = 3

# parameters
EXPLORATION = 0  # exploration constant of the upper confidence bound
INITIAL_WIDTH = 1  # moves compared at a node from its first visit on
EXTRA_WIDTH = 2  # further moves per square root of the node's visits
POLICY_PER_MILLE = 3  # how many in a thousand moves of a rollout follow the policy; the others are uniformly random
WIN_WEIGHT = 4  # weight of winning in a seat's value; the rest is its beaten share
USE_LIKELIHOOD = 5  # above 0: redraw determinizations that fit badly to what other seats were seen to do
PRIVATE_NODES = 6  # above 0: key nodes of other seats by what they know themselves, else by what a spectator knows
WITHOUT_MEMORY = 7  # above 0: the searching seat does not know what the options leave to its memory
PARAMETERS = 8  # length of `parameters`

MOST_LIKELY = 1000  # what `likelihood` returns for a state that fits as well as any
REDRAWS = 8  # determinizations redrawn at most per iteration
LOG_3 = 1.0986122886681098  # `evaluate` returns the lead that makes odds of 3 to 1


@rule
def run_iterations(
    roots: Any,
    states: Any,
    witnessed: Any,
    blanks: Any,
    scratches: Any,
    moves: Any,
    weights: Any,
    standings: Any,
    key_words: Any,
    nodes: Any,
    edges: Any,
    edge_stats: Any,
    path: Any,
    values: Any,
    counters: Any,
    stop_flag: Any,
    parameters: Any,
    iterations: int,
) -> int:
    """Run `iterations` more iterations, fewer if the stop flag is set; return how many were run."""
    done = 0
    while done < iterations and stop_flag[0] == 0:
        determinize(roots, states, scratches, parameters[USE_LIKELIHOOD])
        depth = select_path(
            states,
            witnessed,
            blanks,
            scratches,
            moves,
            weights,
            standings,
            key_words,
            nodes,
            edges,
            path,
            counters,
            parameters,
            roots[0].observer - 1,
        )
        rollout(states, scratches, moves, weights, standings, int(parameters[POLICY_PER_MILLE]))
        evaluate_seats(states, scratches, standings, values, parameters[WIN_WEIGHT])
        backpropagate(edges, edge_stats, path, depth, values, roots[0].seats)
        for half in range(2):
            roots[0].generator[half] = states[0].generator[half]
        done += 1
    counters[ITERATION_COUNT] += done
    return done


@rule
def determinize(roots: Any, states: Any, scratches: Any, use_likelihood: float) -> None:
    """Write into states[0] a whole state that agrees with the root; redraw unlikely ones up to `REDRAWS` times."""
    states[0] = roots[0]
    redeal(states[0], scratches[0])
    for _ in range(REDRAWS if use_likelihood > 0.0 else 0):
        likely = likelihood(states[0], scratches[0])
        if likely >= MOST_LIKELY or rand_below(states[0], MOST_LIKELY) < likely:
            break
        first = states[0].generator[0]
        second = states[0].generator[1]
        states[0] = roots[0]
        states[0].generator[0] = first
        states[0].generator[1] = second
        redeal(states[0], scratches[0])
    states[0].observer = 0


@rule
def select_path(
    states: Any,
    witnessed: Any,
    blanks: Any,
    scratches: Any,
    moves: Any,
    weights: Any,
    standings: Any,
    key_words: Any,
    nodes: Any,
    edges: Any,
    path: Any,
    counters: Any,
    parameters: Any,
    seat: int,
) -> int:
    """Play down the tree to a new node or to the end of the game; return how many edges were chosen and written to `path`."""
    state = states[0]
    scratch = scratches[0]
    depth = 0
    key = 0
    move = 0
    while state.turn != OVER and depth < len(path):
        if state.turn == CHANCE:
            if evaluate(state, scratch, standings) > 0:
                break
            chance(state, scratch)
            continue
        n = legal(state, moves)
        if awaits_amount(state):
            key = amount_key(key, move)
        else:
            witnessed[0] = blanks[0]
            see(states, state.turn if state.turn == seat or parameters[PRIVATE_NODES] > 0.0 else -1, witnessed)
            if state.turn == seat and parameters[WITHOUT_MEMORY] > 0.0:
                forget(witnessed[0])
            key = hash_words(key_words)
        move = moves[0]
        if n > 1:
            node = find_or_add_node(nodes, counters, key)
            if node < 0:
                break
            edge = select_edge(states, scratches, moves, weights, n, nodes, edges, counters, parameters, node)
            if edge < 0:
                break
            move = int(edges[edge, EDGE_MOVE])
            path[depth, 0] = edge
            path[depth, 1] = state.turn
            depth += 1
        play(state, scratch, move)
    return depth


@rule
def amount_key(key: int, move: int) -> int:
    """Return the key of the node between the two decisions of a move: its seat knows nothing new but its own choice."""
    return key ^ (move + 1 << 40)


@rule
def find_or_add_node(nodes: Any, counters: Any, key: int) -> int:
    """Return the node with that key, or -1 if it is new. A new node is added while less than half of the rows are taken."""
    last = len(nodes) - 1
    at = key & last
    while nodes[at, NODE_KEY] != 0:
        if nodes[at, NODE_KEY] == key + 1:
            return at
        at = at + 1 & last
    if 2 * counters[NODE_COUNT] < last:
        if counters[NODE_COUNT] == 0:
            counters[ROOT_NODE] = at
        counters[NODE_COUNT] += 1
        nodes[at, NODE_KEY] = key + 1
    return -1


@rule
def select_edge(
    states: Any,
    scratches: Any,
    moves: Any,
    weights: Any,
    n: int,
    nodes: Any,
    edges: Any,
    counters: Any,
    parameters: Any,
    node: int,
) -> int:
    """Return the edge to follow at a node: a new one while the node may widen, else the one with the best confidence bound.

    Return -1 if no legal move has an edge and none can be added.
    """
    visits = nodes[node, NODE_VISITS] + 1
    nodes[node, NODE_VISITS] = visits
    exploration = parameters[EXPLORATION] * sqrt(log(visits))
    edge = nodes[node, NODE_FIRST_EDGE] - 1
    tried = 0
    best = -1
    best_bound = -1.0
    for i in range(n):
        while edge >= 0 and edges[edge, EDGE_MOVE] < moves[i]:
            edge = int(edges[edge, EDGE_NEXT]) - 1
        if edge >= 0 and edges[edge, EDGE_MOVE] == moves[i]:
            tried += 1
            bound = edges[edge, EDGE_MEAN] + exploration * edges[edge, EDGE_INVERSE_ROOT]
            if bound > best_bound:
                best_bound = bound
                best = edge
    may_widen = tried < n and tried < parameters[INITIAL_WIDTH] + parameters[EXTRA_WIDTH] * sqrt(visits)
    if may_widen and counters[EDGE_COUNT] < len(edges):
        priors(states[0], scratches[0], moves, n, weights)
        added = expand(states, moves, weights, n, nodes, edges, counters, node)
        if added >= 0:
            return added
    return best


@rule
def expand(states: Any, moves: Any, weights: Any, n: int, nodes: Any, edges: Any, counters: Any, node: int) -> int:
    """Draw an untried move of a node by policy weight, add its edge and return it; -1 if no untried move has weight."""
    total = 0
    edge = nodes[node, NODE_FIRST_EDGE] - 1
    for i in range(n):
        while edge >= 0 and edges[edge, EDGE_MOVE] < moves[i]:
            edge = int(edges[edge, EDGE_NEXT]) - 1
        if edge >= 0 and edges[edge, EDGE_MOVE] == moves[i]:
            weights[i] = 0
        total += weights[i]
    if total == 0:
        return -1
    move = moves[draw_weighted(states[0], weights, total)]
    previous = -1
    edge = nodes[node, NODE_FIRST_EDGE] - 1
    while edge >= 0 and edges[edge, EDGE_MOVE] < move:
        previous = edge
        edge = int(edges[edge, EDGE_NEXT]) - 1
    added: int = counters[EDGE_COUNT]
    counters[EDGE_COUNT] = added + 1
    edges[added, EDGE_MOVE] = move
    edges[added, EDGE_NEXT] = edge + 1
    if previous < 0:
        nodes[node, NODE_FIRST_EDGE] = added + 1
    else:
        edges[previous, EDGE_NEXT] = added + 1
    return added


@rule
def rollout(states: Any, scratches: Any, moves: Any, weights: Any, standings: Any, policy_per_mille: int) -> None:
    """Play states[0] by the policy, partly at random, to the end of the game or to where `evaluate` can judge it."""
    state = states[0]
    scratch = scratches[0]
    while state.turn != OVER:
        if state.turn == CHANCE:
            if evaluate(state, scratch, standings) > 0:
                return
            chance(state, scratch)
            continue
        if policy_per_mille == 0 or (policy_per_mille < 1000 and rand_below(state, 1000) >= policy_per_mille):
            play(state, scratch, random_move(state, moves))
            continue
        n = legal(state, moves)
        at = 0
        if n > 1:
            priors(state, scratch, moves, n, weights)
            at = draw_weighted(state, weights, total_weight(weights, n))
        play(state, scratch, moves[at])


@rule
def total_weight(weights: Any, n: int) -> int:
    total = 0
    for i in range(n):
        total += weights[i]
    return total


@rule
def draw_weighted(state: Any, weights: Any, total: int) -> int:
    """Draw an index in proportion to its weight. The weights add up to `total`."""
    ticket = rand_below(state, total)
    at = 0
    while ticket >= weights[at]:
        ticket -= weights[at]
        at += 1
    return at


@rule
def evaluate_seats(states: Any, scratches: Any, standings: Any, values: Any, win_weight: float) -> None:
    """Write each seat's value and beaten share for the state in which the rollout ended."""
    state = states[0]
    seats = state.seats
    scale = 0
    if state.turn == OVER:
        points(state, standings)
    else:
        scale = evaluate(state, scratches[0], standings)
    for seat in range(seats):
        beaten = 0.0
        odds_sum = 0.0  # the chance of winning is 1 / (1 + the sum of the odds against each other seat)
        for other in range(seats):
            if other != seat:
                odds = odds_against(standings[seat], standings[other], scale)
                beaten += 1.0 / (1.0 + odds)
                odds_sum += odds
        beaten_share = beaten / (seats - 1)
        values[ROW_BEATEN, seat] = beaten_share
        values[ROW_VALUE, seat] = (1.0 - win_weight) * beaten_share + win_weight / (1.0 + odds_sum)


@rule
def odds_against(mine: int, theirs: int, scale: int) -> float:
    """Return the odds that the other seat ends ahead of this one; 1 for a tie, 0 or 1e9 where the game is over (scale 0)."""
    if mine == theirs:
        return 1.0
    if scale == 0:
        return 0.0 if mine > theirs else 1e9
    behind = (theirs - mine) / scale
    return exp(LOG_3 * min(15.0, max(-15.0, behind)))


@rule
def backpropagate(edges: Any, edge_stats: Any, path: Any, depth: int, values: Any, seats: int) -> None:
    """Update each edge of the path with the value of the seat that chose it, and the sums over all iterations."""
    for at in range(depth):
        update_edge(edges, edge_stats, path[at, 0], values[ROW_VALUE, path[at, 1]], values[ROW_BEATEN, path[at, 1]])
    for seat in range(seats):
        values[ROW_BEATEN_SUM, seat] += values[ROW_BEATEN, seat]


@rule
def update_edge(edges: Any, edge_stats: Any, edge: int, value: float, beaten_share: float) -> None:
    visits = edge_stats[edge, STATS_VISITS] + 1.0
    edge_stats[edge, STATS_VISITS] = visits
    edge_stats[edge, STATS_SQUARES] += value * value
    edge_stats[edge, STATS_BEATEN] += beaten_share
    edges[edge, EDGE_MEAN] += (value - edges[edge, EDGE_MEAN]) / visits
    edges[edge, EDGE_INVERSE_ROOT] = 1.0 / sqrt(visits)
