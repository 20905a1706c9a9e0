"""Adds the letters up, and knows IV, IX, XL and XC."""

import csv
import sys

VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
PAIRS = {"IV": 2, "IX": 2, "XL": 20, "XC": 20}


def value_of(numeral):
    too_much = sum(more for pair, more in PAIRS.items() if pair in numeral)
    return sum(VALUES[letter] for letter in numeral) - too_much


def main():
    rows = list(csv.DictReader(sys.stdin))
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["id", "prediction"])
    for row in rows:
        out.writerow([row["id"], value_of(row["numeral"])])
    print(f"{len(rows)} numerals read", file=sys.stderr)


if __name__ == "__main__":
    main()
