# The mix of a year hour by hour as the plain linear program: a variable an hour and rented offer, HiGHS through
# SciPy. Reads a JSON file with demand, fixed [[price, most]…] and rented [[rate, most]…]; prints cost and seconds.
import json
import sys
import time

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

case = json.load(open(sys.argv[1]))
demand = np.array(case["demand"])
hours, fixed, rented = len(demand), case["fixed"], case["rented"]
limit = lambda most: None if most < 0 else most

start = time.perf_counter()
costs = np.concatenate([[price for price, most in fixed]] + [np.full(hours, rate) for rate, most in rented])
bounds = [(0, limit(most)) for price, most in fixed]
for rate, most in rented:
    bounds += [(0, limit(most))] * hours
rows, columns = [], []
every = np.arange(hours)
for i in range(len(fixed)):
    rows.append(every)
    columns.append(np.full(hours, i))
for k in range(len(rented)):
    rows.append(every)
    columns.append(len(fixed) + k * hours + every)
rows, columns = np.concatenate(rows), np.concatenate(columns)
served = coo_matrix((np.full(len(rows), -1.0), (rows, columns)), shape=(hours, len(costs)))
answer = linprog(costs, A_ub=served.tocsr(), b_ub=-demand, bounds=bounds, method="highs")
print(f"{answer.fun:.17g} {time.perf_counter() - start:.6f}")
