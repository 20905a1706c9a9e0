"""Subtracts a letter that stands before a greater one, and knows nothing of D."""

import csv
import sys

VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "M": 1000}


def value_of(numeral):
    values = [VALUES[letter] for letter in numeral]
    return sum(-one if one < after else one for one, after in zip(values, values[1:] + [0]))


def main():
    rows = list(csv.DictReader(sys.stdin))
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["id", "prediction"])
    for row in rows:
        out.writerow([row["id"], value_of(row["numeral"])])
    print(f"{len(rows)} numerals read", file=sys.stderr)


if __name__ == "__main__":
    main()
