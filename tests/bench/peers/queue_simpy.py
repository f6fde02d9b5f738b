#!/usr/bin/python3
# M/M/c in SimPy, a process for each customer: arguments servers, arrivals per second, service rate, customers;
# prints customers, seconds taken, and the mean wait.
import random
import sys
import time

import simpy


def customer(environment, servers, service_rate, waits):
    came = environment.now
    with servers.request() as turn:
        yield turn
        waits.append(environment.now - came)
        yield environment.timeout(random.expovariate(service_rate))


def source(environment, servers, arrivals, service_rate, customers, waits):
    for _ in range(customers):
        yield environment.timeout(random.expovariate(arrivals))
        environment.process(customer(environment, servers, service_rate, waits))


def main():
    count, arrivals, service_rate, customers = (
        int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))
    random.seed(1)
    waits = []
    environment = simpy.Environment()
    servers = simpy.Resource(environment, capacity=count)
    environment.process(source(environment, servers, arrivals, service_rate, customers, waits))
    begin = time.perf_counter()
    environment.run()
    print(customers, time.perf_counter() - begin, sum(waits) / len(waits))


main()
