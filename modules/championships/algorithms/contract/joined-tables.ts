/** One of several tables of the same columns, by whom it is known. */
export interface PartOfTable {
  name: string;
  read(): AsyncIterable<Buffer>;
}

/** A part whose first line is not that of the first one. */
export class OtherColumns extends Error {
  constructor(readonly part: string) {
    super(`${part} has other columns`);
  }
}

const newline = 0x0a;
const longestHeader = 64 * 1024;

const headerOf = (line: Buffer): string =>
  line
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd();

/**
 * Several tables as one: the first line of the first part, then the other lines of all. So what tests give one by one is
 * scored, and what they are scored by, is one file.
 * @throws OtherColumns where a part begins with another line
 */
export async function* joinedTables(parts: readonly PartOfTable[]): AsyncGenerator<Buffer> {
  let header: string | undefined;
  for (const { name, read } of parts) {
    let head: Buffer | null = Buffer.alloc(0);
    let last = newline;
    for await (const chunk of read()) {
      let rest = chunk;
      if (head) {
        head = Buffer.concat([head, chunk]);
        const at = head.indexOf(newline);
        if (at < 0 && head.length <= longestHeader) continue;
        const own = headerOf(head.subarray(0, at < 0 ? head.length : at));
        rest = at < 0 ? Buffer.alloc(0) : head.subarray(at + 1);
        head = null;
        if (header === undefined) yield Buffer.from(`${(header = own)}\n`);
        else if (own !== header) throw new OtherColumns(name);
      }
      if (rest.length === 0) continue;
      last = rest.at(-1) ?? newline;
      yield rest;
    }
    // A part of one line without an end: it is its header, and has no rows.
    if (head) {
      const own = headerOf(head);
      if (header === undefined) yield Buffer.from(`${(header = own)}\n`);
      else if (own !== header) throw new OtherColumns(name);
    }
    if (last !== newline) yield Buffer.from('\n');
  }
}
