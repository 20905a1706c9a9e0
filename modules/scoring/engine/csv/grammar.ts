import { isText } from '../bytes/text.js';
import { CsvRecord } from './record.js';

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

type Step = 'field end' | 'record end' | 'incomplete' | 'broken';

/**
 * The reference grammar of CSV (RFC 4180 with the restrictions of the metric definitions), one record at a time.
 * Everything faster in this engine hands over to it whenever a byte looks unusual.
 */
export class CsvGrammar {
  private position = 0;
  private readonly record: CsvRecord;

  /** @param keptFields fields kept of one record; further ones are only counted. */
  constructor(keptFields: number) {
    this.record = new CsvRecord(keptFields);
  }

  /**
   * Reads the record that starts at `start`.
   * @param final true when no byte follows `end`, so that the last line may lack its end.
   * @returns the record, the same object every time, or `null` when `bytes[start, end)` holds no whole record yet.
   */
  read(bytes: Uint8Array, start: number, end: number, final: boolean): CsvRecord | null {
    this.position = start;
    this.record.begin(bytes);
    for (;;) {
      const quoted = this.position < end && bytes[this.position] === quote;
      const step = quoted ? this.quotedField(bytes, end, final) : this.bareField(bytes, end, final);
      if (step === 'incomplete') return null;
      if (step === 'broken') return this.skipLine(bytes, start, end, final);
      if (step !== 'record end') continue;
      this.record.next = this.position;
      return this.record;
    }
  }

  private quotedField(bytes: Uint8Array, end: number, final: boolean): Step {
    const from = this.position + 1;
    let doubled = false;
    let i = from;
    for (;;) {
      while (i < end && bytes[i] !== quote) i++;
      if (i + 1 >= end || bytes[i + 1] !== quote) break;
      doubled = true;
      i += 2;
    }
    if (i + 1 >= end && !final) return 'incomplete';
    if (i >= end) {
      this.record.unclosed = true;
      this.position = end;
      return 'broken';
    }
    this.keep(bytes, from, i, doubled);
    return this.separator(bytes, i + 1, end, final);
  }

  private bareField(bytes: Uint8Array, end: number, final: boolean): Step {
    const from = this.position;
    let i = from;
    while (i < end && !endsBareField(bytes[i]!)) i++;
    if (i >= end && !final) return 'incomplete';
    this.keep(bytes, from, i, false);
    return this.separator(bytes, i, end, final);
  }

  /** What follows a field: a comma, a line end or the end of the file; anything else breaks the record. */
  private separator(bytes: Uint8Array, at: number, end: number, final: boolean): Step {
    this.position = Math.min(at + 1, end);
    if (at >= end) return final ? 'record end' : 'incomplete';
    if (bytes[at] === comma) return 'field end';
    if (bytes[at] === lineFeed) return 'record end';
    if (bytes[at] === carriageReturn) {
      if (at + 1 >= end && !final) return 'incomplete';
      if (at + 1 < end && bytes[at + 1] === lineFeed) {
        this.position = at + 2;
        return 'record end';
      }
    }
    return 'broken';
  }

  private keep(bytes: Uint8Array, from: number, to: number, doubled: boolean): void {
    if (!isText(bytes, from, to)) this.record.problem = 'bad_encoding';
    this.record.add(from, to, doubled);
  }

  /** Goes on at the next line, so that the rest of the file can still be looked at. */
  private skipLine(bytes: Uint8Array, start: number, end: number, final: boolean): CsvRecord | null {
    let i = this.position;
    while (i < end && bytes[i] !== lineFeed) i++;
    if (i >= end && !final) return null;
    const { record } = this;
    record.next = Math.min(i + 1, end);
    record.problem = isText(bytes, start, record.next) ? 'bad_csv' : 'bad_encoding';
    return record;
  }
}

function endsBareField(byte: number): boolean {
  return byte === comma || byte === lineFeed || byte === carriageReturn || byte === quote;
}
