import type { ProblemHint, ProblemKind } from '../problems.js';
import { CsvGrammar } from './grammar.js';
import { delimitedHeader } from './header.js';
import type { CsvRecord } from './record.js';
import { isText, skipByteOrderMark } from '../bytes/text.js';
import type { WindowConsumer } from '../bytes/byte-window.js';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Records read by the grammar, at most, before plain ones are looked for again. */
const longestPause = 64;

/** Receives a CSV file record by record; `line` is the line on which the record starts. */
export interface TableSink {
  /** Fields the sink wants of one record; further ones are only counted. */
  readonly keptFields: number;
  /**
   * @returns the reader of plain records that suits this header, `null` when each is to be read by itself, or false to end the
   * reading.
   */
  header(record: CsvRecord, line: number): PlainRecords | null | false;
  /** @returns false to end the reading. */
  record(record: CsvRecord, line: number): boolean;
  /** A defect after which nothing more can be read. @param header the whole line, where it is not separated by commas */
  unreadable(kind: ProblemKind, line: number, hint?: ProblemHint, header?: string): void;
}

/** Takes runs of plain records faster than one by one; what it leaves is read by the reference grammar. */
export interface PlainRecords {
  /** Records taken by the last call. */
  readonly taken: number;
  /**
   * @param line that of `start`; each record taken has a line of its own.
   * @returns the index after the records taken from `bytes[start, …)`, `start` when there were none.
   */
  take(bytes: Uint8Array, start: number, line: number): number;
}

/**
 * Cuts a CSV file into records, counts lines, skips the byte order mark and empty lines, and bounds the length of a
 * record. Knows nothing of what the columns mean.
 */
export class TableReader implements WindowConsumer {
  private readonly grammar: CsvGrammar;
  private line = 1;
  private atStart = true;
  private headerSeen = false;
  private plain: PlainRecords | null = null;
  /** Records still to be read by the grammar, and how many at a time: twice as many after each vain look. */
  private pause = 0;
  private pauseLength = 0;

  constructor(
    private readonly sink: TableSink,
    private readonly recordBytes: number,
  ) {
    this.grammar = new CsvGrammar(sink.keptFields);
  }

  consume(bytes: Uint8Array, start: number, end: number, final: boolean): number | null {
    let position = start;
    if (this.atStart) {
      position = skipByteOrderMark(bytes, start, end);
      this.atStart = false;
    }
    while (position < end) {
      position = this.takePlain(bytes, this.skipBlankLines(bytes, position));
      if (position === end) break;
      if (blankLength(bytes, position) > 0) continue;
      const record = this.grammar.read(bytes, position, end, final);
      if (!record) break;
      if (record.next - position > this.recordBytes) return this.tooLong(bytes, position);
      if (!this.deliver(record, position)) return null;
      this.line += countLines(bytes, position, record.next);
      position = record.next;
    }
    if (end - position > this.recordBytes) return this.tooLong(bytes, position);
    if (final && !this.headerSeen) return this.stop('empty_file');
    return position;
  }

  /** Lines without a single character; a file may have millions of them. */
  private skipBlankLines(bytes: Uint8Array, start: number): number {
    let position = start;
    for (let length = blankLength(bytes, start); length > 0; length = blankLength(bytes, position)) {
      position += length;
      this.line++;
    }
    return position;
  }

  private takePlain(bytes: Uint8Array, start: number): number {
    if (!this.plain) return start;
    if (this.pause > 0) {
      this.pause--;
      return start;
    }
    const next = this.plain.take(bytes, start, this.line);
    const { taken } = this.plain;
    this.line += taken;
    // A file full of unusual records would otherwise have each of them read twice.
    this.pauseLength = taken > 0 ? 0 : Math.min(longestPause, this.pauseLength * 2 + 1);
    this.pause = this.pauseLength;
    return next;
  }

  /** @returns false to end the reading. */
  private deliver(record: CsvRecord, start: number): boolean {
    if (record.unclosed) {
      this.sink.unreadable(
        record.problem ?? 'bad_csv',
        this.line,
        record.problem === 'bad_encoding' ? undefined : 'open_quote',
      );
      return false;
    }
    if (this.headerSeen) return this.sink.record(record, this.line);
    this.headerSeen = true;
    if (record.problem) {
      this.noHeader(record, record.problem, start);
      return false;
    }
    const plain = this.sink.header(record, this.line);
    this.plain = plain || null;
    return plain !== false;
  }

  private noHeader({ bytes, next }: CsvRecord, problem: ProblemKind, start: number): void {
    const hint = problem === 'bad_encoding' ? undefined : lineEndsHint(bytes, start, next);
    const header = problem === 'bad_csv' && !hint ? delimitedHeader(bytes, start, next) : null;
    if (header === null) this.sink.unreadable(problem, this.line, hint);
    else this.sink.unreadable(problem, this.line, 'delimiter', header);
  }

  private tooLong(bytes: Uint8Array, start: number): null {
    // Of what is no text at all it does not matter where it has a line's end.
    if (!isText(bytes, start, wholeCharacters(bytes, start + this.recordBytes))) return this.stop('bad_encoding');
    return this.stop('bad_csv', lineEndsHint(bytes, start, start + this.recordBytes) ?? 'long_line');
  }

  private stop(kind: ProblemKind, hint?: ProblemHint): null {
    this.sink.unreadable(kind, this.line, hint);
    return null;
  }
}

/** A carriage return within what should be one line ends a line for whoever wrote it. */
function lineEndsHint(bytes: Uint8Array, start: number, end: number): ProblemHint | undefined {
  const at = bytes.subarray(start, end).indexOf(carriageReturn);
  return at >= 0 && bytes[start + at + 1] !== lineFeed ? 'line_ends' : undefined;
}

/** @returns `end`, or where the character begins that it stands within */
function wholeCharacters(bytes: Uint8Array, end: number): number {
  let at = end;
  while (end - at < 4 && (bytes[at]! & 0xc0) === 0x80) at--;
  return at;
}

/** Bytes of the line at `at` when it has nothing but its end, else 0. A NUL stands after the last byte. */
function blankLength(bytes: Uint8Array, at: number): number {
  if (bytes[at] === lineFeed) return 1;
  return bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 0;
}

function countLines(bytes: Uint8Array, start: number, end: number): number {
  let lines = 0;
  for (let i = start; i < end; i++) if (bytes[i] === lineFeed) lines++;
  return lines;
}
