import { describe, expect, test } from '@jest/globals';
import type { Report } from './check.js';
import { everyFinding, findingsOf } from './findings.js';
import { findingsCsv } from './findings-csv.js';

const missing = Array.from({ length: 7 }, (_, i) => `id ${i}`);
const wrong = Array.from({ length: 300 }, (_, i) => ({
  kind: 'bad_value' as const,
  line: i + 2,
  column: 'prediction',
}));
const report: Report = {
  verdict: {
    ok: false,
    kind: 'bad_value',
    problems: [
      { kind: 'extra_id', line: 2, column: 'id', value: '=cmd|"x"' },
      ...wrong.map((problem) => ({ ...problem, value: '-1,5' })),
      ...missing.map((value) => ({ kind: 'missing_id' as const, line: null, column: 'id', value })),
    ],
    counts: { extra_id: 1, bad_value: 300, missing_id: 7 },
  },
  remaining: null,
  problems: 308,
  format: 'csv',
  columns: [],
  header: ['id', 'prediction'],
  survey: null,
};

describe('SUB2 the list of problems', () => {
  test('SUB2 is short on the page and whole in the file that can be saved', () => {
    expect(findingsOf(report)).toHaveLength(200 + 1);
    const csv = findingsCsv(everyFinding(report), ['Line', 'Column', 'Value', 'Problem', 'How often'], (kind) => kind);
    const lines = csv.split('\r\n');
    expect(lines).toHaveLength(1 + 308 + 1);
    expect(lines[0]).toBe('Line,Column,Value,Problem,How often');
    expect(lines.at(-2)).toBe(',id,id 6,missing_id,1');
  });

  test('SUB2 holds nothing that a spreadsheet would run', () => {
    const [first, second] = findingsCsv(everyFinding(report), [], (kind) => kind)
      .split('\r\n')
      .slice(1);
    expect(first).toBe(`2,id,"'=cmd|""x""",extra_id,1`);
    expect(second).toBe(`2,prediction,"'-1,5",bad_value,1`);
  });
});
