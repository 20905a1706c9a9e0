"""Reads Roman numerals from standard input and writes their values to standard output, one row for each.

The letters are only added up, so that IV is taken for 6: make it better.
"""

import csv
import sys

VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def value_of(numeral):
    return sum(VALUES[letter] for letter in numeral)


def main():
    rows = list(csv.DictReader(sys.stdin))
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["id", "prediction"])
    for row in rows:
        out.writerow([row["id"], value_of(row["numeral"])])
    print(f"{len(rows)} numerals read", file=sys.stderr)


if __name__ == "__main__":
    main()
