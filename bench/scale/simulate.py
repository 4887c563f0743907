#!/usr/bin/env python3
# How many nodes and databases so many live tables need: a plan from measured costs, and a simulation of that plan.
#
#     bench/scale/simulate.py                           prints what stands in docs/scale.md
#     bench/scale/simulate.py --page docs/scale.md      puts it between '<!-- scale -->' and '<!-- end scale -->' there
#
# Measured figures come from bench/scale/measured.json, which 'bench/peers/server/run --measured', 'lengths.py' and
# 'courtside-load' fill. What nobody measured is assumed, below, and said so on the page. Everything is seeded.
#
# What is simulated is one database with its nodes; tables of different databases never meet. A person thinks, then
# chooses. The choice waits for a core of the table's node, then for one of the node's four connections. A free one takes all
# that waits as one statement, which needs a core of the database and then the database's one lane: commits that notify
# pass one at a time. Then the node tells everybody, and the next person thinks. When a game is over a new table opens.
# In the middle of the time one node is lost: its people connect again to the others.

import argparse
import collections
import heapq
import json
import math
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent

# Assumed: how people are.
THINK_MEDIAN = 5.0  # seconds
THINK_SPREAD = 1.0  # of the logarithm: one choice in ten takes longer than 18 s; 8.2 s on average
VIEWERS = 2.2  # at a table: two players, and now and then a spectator
MIX = {"chessboard": 1, "tactics": 1, "cards": 1, "dungeon": 1, "wizard": 1}

# Assumed: what machines are rented, how full they may get, and how far apart they stand.
NODE_CORES = 4
NODE_LOAD = 0.5
NODE_SOCKETS = 60_000
DATABASE_CORES = 16
DATABASE_LOAD = 0.5
DATABASE_LOG = 100e6  # bytes a second that its disk takes beside everything else
NETWORK = 0.0005  # seconds from a node to its database and back
LANE_WAIT = 0.05  # seconds that a statement may wait for the statements of all other writers
SPARE_NODES = 1  # so many may be lost at once
RECONNECT = 4.0  # seconds over which people come back whose node was lost

# As crates/store has it.
WRITERS = 4
BATCH = 512

# Of a table that opens: reading the form, dice, seats, two first snapshots. In choices.
OPENING = 6

SCALES = [1_000, 10_000, 100_000, 1_000_000]


class Costs:
    """What was measured, in seconds and bytes."""

    def __init__(self, measured):
        cells = [cell for cell in measured["servers"]["cells"] if cell["name"].startswith("Courtside") and "PostgreSQL" in cell["name"]]
        alone = [cell for cell in cells if cell["tables"] == 1]
        busy = [cell for cell in cells if cell["tables"] == 100]
        many = [cell for cell in cells if cell["tables"] == max(cell["tables"] for cell in cells)]
        if not alone or not busy:
            sys.exit("measured.json has no cells of Courtside on PostgreSQL at 1 and 100 tables: run bench/peers/server/run --measured.")
        self.node = mean(cell["cpu"]["server"] for cell in busy) / 1000
        self.people = mean(cell["cpu"]["people"] for cell in busy) / 1000
        # A statement costs something, and each choice in it: two unknowns, and cells with larger and smaller batches.
        points = [(cell["counted"]["commits"], cell["cpu"]["database"] / 1000) for cell in cells]
        self.statement, self.row = line(points)
        self.told = mean(cell["bytes_a_viewer"] for cell in busy)
        self.log = mean(cell["counted"]["log_bytes"] for cell in busy)
        self.stored = mean(cell["counted"]["stored_bytes"] for cell in busy)
        self.memory = mean(cell["memory_a_table"] for cell in many)
        self.plies = mean(cell["plies_a_choice"] for cell in busy)
        # At a table alone nothing waits: what is left of the time is the way to the disk and back, the lane. What
        # varies there is the disk. The slowest hundredth is somebody else's work on this machine.
        work = self.node + self.statement + self.row
        self.commits = [max(0.0001, time / 1000 - work) for cell in alone for time in cell["acknowledged_hundredths"][:100]]
        self.commit = mean(self.commits)
        self.connect = measured.get("watch", {}).get("processor_ms_to_connect", 0.2) / 1000
        self.busy = busy


