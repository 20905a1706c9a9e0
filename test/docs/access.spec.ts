import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { printed } from '../access/rights.js';

const file = 'docs/security.md';
const marks = /(<!-- rights -->\n)([\s\S]*?)(\n<!-- end of rights -->)/;

test('AUTH9 docs/security.md has the table of rights as the tests hold the product to it', () => {
  const text = readFileSync(file, 'utf8');
  const now = printed();
  if (process.env['WRITE_DOCS']) writeFileSync(file, text.replace(marks, `$1${now}$3`));
  expect(marks.exec(readFileSync(file, 'utf8'))?.[2]).toBe(now);
});
