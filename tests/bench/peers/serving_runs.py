"""The points of a folder of vLLM results by Python's own json, written as one JSON file: what a script beside
the benchmarks does. python3 serving_runs.py FOLDER OUT"""

import json
import pathlib
import sys

STATISTICS = ("mean", "median", "p90", "p95", "p99")
LATENCIES = ("ttft", "tpot", "itl", "e2el")

series = {}
for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    run = json.loads(path.read_text())
    point = {
        "concurrency": run["max_concurrency"],
        "requests_per_s": run["request_throughput"],
        "input_tokens": run["total_input_tokens"] / run["completed"],
        "output_tokens": run["total_output_tokens"] / run["completed"],
        "completed": run["completed"],
        "failed": run["num_prompts"] - run["completed"],
    }
    for latency in LATENCIES:
        point[latency] = {s: run[f"{s}_{latency}_ms"] / 1000 for s in STATISTICS}
    series.setdefault((run["model_id"], run["backend"]), []).append(point)
for points in series.values():
    points.sort(key=lambda point: point["concurrency"])
pathlib.Path(sys.argv[2]).write_text(json.dumps([{"model": m, "points": p} for (m, _), p in series.items()]))
