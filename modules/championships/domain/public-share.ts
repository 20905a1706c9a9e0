import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { drawnPublic } from './split.js';

/** A record as it was read, and the bytes that it was read from, to its end of line. */
interface Raw {
  record: string[];
  raw: string;
}

const records = (source: Readable): AsyncIterable<Raw> =>
  source.pipe(
    parse({ bom: true, skip_empty_lines: true, max_record_size: 1 << 20, raw: true, relax_column_count: true }),
  ) as AsyncIterable<Raw>;

/**
 * SUB5: a truth with a column `usage` of its own: the share of public rows is drawn by the seed. Every record stays as it
 * was; nothing is held but one of them.
 * @param read reads the file from its beginning, twice
 */
export const withDrawnUsage = (read: () => Readable, rows: number, percent: number, seed: number): Readable => {
  const isPublic = drawnPublic(rows, percent, seed);
  return Readable.from(
    (async function* () {
      const source = read();
      try {
        let isHeader = true;
        for await (const { raw } of records(source)) {
          const line = raw.replace(/[\r\n]+$/, '');
          yield `${line},${isHeader ? 'usage' : isPublic() ? 'public' : 'private'}\n`;
          isHeader = false;
        }
      } finally {
        source.destroy();
      }
    })(),
  );
};
