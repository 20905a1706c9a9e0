import { hasOddSpaces, withPoint } from './cell-faults.js';
import { CsvRecords, cellsOf, recordOf } from './csv-records.js';
import type { Delimiter, Encoding } from './layout.js';

/**
 * A change of a file that needs no guessing: what the file means is plain, only its writing is not what the scorer
 * reads. Columns by their place in the file; `rows` is the number of rows that change.
 */
export type Fix =
  | { kind: 'encoding'; from: Encoding }
  | { kind: 'line_ends' }
  | { kind: 'delimiter'; from: Delimiter }
  | { kind: 'rename'; at: number; from: string; to: string }
  | { kind: 'drop'; at: number; from: string }
  | { kind: 'comma'; at: number; rows: number; first: Place }
  | { kind: 'spaces'; columns: number[]; rows: number; first: Place };

/** Where something was first found. */
export interface Place {
  line: number;
  column: string | null;
  value: string | null;
}

/** How the file to fix is written now. */
export interface Writing {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Lines end with a carriage return alone, as on Macs of long ago; there is no line feed in the file. */
  endsByReturn?: boolean;
}

const flushAt = 1 << 20;

/** The text of the fixed file, in pieces. */
export async function* fixedText(
  chunks: AsyncIterable<Uint8Array>,
  writing: Writing,
  fixes: readonly Fix[],
): AsyncGenerator<string> {
  const fixer = new RecordFixer(writing, fixes);
  let text = '';
  const records = new CsvRecords((record) => {
    text += `${fixer.fixed(record)}\n`;
  });
  for await (const piece of decoded(chunks, writing)) {
    records.push(piece);
    if (text.length < flushAt) continue;
    yield text;
    text = '';
  }
  records.end();
  yield text;
}

type HowWritten = Pick<Writing, 'encoding' | 'endsByReturn'>;

/** The text of a file, each line with a line feed at its end. */
async function* decoded(chunks: AsyncIterable<Uint8Array>, { encoding, endsByReturn }: HowWritten) {
  const decoder = new TextDecoder(encoding);
  const lines = (text: string) => (endsByReturn ? text.replaceAll('\r', '\n') : text);
  for await (const chunk of chunks) yield lines(decoder.decode(chunk, { stream: true }));
  yield lines(decoder.decode());
}

/** The same text in UTF-8 with line feeds. */
export const recoded = (chunks: AsyncIterable<Uint8Array>, writing: HowWritten): AsyncGenerator<Uint8Array> =>
  encoded(decoded(chunks, writing));

/** Whether there is no line feed in a file, so that its carriage returns can end nothing but lines. */
export const hasNoLineFeed = async (chunks: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<boolean> => {
  for await (const text of decoded(chunks, { encoding })) if (text.includes('\n')) return false;
  return true;
};

export async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield encoder.encode(text);
}

const encoder = new TextEncoder();

class RecordFixer {
  private columns = -1;
  private readonly from: Delimiter;
  private readonly to: Delimiter;
  private readonly names = new Map<number, string>();
  private readonly dropped = new Set<number>();
  private readonly commas: number[] = [];
  private readonly spaced: number[] = [];

  constructor({ delimiter }: Writing, fixes: readonly Fix[]) {
    this.from = delimiter;
    this.to = fixes.some(({ kind }) => kind === 'delimiter') ? ',' : delimiter;
    for (const fix of fixes) {
      if (fix.kind === 'rename') this.names.set(fix.at, fix.to);
      if (fix.kind === 'drop') this.dropped.add(fix.at);
      if (fix.kind === 'comma') this.commas.push(fix.at);
      if (fix.kind === 'spaces') this.spaced.push(...fix.columns);
    }
  }

  /** What can't be read or has another number of cells stays as it is, for the check to speak of. */
  fixed(record: string): string {
    if (record === '') return record;
    const cells = cellsOf(record, this.from)?.cells;
    if (!cells) return record;
    const isHeader = this.columns < 0;
    if (isHeader) this.columns = cells.length;
    if (cells.length !== this.columns) return recordOf(cells, this.to);
    for (const at of this.spaced) if (hasOddSpaces(cells[at] ?? '')) cells[at] = cells[at]!.trim();
    if (isHeader) for (const [at, name] of this.names) cells[at] = name;
    else for (const at of this.commas) cells[at] = withPoint(cells[at] ?? '');
    return recordOf(this.dropped.size > 0 ? cells.filter((_, at) => !this.dropped.has(at)) : cells, this.to);
  }
}
