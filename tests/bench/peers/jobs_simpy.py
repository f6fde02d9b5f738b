#!/usr/bin/python3
# A job log on whole machines in SimPy, a process for each job, first come first served: arguments log (CSV:
# submitted, seconds, GPUs), machines, GPUs of each; prints jobs, CPU seconds taken, and the mean wait. A job of up to
# a machine's GPUs goes where it fits most tightly, a wider one on whole machines and a part of one more.
import collections
import sys
import time

import simpy


class Cluster:
    def __init__(self, environment, machines, each):
        self.environment, self.each = environment, each
        self.free = [each] * machines
        self.with_free = [set() for _ in range(each + 1)]
        self.with_free[each] = set(range(machines))
        self.queue = collections.deque()

    def change(self, machine, gpus):
        self.with_free[self.free[machine]].discard(machine)
        self.free[machine] += gpus
        self.with_free[self.free[machine]].add(machine)

    def place(self, gpus):
        whole, rest = divmod(gpus, self.each)
        empty = self.with_free[self.each]
        if len(empty) < whole:
            return None
        level = next((f for f in range(rest, self.each) if self.with_free[f]), self.each) if rest else None
        if level == self.each and len(empty) <= whole:
            return None
        places = []
        for _ in range(whole):
            places.append((min(empty), self.each))
            self.change(places[-1][0], -self.each)
        if rest:
            places.append((min(self.with_free[level]), rest))
            self.change(places[-1][0], -rest)
        return places

    def begin_jobs(self):
        while self.queue:
            gpus, turn = self.queue[0]
            places = self.place(gpus)
            if places is None:
                return
            self.queue.popleft()
            turn.succeed(places)

    def job(self, seconds, gpus, waits):
        came = self.environment.now
        turn = self.environment.event()
        self.queue.append((gpus, turn))
        if len(self.queue) == 1:  # behind others it waits as they do
            self.begin_jobs()
        places = yield turn
        waits.append(self.environment.now - came)
        yield self.environment.timeout(seconds)
        for machine, part in places:
            self.change(machine, part)
        self.begin_jobs()


def source(environment, cluster, log, waits):
    for submitted, seconds, gpus in log:
        yield environment.timeout(submitted - environment.now)
        environment.process(cluster.job(seconds, gpus, waits))


def main():
    with open(sys.argv[1]) as file:
        log = [(float(s), float(d), int(g)) for s, d, g in (line.split(",") for line in file)]
    waits = []
    environment = simpy.Environment()
    cluster = Cluster(environment, int(sys.argv[2]), int(sys.argv[3]))
    environment.process(source(environment, cluster, log, waits))
    begin = time.process_time()
    environment.run()
    print(len(waits), time.process_time() - begin, sum(waits) / len(waits))


main()
