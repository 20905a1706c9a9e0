import { describe, expect, test } from '@jest/globals';
import type { Manifest } from '../engine/manifest.js';
import { engineVersion } from '../engine/version.js';
import { checkFile } from './check.js';
import { findingsOf } from './findings.js';
import { fixedText } from './fixes.js';

const rows = Array.from({ length: 600 }, (_, row) => `${row + 1};${row},5`);
const manifest: Manifest = {
  ...{ engine: engineVersion, metric: 'RMSE', format: 'csv', keyColumns: ['id'], rows: 600, maxBytes: null },
  facts: { params: {}, labels: null, classes: null },
  columns: [{ name: 'prediction', type: 'number' }],
  ids: { type: 'range', first: 1, count: 600 },
};
/** As a spreadsheet with decimal commas saves it, without an end of the last line. */
const semicolons = `id;prediction\n${rows.join('\n')}`;

async function* bytesOf(file: string | Buffer): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += 1000) yield new Uint8Array(bytes.subarray(at, at + 1000));
}

describe('SUB2 files that the scorer leaves at their header', () => {
  test.each<[string, string | Buffer]>([
    ['semicolons', semicolons],
    ['semicolons between quoted names', semicolons.replace('id;prediction', '"id";"prediction"')],
    ['semicolons in UTF-16', Buffer.from(`\ufeff${semicolons}`, 'utf16le')],
    ['semicolons and returns alone', semicolons.replaceAll('\n', '\r')],
  ])('SUB2 %s are mended in all rows', async (_, file) => {
    const open = () => bytesOf(file);
    const report = await checkFile(open, manifest, () => undefined);
    expect(report.survey?.preview?.rows).toBe(600);
    expect(report.remaining).toEqual({ ok: true, rows: 600 });
    expect(findingsOf(report)).toContainEqual(
      expect.objectContaining({ kind: 'delimiter.semicolon', value: ';', fix: { kind: 'delimiter', from: ';' } }),
    );
    let made = '';
    for await (const piece of fixedText(open(), report.survey!.writing, report.survey!.fixes)) made += piece;
    const right = rows.map((row) => row.replace(',', '.').replace(';', ','));
    expect(made).toBe(`id,prediction\n${right.join('\n')}\n`);
  });
});
