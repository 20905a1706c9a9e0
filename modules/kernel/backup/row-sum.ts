import { hash } from 'node:crypto';

const lineEnd = 0x0a;

/**
 * A checksum of the rows that COPY writes, whatever their order: PostgreSQL lays rows that are taken in where there is room, and
 * gives them out as they lie. The checksums of all rows are added, in four parts, so that equal rows do not cancel each other.
 */
export class RowSum {
  private readonly parts = new Uint32Array(4);
  private begun: Buffer | null = null;
  /**
   * Rows so far, of which COPY ends each with the end of a line. Not as the server counts them: it says so after the data, and
   * whoever reads these may have come to their end before.
   */
  rows = 0;

  update(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, from)) {
      const rest = chunk.subarray(from, end);
      this.add(this.begun ? Buffer.concat([this.begun, rest]) : rest);
      this.begun = null;
      from = end + 1;
    }
    if (from === chunk.length) return;
    const rest = chunk.subarray(from);
    this.begun = this.begun ? Buffer.concat([this.begun, rest]) : Buffer.from(rest);
  }

  digest(): string {
    return Buffer.from(this.parts.buffer).toString('hex');
  }

  private add(row: Buffer): void {
    this.rows += 1;
    // As letters: a buffer for each row takes more than twice as long.
    const sum = hash('sha256', row, 'binary');
    for (let part = 0; part < 4; part += 1) this.parts[part] = this.parts[part]! + littleEndian(sum, part * 4);
  }
}

/** Four letters as one number, whose sign makes no difference to a sum of 32 bits. */
const littleEndian = (letters: string, at: number): number =>
  letters.charCodeAt(at) |
  (letters.charCodeAt(at + 1) << 8) |
  (letters.charCodeAt(at + 2) << 16) |
  (letters.charCodeAt(at + 3) << 24);
