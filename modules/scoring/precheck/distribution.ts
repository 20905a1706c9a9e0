/** Numbers of a column, drawn as a histogram of bins of equal width. */
export interface Histogram {
  type: 'histogram';
  column: string;
  /** Numbers counted. */
  count: number;
  min: number;
  max: number;
  mean: number;
  bins: number[];
}

/** How often each value of a column comes, the commonest first; numbers in their own order. */
export interface ClassCounts {
  type: 'classes';
  /** `null` where each row counts for its largest column. */
  column: string | null;
  count: number;
  classes: { name: string; count: number }[];
}

export type Distribution = Histogram | ClassCounts;

const binCount = 24;
/** More of different whole numbers than this are a histogram. */
const mostNumberClasses = 12;
const mostTextClasses = 100;
const longestClass = 64;
/** 32 MB; what comes after it is not drawn. */
const mostNumbers = 4_000_000;

/** Takes the numbers of one column as they come. */
export class NumberCounter {
  private values = new Float64Array(1024);
  private count = 0;

  add(value: number): void {
    if (this.count === mostNumbers) return;
    if (this.count === this.values.length) {
      const larger = new Float64Array(Math.min(mostNumbers, this.count * 4));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count++] = value;
  }

  distribution(column: string): Distribution | null {
    const values = this.values.subarray(0, this.count);
    return values.length === 0 ? null : (wholeNumbers(column, values) ?? histogramOf(column, values));
  }
}

/** Takes the texts of one column as they come. */
export class ClassCounter {
  private readonly counts = new Map<string, number>();
  private count = 0;
  private isTooMuch = false;

  add(name: string): void {
    if (this.isTooMuch) return;
    const before = this.counts.get(name) ?? 0;
    this.isTooMuch = (before === 0 && this.counts.size === mostTextClasses) || name.length > longestClass;
    this.counts.set(name, before + 1);
    this.count++;
  }

  distribution(column: string | null): ClassCounts | null {
    if (this.isTooMuch || this.count === 0) return null;
    const classes = [...this.counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count);
    return { type: 'classes', column, count: this.count, classes };
  }
}

export function histogramOf(column: string, values: Float64Array): Histogram {
  let [min, max, mean] = [Infinity, -Infinity, 0];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
    mean += value / values.length;
  }
  const bins = Array.from({ length: min === max ? 1 : binCount }, () => 0);
  // Halves: the distance of two numbers may be more than a number can be.
  const scale = bins.length / (max / 2 - min / 2);
  for (const value of values) {
    const bin = Number.isFinite(scale) ? Math.floor((value / 2 - min / 2) * scale) : 0;
    bins[Math.min(bins.length - 1, bin)]!++;
  }
  return { type: 'histogram', column, count: values.length, min, max, mean, bins };
}

const wholeNumbers = (column: string, values: Float64Array): ClassCounts | null => {
  const counts = new Map<number, number>();
  for (const value of values) {
    if (!Number.isInteger(value)) return null;
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > mostNumberClasses) return null;
  }
  const classes = [...counts].toSorted(([a], [b]) => a - b).map(([value, count]) => ({ name: String(value), count }));
  return { type: 'classes', column, count: values.length, classes };
};
