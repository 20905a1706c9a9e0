import { describe, expect, test } from '@jest/globals';
import { hintOf, kindIn } from './finding-words.js';
import type { Finding } from './findings.js';

const finding = (more: Partial<Finding>): Finding => ({
  ...{ key: '1', kind: 'extra_id', line: 2, column: 'id', value: '306', suggestion: null },
  ...{ count: 1, fix: null, values: null },
  ...more,
});

describe('SUB2 what to do about a problem', () => {
  test.each([
    ['an id that nobody asked for', finding({}), 'scoring.hint.removeRow'],
    ['an id that pandas wrote as a fraction', finding({ value: '306.0' }), 'scoring.hint.wholeIds'],
    ['a fraction that is one', finding({ value: '306.5' }), 'scoring.hint.removeRow'],
    ['a row with a decimal comma', finding({ kind: 'ragged', suggestion: '0.5' }), 'scoring.hint.decimalPoint'],
  ])('SUB2 of %s', (_, found, hint) => {
    expect(hintOf(found)).toBe(hint);
  });

  test('SUB2 of lists in JSON speaks of lists, users and items, never of rows and columns', () => {
    const hints = (['bad_json', 'bad_value', 'duplicate_id', 'duplicate_item'] as const).map((kind) =>
      hintOf(finding({ kind }), 'json'),
    );
    expect(hints).toEqual([
      'scoring.hint.lists',
      'scoring.hint.lists',
      'scoring.hint.removeList',
      'scoring.hint.removeItem',
    ]);
    expect([kindIn('json', 'bad_value'), kindIn('csv', 'bad_value')]).toEqual(['json.bad_value', 'bad_value']);
    expect(kindIn('json', 'empty_file')).toBe('empty_file');
  });
});
