import { closestName } from '../../../kernel/contract/closest-name.js';
import { decodeText } from '../bytes/text.js';
import type { Problem } from '../problems.js';

/** Where the expected columns stand in a file: `positions[i]` is the field of the i-th one, -1 when it is missing. */
export interface HeaderMatch {
  readonly positions: number[];
  /** In the order the kinds are tested: duplicate, missing, extra; of a file that is not separated by commas the one. */
  readonly problems: Problem[];
  /** The whole header is one name that holds another separator: its rows say nothing and are not read. */
  readonly isDelimited: boolean;
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
  const [whole = ''] = names;
  if (names.length === 1 && /[;|\t]/.test(whole) && !known.includes(whole)) {
    const problem: Problem = { kind: 'missing_column', line, column: whole, value: null, hint: 'delimiter' };
    return { positions: known.map(() => -1), problems: [problem], isDelimited: true };
  }
  const first = new Map<string, number>();
  const duplicate = new Set<string>();
  names.forEach((name, i) => (first.has(name) ? duplicate.add(name) : first.set(name, i)));
  const missing = expected.filter((name) => !first.has(name));
  const extra = [...first.keys()].filter((name) => !known.includes(name));
  const problem = (kind: Problem['kind'], column: string, others: readonly string[]): Problem => {
    const suggestion = closestName(column, others);
    return { kind, line, column, value: null, ...(suggestion === undefined ? {} : { suggestion }) };
  };
  return {
    positions: known.map((name) => first.get(name) ?? -1),
    isDelimited: false,
    problems: [
      ...[...duplicate].map((name) => problem('duplicate_column', name, [])),
      ...missing.map((name) => problem('missing_column', name, extra)),
      ...extra.map((name) => problem('extra_column', name, missing)),
    ],
  };
}

/** A quote beside a separator that is no comma, where no comma stands on the other side of it. */
const quotedOtherwise = /"[;|\t](?!,)|[^,][;|\t]"/u;

/** The text of a header that is no CSV because its quoted names are separated by something other than commas; else null. */
export function delimitedHeader(bytes: Uint8Array, start: number, end: number): string | null {
  const text = decodeText(bytes, start, end)?.trim();
  return text !== undefined && quotedOtherwise.test(text) ? text : null;
}
