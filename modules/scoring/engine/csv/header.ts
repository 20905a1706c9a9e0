import type { Problem } from '../problems.js';

/** Where the expected columns stand in a file: `positions[i]` is the field of the i-th one, -1 when it is missing. */
export interface HeaderMatch {
  readonly positions: number[];
  /** In the order the kinds are tested: duplicate, missing, extra. */
  readonly problems: Problem[];
}

/**
 * Matches a header with the expected columns; names are compared exactly, their order is free.
 * @param optional a column that may stand in the header or not; it takes the last place of `positions`.
 */
export function matchHeader(
  names: readonly string[],
  expected: readonly string[],
  line: number,
  optional?: string,
): HeaderMatch {
  const known = optional === undefined ? expected : [...expected, optional];
  const first = new Map<string, number>();
  const duplicate = new Set<string>();
  names.forEach((name, i) => (first.has(name) ? duplicate.add(name) : first.set(name, i)));
  const missing = expected.filter((name) => !first.has(name));
  const extra = [...first.keys()].filter((name) => !known.includes(name));
  const problem = (kind: Problem['kind'], column: string, others: readonly string[]): Problem => {
    if (kind === 'extra_column' && names.length === 1 && /[;|\t]/.test(column)) {
      return { kind, line, column, value: null, hint: 'delimiter' };
    }
    const suggestion = closestName(column, others);
    return { kind, line, column, value: null, ...(suggestion === undefined ? {} : { suggestion }) };
  };
  return {
    positions: known.map((name) => first.get(name) ?? -1),
    problems: [
      ...[...duplicate].map((name) => problem('duplicate_column', name, [])),
      ...missing.map((name) => problem('missing_column', name, extra)),
      ...extra.map((name) => problem('extra_column', name, missing)),
    ],
  };
}

/** The name a person most likely meant: the same letters in another case, else at most a third of them mistyped. */
export function closestName(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates.slice(0, 100)) {
    const distance = editDistance(simplified(name), simplified(candidate), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

function simplified(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
}

/** Levenshtein distance of two short words, or `bound` when their lengths already differ by as much. */
function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[j]! + 1, current[j - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
