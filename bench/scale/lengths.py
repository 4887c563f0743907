#!/usr/bin/env python3
# How long games are: bots of level 2 play them through 'courtside engine', with seeds.
#
#     bench/scale/lengths.py --courtside target/release/courtside --measured bench/scale/measured.json
#
# It writes how many choices and plies each game took under "games", for bench/scale/simulate.py.

import argparse
import json
import pathlib
import subprocess
import sys

GAMES = ["chessboard", "tactics", "cards", "dungeon", "wizard"]
LEVEL = 2
# No game is longer than that.
MOST_PLIES = 20_000


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            sys.exit(f"{request}: {reply['error']['message']}")
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


def length(engine, game, seed):
    """Choices and plies of one game."""
    turn = engine.ask(op="new", game=game)["turn"]
    choices = 0
    for ply in range(MOST_PLIES):
        if turn["kind"] == "over":
            return choices, ply
        if turn["kind"] == "chance":
            turn = engine.ask(op="roll", seed=seed * MOST_PLIES + ply)["turn"]
        else:
            chosen = engine.ask(op="bot", level=LEVEL, seed=seed * MOST_PLIES + ply, playouts=1)["ply"]
            turn = engine.ask(op="play", ply=chosen)["turn"]
            choices += 1
    sys.exit(f"{game} with seed {seed} does not end")


def main():
    parser = argparse.ArgumentParser(description="How long games are.")
    parser.add_argument("--courtside", default="target/release/courtside")
    parser.add_argument("--games", type=int, default=60, help="of each kind")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--measured", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    engine = Engine(arguments.courtside)
    kept = {"about": f"{arguments.games} games each of bots of level {LEVEL}, seeds from {arguments.seed}"}
    for game in GAMES:
        lengths = [length(engine, game, arguments.seed + number) for number in range(arguments.games)]
        kept[game] = {"choices": sorted(choices for choices, _ in lengths), "plies": sorted(plies for _, plies in lengths)}
        middle = kept[game]["choices"][len(lengths) // 2]
        print(f"{game}: {middle} choices in the median, {max(kept[game]['choices'])} at most", flush=True)
    engine.close()
    measured = json.loads(arguments.measured.read_text()) if arguments.measured.exists() else {}
    measured["games"] = kept
    arguments.measured.write_text(json.dumps(measured) + "\n")


if __name__ == "__main__":
    main()
