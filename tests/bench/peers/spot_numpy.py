"""The spot jobs of preemption_bench.cpp in NumPy, interruption by interruption, in chunks that stay in the cache.

Prints nanoseconds of processor time per job: the best of some rounds.
"""

import sys
import time

import numpy

WORK_H, SEGMENTS, CHECKPOINT_H, HAZARD_PER_H, DELAY_H = 48.0, 24, 1 / 12, 0.05, 0.2
CHUNK = 20_000


def job_hours(random, count):
    span = WORK_H / SEGMENTS + CHECKPOINT_H
    hours = numpy.zeros(count)
    path = numpy.arange(count)
    left = numpy.full(count, float(SEGMENTS))
    so_far = numpy.zeros(count)
    while path.size:
        drawn = random.exponential(1 / HAZARD_PER_H, path.size)
        needed = left * span
        finished = drawn >= needed
        so_far += numpy.where(finished, needed, drawn + DELAY_H)
        hours[path[finished]] = so_far[finished]
        going = ~finished
        left = left[going] - numpy.floor(drawn[going] / span)
        so_far = so_far[going]
        path = path[going]
    return hours


def main():
    jobs = int(sys.argv[1])
    best = float("inf")
    for seed in range(3):
        random = numpy.random.default_rng(seed)
        start = time.process_time()
        mean = numpy.mean([job_hours(random, CHUNK).mean() for _ in range(jobs // CHUNK)])
        best = min(best, time.process_time() - start)
        assert abs(mean - 53.224) < 0.05, mean
    print(best * 1e9 / jobs)


main()
