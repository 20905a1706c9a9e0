import { OtherColumns, type PartOfTable } from './joined-tables.js';

const brackets = { open: 0x7b, close: 0x7d } as const;
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
/** Blanks before an object or after it that are looked through. */
const mostBlanks = 64 * 1024;
const mark = Buffer.from('\uFEFF');

/**
 * Several JSON objects as one, as they come and unread: what is in the first, then what is in the next. A user that two of
 * them name is named twice, as the scoring says then.
 * @throws OtherColumns where a part is no object
 */
export async function* joinedLists(parts: readonly PartOfTable[]): AsyncGenerator<Buffer> {
  yield Buffer.from('{');
  let isFirst = true;
  for (const part of parts) {
    let isEmpty = true;
    for await (const piece of insideOf(part)) {
      if (isEmpty && !isFirst) yield Buffer.from(',\n');
      isEmpty = isFirst = false;
      yield piece;
    }
  }
  yield Buffer.from('}\n');
}

/** What stands between the first bracket and the last one. */
async function* insideOf({ name, read }: PartOfTable): AsyncGenerator<Buffer> {
  let isOpen = false;
  let hasBegun = false;
  let held = Buffer.alloc(0);
  for await (const chunk of read()) {
    held = Buffer.concat([held, chunk]);
    if (!isOpen) {
      if (mark.subarray(0, held.length).equals(held)) continue;
      const from = firstOf(held, held.subarray(0, mark.length).equals(mark) ? mark.length : 0);
      if (from === held.length && from <= mostBlanks) continue;
      if (held[from] !== brackets.open) throw new OtherColumns(name);
      isOpen = true;
      held = held.subarray(from + 1);
    }
    if (!hasBegun) held = held.subarray(firstOf(held, 0));
    // The last bracket that was seen may be the last one of all.
    const last = lastOf(held);
    const to = held[last] === brackets.close ? last : last + 1;
    if (held.length - to > mostBlanks) throw new OtherColumns(name);
    if (to <= 0) continue;
    hasBegun = true;
    yield held.subarray(0, to);
    held = held.subarray(to);
  }
  if (!isOpen || held[0] !== brackets.close) throw new OtherColumns(name);
}

const firstOf = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at])) at += 1;
  return at;
};

const lastOf = (bytes: Buffer): number => {
  let at = bytes.length - 1;
  while (at >= 0 && isBlank(bytes[at])) at -= 1;
  return at;
};
