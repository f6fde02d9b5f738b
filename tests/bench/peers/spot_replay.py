#!/usr/bin/python3
# The greedy policy as plain Python: reads "work deadline changeover step on_demand spot" (seconds, prices per
# hour), a line of 0 and 1, and a line of start ticks; prints ticks, seconds taken, and the mean cost.
import sys
import time

NONE, SPOT, ON_DEMAND = range(3)


def greedy(offered, start, work, deadline, changeover, step):
    on, left_of_changeover, tick = NONE, 0, 0
    billed = [0, 0, 0]
    ticks_to_deadline = deadline // step
    while work > 0 and tick < ticks_to_deadline:
        offer = offered[start + tick]
        if on == SPOT and not offer:
            on = NONE
        left = ticks_to_deadline - tick
        if -(-(work + 2 * changeover) // step) >= left:
            answer = SPOT if on == SPOT else ON_DEMAND
        else:
            answer = SPOT if offer else NONE
        if answer != on and answer != NONE:
            left_of_changeover = changeover
        on = answer
        billed[on] += 1
        if on != NONE:
            work -= min(work, max(step - left_of_changeover, 0))
            left_of_changeover = max(left_of_changeover - step, 0)
        tick += 1
    return tick, billed


def main():
    numbers = sys.stdin.readline().split()
    work, deadline, changeover, step = map(int, numbers[:4])
    on_demand, spot = map(float, numbers[4:])
    offered = [flag == "1" for flag in sys.stdin.readline().strip()]
    starts = list(map(int, sys.stdin.readline().split()))
    ticks, cost = 0, 0.0
    begin = time.perf_counter()
    for start in starts:
        used, billed = greedy(offered, start, work, deadline, changeover, step)
        ticks += used
        cost += (billed[ON_DEMAND] * on_demand + billed[SPOT] * spot) * step / 3600
    seconds = time.perf_counter() - begin
    print(ticks, seconds, cost / len(starts))


main()
