/** Runs of a mask: start and length in turn, ascending, not overlapping; pixels are numbered from 1. */
export type Runs = readonly number[];

/**
 * Reads `start length start length …`, separated by blanks. Runs are never expanded, so a huge one costs nothing.
 * @returns the runs; `bad_value` for an odd count, a sign, a fraction, letters, zero, overlap or disorder; `out_of_range`
 * for a run that ends past `pixels` or can't be counted exactly.
 */
export function parseRuns(text: string, pixels = Number.MAX_SAFE_INTEGER): Runs | 'bad_value' | 'out_of_range' {
  const words = text.split(/[ \t]+/).filter((word) => word !== '');
  if (words.length % 2 === 1) return 'bad_value';
  const runs: number[] = [];
  let next = 1;
  for (let i = 0; i < words.length; i += 2) {
    if (!/^\d+$/.test(words[i]!) || !/^\d+$/.test(words[i + 1]!)) return 'bad_value';
    const start = Number(words[i]);
    const length = Number(words[i + 1]);
    if (start < next || length < 1) return 'bad_value';
    next = start + length;
    if (next - 1 > pixels) return 'out_of_range';
    runs.push(start, length);
  }
  return runs;
}

/** Pixels covered. */
export function pixelsOf(runs: Runs): number {
  let sum = 0;
  for (let i = 1; i < runs.length; i += 2) sum += runs[i]!;
  return sum;
}

/** Pixels covered by both, by walking the two lists side by side. */
export function commonPixels(a: Runs, b: Runs): number {
  let common = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const endA = a[i]! + a[i + 1]!;
    const endB = b[j]! + b[j + 1]!;
    common += Math.max(0, Math.min(endA, endB) - Math.max(a[i]!, b[j]!));
    if (endA <= endB) i += 2;
    else j += 2;
  }
  return common;
}
