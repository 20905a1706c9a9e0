import { type ColumnProfile, previewLimits } from '../contract/preview.js';

/** Values that stand for none, in small letters. */
const noValues = new Set(['', 'na', 'n/a', 'nan', 'null', 'none']);
/** Different values that are counted; more take memory and tell nobody anything. */
const mostDistinct = 500;
const sampleSize = 5000;
const commonShown = 5;
/** No number and no time is written longer, and no pattern is tried on what is. */
const longestValue = 40;

const numberForm = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const timeForm = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** The beginning of a text, never with half a character at its end. */
export const cut = (text: string): string =>
  text.length <= previewLimits.cell ? text : `${text.slice(0, previewLimits.cell).replace(/[\uD800-\uDBFF]$/, '')}…`;

type Kind = 'number' | 'time' | 'text';

/** A cell as what it says: a number, a time as milliseconds, or nothing that can be measured. */
const read = (cell: string): { kind: Kind; at: number } => {
  const text = { kind: 'text', at: 0 } as const;
  if (cell.length > longestValue) return text;
  if (numberForm.test(cell)) {
    const at = Number(cell);
    return Number.isFinite(at) ? { kind: 'number', at } : text;
  }
  const at = timeForm.test(cell) ? Date.parse(cell.replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(at) ? text : { kind: 'time', at };
};

interface End {
  at: number;
  shown: number | string;
}

/** Goes through a column cell by cell and says what its values are like, in memory that does not grow with the file. */
export class ColumnTally {
  private nulls = 0;
  private values = 0;
  private kind: Kind | null = null;
  private min: End | null = null;
  private max: End | null = null;
  private sample: number[] = [];
  /** Null once there are too many. */
  private counts: Map<string, number> | null = new Map();
  private random = 1;

  constructor(private readonly name: string) {}

  add(cell: string): void {
    const value = cell.trim();
    if (noValues.has(value.toLowerCase())) {
      this.nulls += 1;
      return;
    }
    this.values += 1;
    this.count(value);
    if (this.kind === 'text') return;
    const { kind, at } = read(value);
    this.kind ??= kind;
    if (kind !== this.kind) this.kind = 'text';
    if (this.kind === 'text') this.sample = [];
    else this.measure({ at, shown: kind === 'number' ? at : value });
  }

  profile(): ColumnProfile {
    const common = [...(this.counts ?? [])].toSorted(([, one], [, other]) => other - one);
    const isMeasured = this.kind === 'number' || this.kind === 'time';
    return {
      name: this.name,
      type: this.kind ?? 'empty',
      nulls: this.nulls,
      min: isMeasured ? (this.min?.shown ?? null) : null,
      max: isMeasured ? (this.max?.shown ?? null) : null,
      distinct: this.counts?.size ?? null,
      common: common.slice(0, commonShown).map(([value, count]) => ({ value, count })),
      bins: isMeasured ? this.bins() : common.slice(0, previewLimits.bins).map(([, count]) => count),
    };
  }

  private count(value: string): void {
    if (!this.counts) return;
    const shown = cut(value);
    this.counts.set(shown, (this.counts.get(shown) ?? 0) + 1);
    if (this.counts.size > mostDistinct) this.counts = null;
  }

  private measure(end: End): void {
    if (!this.min || end.at < this.min.at) this.min = end;
    if (!this.max || end.at > this.max.at) this.max = end;
    if (this.sample.length < sampleSize) this.sample.push(end.at);
    else {
      // Each value of the column has the same chance to be in the sample (reservoir sampling).
      const place = Math.floor(this.chance() * this.values);
      if (place < sampleSize) this.sample[place] = end.at;
    }
  }

  private bins(): number[] {
    const { bins } = previewLimits;
    const [min, max] = [this.min?.at ?? 0, this.max?.at ?? 0];
    // Divided before they are subtracted: the difference of two numbers may be none.
    const width = max / bins - min / bins;
    if (width === 0) return [this.sample.length];
    const counts = Array.from({ length: bins }, () => 0);
    for (const at of this.sample) {
      const bin = Math.min(bins - 1, Math.max(0, Math.floor(at / width - min / width)));
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    return counts;
  }

  /** From 0 to 1, the same row of chances for each column, so that a file always has the same picture (Park-Miller). */
  private chance(): number {
    this.random = (this.random * 48_271) % 2_147_483_647;
    return this.random / 2_147_483_647;
  }
}
