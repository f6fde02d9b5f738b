"""What knowing each input is worth, in NumPy: 32 bins of equal probability, chosen in one half of the runs and paid
for in the other, as model/risk/information.h has it.

Arguments: runs, inputs, options. Prints milliseconds of processor time: the best of some rounds.
"""

import sys
import time

import numpy

BINS = 32


def worth(drawn, costs):
    best = costs.mean(axis=1).argmin()
    more = costs - costs[best]
    half = numpy.arange(costs.shape[1]) % 2
    values = []
    for row in drawn:
        cell = (row * BINS).astype(numpy.intp) * 2 + half
        runs = numpy.bincount(cell, minlength=2 * BINS).reshape(BINS, 2)
        sums = numpy.stack([numpy.bincount(cell, weights=option, minlength=2 * BINS) for option in more])
        sums = sums.reshape(-1, BINS, 2)
        value = 0.0
        for chosen in (0, 1):
            choice = sums[:, :, chosen].argmin(axis=0)
            value -= sums[choice, numpy.arange(BINS), 1 - chosen].sum() / runs[:, 1 - chosen].sum() / 2
        values.append(value)
    return values


def main():
    runs, inputs, options = (int(argument) for argument in sys.argv[1:4])
    random = numpy.random.default_rng(1)
    drawn = random.random((inputs, runs))
    costs = random.random((options, inputs)) @ drawn
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        worth(drawn, costs)
        best = min(best, time.process_time() - start)
    print(best * 1000)


main()
