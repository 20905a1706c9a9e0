import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** Columns, number of data rows and the first rows of a CSV file. */
export interface TableShape {
  columns: string[];
  rows: number;
  example: string[][];
}

const exampleRows = 3;

/** Reads the shape of a CSV file by streaming; null for what is not a table. */
export const shapeOf = async (source: Readable): Promise<TableShape | null> => {
  const shape: TableShape = { columns: [], rows: 0, example: [] };
  try {
    const records = source.pipe(parse({ bom: true, skip_empty_lines: true, max_record_size: 1 << 20 }));
    for await (const record of records as AsyncIterable<string[]>) {
      if (shape.columns.length === 0) shape.columns = record;
      else {
        shape.rows += 1;
        if (shape.example.length < exampleRows) shape.example.push(record);
      }
    }
    return shape;
  } catch {
    return null;
  } finally {
    source.destroy();
  }
};