def mean(numbers):
    numbers = list(numbers)
    return sum(numbers) / len(numbers)


def line(points):
    """Least squares of y = a x + b; neither is negative."""
    x0, y0 = mean(x for x, _ in points), mean(y for _, y in points)
    spread = sum((x - x0) ** 2 for x, _ in points)
    a = sum((x - x0) * (y - y0) for x, y in points) / spread if spread else 0
    a = max(0, min(a, min(y / x for x, y in points if x > 0)))
    return a, max(0, y0 - a * x0)


class Plan:
    """What so many live tables need, by arithmetic."""

    def __init__(self, tables, costs, lengths):
        think = THINK_MEDIAN * math.exp(THINK_SPREAD**2 / 2)
        self.tables = tables
        self.choices = tables / think
        self.openings = self.choices / mean(length for length in lengths)
        self.work = self.choices + OPENING * self.openings
        # Splitting: no database gets more than it can take.
        self.databases = max(1, math.ceil(self.work / most_of_a_database(costs)))
        share = self.work / self.databases
        by_work = share * costs.node / (NODE_CORES * NODE_LOAD)
        by_sockets = tables / self.databases * VIEWERS / NODE_SOCKETS
        self.nodes = math.ceil(max(by_work, by_sockets)) + (SPARE_NODES if tables > SCALES[0] else 0)
        self.log = self.work * costs.log
        self.stored = self.choices * costs.stored * 86_400
        self.out = self.choices * costs.told * VIEWERS
        self.memory = tables * costs.memory / (self.nodes * self.databases)


def most_of_a_database(costs):
    """Choices a second."""
    return min(limits(costs).values())


def limits(costs):
    """What ends a database, each in choices a second. When the lane is full, a statement goes through it whenever it is
    free, and what has come meanwhile goes with it."""
    nodes = LANE_WAIT / (WRITERS * costs.commit)
    return {
        "its cores": (DATABASE_CORES * DATABASE_LOAD - costs.statement / costs.commit) / costs.row,
        "its log": DATABASE_LOG / costs.log,
        "its lane, which so many nodes can wait for": nodes * NODE_CORES * NODE_LOAD / costs.node,
        "the size of statements": BATCH / costs.commit,
    }


