# Backgammon and chess of OpenSpiel: random rollouts inside its C++ search, and random play driven from Python.

import json
import random
import sys
import time

import pyspiel

SECONDS = float(sys.argv[1])


def play_out(state, rng):
    """Plays uniformly random choices to the end; returns how many plies it took."""
    plies = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            action = rng.choices(actions, weights)[0]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
        plies += 1
    return plies


def loop(game, start):
    """Plies a second from Python, and the mean number of plies from `start` to the end."""
    rng = random.Random(1)
    plies = games = 0
    begin = time.process_time()
    # Mean lengths of few games say little.
    while games < 200 or time.process_time() - begin < SECONDS:
        plies += play_out(start.clone(), rng)
        games += 1
    return plies / (time.process_time() - begin), plies / games


def rollouts(game, start):
    """Rollouts a second of the C++ search: each of its simulations ends in so many rollouts from one position."""
    simulations, each = 4, 25
    done = 0
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        evaluator = pyspiel.RandomRolloutEvaluator(each, done + 1)
        # Game, evaluator, curiosity, simulations, memory in MB, whether proven values count, seed, whether to talk.
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, done + 1, False)
        bot.step(start)
        done += simulations * each
    return done / (time.process_time() - begin)


for name in ["backgammon", "chess"]:
    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.chance_outcomes()[0][0])
    looped, length = loop(game, start)
    rolled = rollouts(game, start)
    how = (
        f"random rollouts in C++, through the search bot: {rolled:,.1f} rollouts a second from the start, times "
        f"{length:.1f} plies, the mean length of random games from there. The search looks a step or two ahead "
        "first, so that this counts a ply or two too many for each rollout."
    )
    print(json.dumps({"name": f"OpenSpiel {name}, rollouts", "plies": rolled * length, "how": how}))
    how = "the same play, one call from Python for each list of actions and each ply."
    print(json.dumps({"name": f"OpenSpiel {name}, Python loop", "plies": looped, "how": how}), flush=True)
