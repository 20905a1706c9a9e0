import { readThroughWindow } from '../bytes/byte-window.js';
import { defaultLimits } from '../limits.js';
import { TableReader, type TableSink } from '../csv/table-reader.js';

const mostFields = 2000;
/** Of a huge file the beginning tells enough. */
const mostBytes = 256 * 1024 * 1024;

/** Shows a table's records one by one, each as its fields; ends where the file is no table. */
export async function scanTable(
  chunks: AsyncIterable<Uint8Array>,
  onHeader: (names: readonly string[]) => boolean,
  onRow: (fields: readonly string[]) => void = () => {},
): Promise<void> {
  const sink: TableSink = {
    keptFields: mostFields,
    header: ({ fields }) => {
      goesOn = onHeader([...fields]);
      return null;
    },
    record: ({ fields, problem }) => {
      if (goesOn && !problem) onRow(fields);
      return goesOn;
    },
    unreadable: () => {},
  };
  let goesOn = true;
  const reader = new TableReader(sink, defaultLimits.recordBytes);
  await readThroughWindow(beginningOf(chunks), reader, Number.POSITIVE_INFINITY);
}

async function* beginningOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > mostBytes) return;
    yield chunk;
  }
}
