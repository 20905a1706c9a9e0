import type { ProblemKind } from '../problems.js';

/** What a straightforward reading makes of a solution of lists: items by user, or every kind of problem. */
export type NaiveLists = { ok: true; lists: Map<string, string[]> } | { ok: false; kinds: Set<ProblemKind> };

/** The text of a number as it stands in the file: `JSON.parse` loses digits and the point of `5.0`. */
class Numeral {
  constructor(readonly source: string) {}
}

/** A second reading of the rules for JSON solutions, on the platform's own parser and the whole text in memory. */
export function readListsNaively(file: Uint8Array, users: readonly string[]): NaiveLists {
  const text = textOf(file);
  if (text === null) return refused('bad_encoding');
  if (/^[ \t\r\n]*$/.test(text)) return refused('empty_file');
  const value = parsed(text);
  if (value === undefined) return refused('bad_json');
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Numeral) {
    return refused('bad_value');
  }
  const kinds = new Set<ProblemKind>();
  const lists = new Map<string, string[]>();
  for (const [user, list] of membersOf(text)) {
    if (lists.has(user) && users.includes(user)) kinds.add('duplicate_id');
    const items = Array.isArray(list) ? list.map(itemOf) : [null];
    if (items.includes(null)) kinds.add('bad_value');
    const known = items.filter((item) => item !== null);
    if (new Set(known).size < known.length) kinds.add('duplicate_item');
    lists.set(user, known);
  }
  return kinds.size > 0 ? { ok: false, kinds } : { ok: true, lists };
}

function refused(kind: ProblemKind): NaiveLists {
  return { ok: false, kinds: new Set([kind]) };
}

function textOf(file: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;
  const keepNumerals: Reviver = (_, value, { source }) => (typeof value === 'number' ? new Numeral(source) : value);
  try {
    return JSON.parse(text, keepNumerals as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}

function itemOf(item: unknown): string | null {
  if (typeof item === 'string') return item;
  if (!(item instanceof Numeral) || !/^-?\d+$/.test(item.source)) return null;
  return item.source === '-0' ? '0' : item.source;
}

/** Members of the outer object in the order of the file; a key that stands there twice comes twice. */
function membersOf(text: string): [string, unknown][] {
  const names: string[] = [];
  let depth = 0;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[^\s"]/g) ?? [];
  const numbered = tokens.map((token, i) => {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth !== 1 || !token.startsWith('"') || tokens[i + 1] !== ':') return token;
    return `"${names.push(JSON.parse(token) as string) - 1}"`;
  });
  const values = parsed(numbered.join('')) as Record<string, unknown>;
  return names.map((name, i) => [name, values[i]]);
}
