import { readThroughWindow } from '#modules/scoring/engine/bytes/byte-window.js';
import { ListsReader } from '#modules/scoring/engine/json/lists-reader.js';
import { defaultLimits } from '#modules/scoring/engine/limits.js';
import type { Manifest } from '#modules/scoring/engine/manifest.js';
import { CsvRows } from './csv-rows.js';
import { MatchedRows, type Difference } from './matched-rows.js';

type Chunks = AsyncIterable<Uint8Array>;
type Form = Pick<Manifest, 'format' | 'keyColumns' | 'columns'>;

/** A file in which the rows can't be told: not what the metric reads. */
export class NotReadable extends Error {}

/**
 * How two solution files differ, row by row of the same key, whatever their order. Both are read as streams, always the
 * one that is behind, so that files in the same order are never held.
 * @throws NotReadable
 * @throws TooDifferent when too many rows wait for their match
 */
export async function differenceOf(files: readonly [Chunks, Chunks], form: Form): Promise<Difference> {
  return form.format === 'json' ? differenceOfLists(files) : differenceOfTables(files, form);
}

async function differenceOfTables(files: readonly [Chunks, Chunks], { keyColumns, columns }: Form) {
  const names = columns.map(({ name }) => name);
  const rows = new MatchedRows(names);
  const sides = files.map((file, side) => ({
    chunks: file[Symbol.asyncIterator](),
    reader: new CsvRows(keyColumns, names, (key, values) => rows.add(side, key, values)),
    isOver: false,
  }));
  for (;;) {
    const [behind] = sides.filter(({ isOver }) => !isOver).toSorted((a, b) => a.reader.rows - b.reader.rows);
    if (!behind) return rows.difference();
    const { done = false, value } = await behind.chunks.next();
    if (done) behind.reader.end();
    else behind.reader.push(value);
    if (behind.reader.isUnreadable) throw new NotReadable('the header lacks columns');
    behind.isOver = done;
  }
}

/** Lists of users as JSON: a list is one value, which is the same or another. */
async function differenceOfLists(files: readonly [Chunks, Chunks]): Promise<Difference> {
  const rows = new MatchedRows(['']);
  const read = (file: Chunks, side: number) => {
    const sink = {
      list: (user: string, items: readonly string[]) => rows.add(side, user, [items.join(', ')]),
      defect: () => undefined,
      unreadable: () => {
        throw new NotReadable('no object of lists');
      },
    };
    return readThroughWindow(file, new ListsReader(sink, defaultLimits.recordBytes), defaultLimits.fileBytes);
  };
  await Promise.all(files.map(read));
  return rows.difference();
}