class Simulation:
    """One database and its nodes, for so many seconds; closed loops of people who think."""

    def __init__(self, plan, costs, lengths, seed, seconds, think=True, pool=None, people=0.0):
        self.random = random.Random(seed)
        self.costs, self.lengths, self.seconds, self.think = costs, lengths, seconds, think
        self.people, self.network = people, NETWORK if think else 0.0
        self.tables = plan.tables // plan.databases
        # On one machine everything shares its cores.
        self.nodes = [pool or Cores(NODE_CORES) for _ in range(plan.nodes)]
        self.database = pool or Cores(DATABASE_CORES)
        self.lane = Cores(1)
        self.waiting = [collections.deque() for _ in range(plan.nodes)]
        self.free = [WRITERS] * plan.nodes
        self.left = [self.random.choice(lengths) for _ in range(self.tables)]
        self.events, self.order = [], 0
        self.times, self.after_loss, self.statements, self.rows = [], [], 0, 0
        # A node is lost only where another is left.
        self.lost = 0 if think and plan.nodes > 1 else None
        self.loss = seconds / 2

    def at(self, time, what, *about):
        self.order += 1
        heapq.heappush(self.events, (time, self.order, what, about))

    def thought(self, first=False):
        if not self.think:
            return 0.0
        mu = math.log(THINK_MEDIAN)
        if first:
            # A thought that is already under way is more likely a long one.
            return self.random.lognormvariate(mu + THINK_SPREAD**2, THINK_SPREAD) * self.random.random()
        return self.random.lognormvariate(mu, THINK_SPREAD)

    def run(self):
        for table in range(self.tables):
            self.at(self.thought(first=True), self.choose, table)
        while self.events:
            time, _, what, about = heapq.heappop(self.events)
            if time > self.seconds:
                break
            what(time, *about)
        return self

    def node_of(self, time, table):
        node = table % len(self.nodes)
        if node == self.lost and time >= self.loss:
            node = 1 + table // len(self.nodes) % (len(self.nodes) - 1)
        return node

    def choose(self, time, table):
        """Somebody has sent a choice: a core of the node takes it up."""
        if self.lost == table % len(self.nodes) and self.loss <= time < self.loss + RECONNECT:
            # First everybody at the table must come back.
            back = self.loss + self.random.random() * RECONNECT
            if back > time:
                self.nodes[self.node_of(back, table)].take(back, self.costs.connect * VIEWERS)
                return self.at(back, self.choose, table)
        self.left[table] -= 1
        work = self.spread(self.costs.node)
        if self.left[table] < 0:
            self.left[table] = self.random.choice(self.lengths)
            work += OPENING * self.costs.node
        node = self.node_of(time, table)
        # Half of a node's work comes before the choice is stored, half when everybody is told.
        done = self.nodes[node].take(time, work / 2)
        self.at(done, self.write, table, node, work / 2, time)

    def write(self, time, table, node, rest, since):
        self.waiting[node].append((table, node, rest, since))
        if self.free[node]:
            self.send(time, node)

    def send(self, time, node):
        waiting = self.waiting[node]
        batch = [waiting.popleft() for _ in range(min(BATCH, len(waiting)))]
        self.free[node] -= 1
        self.statements += 1
        self.rows += len(batch)
        arrived = time + self.network / 2
        worked = self.database.take(arrived, self.costs.statement + self.costs.row * len(batch))
        self.at(worked, self.commit, node, batch)

    def commit(self, time, node, batch):
        stored = self.lane.take(time, self.random.choice(self.costs.commits))
        self.at(stored + self.network / 2, self.told, node, batch)

    def told(self, time, writer, batch):
        self.free[writer] += 1
        for table, node, rest, since in batch:
            told = self.nodes[node].take(time, rest)
            if since > self.seconds * 0.2:
                after = self.lost is not None and since >= self.loss
                (self.after_loss if after else self.times).append(told - since)
            # On one machine people need its cores, too.
            ready = self.nodes[0].take(told, self.people) if self.people else told
            self.at(ready + self.thought(), self.choose, table)
        if self.waiting[writer]:
            self.send(time, writer)

    def spread(self, cost):
        """Choices are not alike."""
        return cost * self.random.lognormvariate(-0.045, 0.3)

    def rate(self):
        return (len(self.times) + len(self.after_loss)) / (self.seconds * 0.8)


def share(times, part):
    """In milliseconds."""
    times = sorted(times)
    return times[min(len(times) - 1, int(part * len(times)))] * 1000 if times else math.nan


class Cores:
    """A queue for so many cores: the first free one takes the next job."""

    def __init__(self, count):
        self.free = [0.0] * count
        self.worked = 0.0

    def take(self, time, work):
        begin = max(time, self.free[0])
        heapq.heapreplace(self.free, begin + work)
        self.worked += work
        return begin + work

    def load(self, seconds):
        return self.worked / len(self.free) / seconds


def lengths_of(measured):
    """Choices a game, each game as often as it is played."""
    games = measured.get("games") or sys.exit("measured.json has no lengths of games: run bench/scale/lengths.py.")
    return [length for game, weight in MIX.items() for _ in range(weight) for length in games[game]["choices"]]


