"""The other side of the scoring benchmark: `fast|round_trip metric truth solution warm|cold`. Prints one line of JSON a run."""
import json
import resource
import sys
import time

import pandas
from sklearn.metrics import f1_score, log_loss, mean_squared_error, roc_auc_score

METRICS = {
    "RMSE": lambda y, p: mean_squared_error(y, p) ** 0.5,
    "AUC": roc_auc_score,
    "F1": f1_score,
    "LOG_LOSS": lambda y, p: log_loss(y, p.clip(1e-15, 1 - 1e-15)),
    "LOG_LOSS_PYTH": lambda y, p: log_loss(y, p),
}


def measured(metric, precision, truth, solution_path, cold):
    cpu, wall = time.process_time(), time.perf_counter()
    solution = pandas.read_csv(solution_path, index_col="id", float_precision=precision)
    columns = solution if metric == "LOG_LOSS_PYTH" else solution["prediction"]
    prediction = columns.reindex(truth.index)
    score = METRICS[metric](truth["target"].to_numpy(), prediction.to_numpy())
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(
        json.dumps(
            {
                "score": float(score),
                "wall": 1000 * (time.perf_counter() - wall),
                "cpu": 1000 * (time.process_time() - (0 if cold else cpu)),
                "rss": usage.ru_maxrss * 1024,
            }
        ),
        flush=True,
    )


def main():
    precision, metric, truth_path, solution_path, mode = sys.argv[1:]
    precision = None if precision == "fast" else precision
    truth = pandas.read_csv(truth_path, index_col="id")
    if mode == "cold":
        measured(metric, precision, truth, solution_path, True)
    else:
        for _ in sys.stdin:
            measured(metric, precision, truth, solution_path, False)


main()