def report(measured, seed, seconds):
    costs, lengths = Costs(measured), lengths_of(measured)
    out = [f"From: {measured['servers']['about']} Games: {measured['games']['about']}. Simulation: seed {seed}, {seconds:g} s each.", ""]
    out += ["| measured | |", "|---|---|"]
    out += [f"| {name} | {value} |" for name, value in [
        ("a node's processor time a choice, everybody told", milliseconds(costs.node)),
        ("the database's for a statement", milliseconds(costs.statement)),
        ("the database's for each choice in it", milliseconds(costs.row)),
        ("a commit, on the way to the disk and back", f"{milliseconds(costs.commit)} on average"),
        ("a node's for a viewer who connects", milliseconds(costs.connect)),
        ("bytes told a viewer a choice", figures(costs.told)),
        ("bytes in PostgreSQL's log a choice", figures(costs.log)),
        ("bytes stored a choice", figures(costs.stored)),
        ("bytes of memory a live table, two people connected", figures(costs.memory)),
        ("choices a game, mean of the five games", figures(mean(lengths))),
    ]]
    out += [""] + check(costs, lengths, seed)
    ends = limits(costs)
    first = min(ends, key=ends.get)
    think = THINK_MEDIAN * math.exp(THINK_SPREAD**2 / 2)
    out += ["", f"One PostgreSQL on {DATABASE_CORES} cores ends first by {first}, at {figures(ends[first])} choices a second: "
            f"{figures(ends[first] * think)} live tables. "
            + "; ".join(f"{name}: {figures(most)}" for name, most in ends.items() if name != first).capitalize() + ".", ""]
    heads = ["live tables", "choices a second", "databases", "nodes", "tables a node", "memory a node", "statements a second",
             "choices a statement", "log, MB a second", "stored a day", "to viewers, Mbit/s", "acknowledged p50, ms", "p99, ms",
             "p99 after a node was lost, ms", "load of nodes", "of databases", "of lanes"]
    out += ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for tables in SCALES:
        plan = Plan(tables, costs, lengths)
        run = Simulation(plan, costs, lengths, seed, seconds).run()
        row = [f"{tables:,}", figures(run.rate() * plan.databases), f"{plan.databases}", f"{plan.nodes * plan.databases}",
               figures(tables / plan.nodes / plan.databases), size(plan.memory),
               figures(run.statements / seconds * plan.databases), figures(run.rows / max(1, run.statements)),
               figures(plan.log / 1e6), size(plan.stored), figures(plan.out * 8 / 1e6),
               figures(share(run.times, 0.5)), figures(share(run.times, 0.99)),
               figures(share(run.after_loss, 0.99)) if run.after_loss else "",
               percent(mean(node.load(seconds) for node in run.nodes)), percent(run.database.load(seconds)), percent(run.lane.load(seconds))]
        out.append("| " + " | ".join(row) + " |")
    return "\n".join(out) + "\n"


def check(costs, lengths, seed):
    """The simulation must give what was measured: no thinking, and people, node and database on the same two cores."""
    out = ["The same simulation of what was measured, where nobody thinks and people, node and database share two cores:", "",
           "| 100 tables | choices a second | p50, ms | p99, ms |", "|---|---|---|---|"]
    # As many choices of each game: what they take is averaged, not how many there are in a second.
    rate = 1 / mean(1 / cell["rate"] for cell in costs.busy)
    p50, p99 = (mean(cell["acknowledged"][part] for cell in costs.busy) for part in ("p50", "p99"))
    out.append(f"| measured, mean of {len(costs.busy)} | {figures(rate)} | {figures(p50)} | {figures(p99)} |")
    plan = type("Measured", (), {"tables": 100, "databases": 1, "nodes": 1})
    run = Simulation(plan, costs, lengths, seed, 10, think=False, pool=Cores(2), people=costs.people).run()
    out.append(f"| simulated | {figures(run.rate())} | {figures(share(run.times, 0.5))} | {figures(share(run.times, 0.99))} |")
    return out


def milliseconds(seconds):
    return f"{figures(seconds * 1000)} ms"


def figures(number):
    rounded = float(f"{number:.3g}")
    return f"{rounded:,.0f}" if abs(rounded) >= 100 else f"{rounded:g}"


def percent(share):
    return f"{share * 100:.0f}%"


def size(number):
    for unit in ["B", "kB", "MB", "GB", "TB"]:
        if number < 1000 or unit == "TB":
            return f"{figures(number)} {unit}"
        number /= 1000


def write_page(path, text):
    begin, end = "<!-- scale -->\n", "<!-- end scale -->\n"
    old = path.read_text()
    if begin not in old or end not in old:
        sys.exit(f"{path} has no '{begin.strip()}' and '{end.strip()}' to write between.")
    before, rest = old.split(begin, 1)
    path.write_text(before + begin + text + end + rest.split(end, 1)[1])


def main():
    parser = argparse.ArgumentParser(description="What so many live tables need.")
    parser.add_argument("--measured", type=pathlib.Path, default=HERE / "measured.json")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30.0, help="simulated for each row")
    parser.add_argument("--page", type=pathlib.Path)
    arguments = parser.parse_args()
    text = report(json.loads(arguments.measured.read_text()), arguments.seed, arguments.seconds)
    print(text, end="")
    if arguments.page:
        write_page(arguments.page, text)


if __name__ == "__main__":
    main()
