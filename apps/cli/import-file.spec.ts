import { describe, expect, test } from '@jest/globals';
import { importPeopleKind } from '../../modules/identity/contract/import.js';
import type { Cli } from './cli.js';
import { waitingText } from './commands/admin-import.js';
import { outcomeOf } from './import-file.js';
import { Texts } from './texts.js';

const cli = { texts: new Texts('ENG') } as unknown as Cli;

describe('AUTH8 CLI1 what an import says', () => {
  test('AUTH8 CLI1 says which character a name can’t have, and only then', () => {
    const said = (value: string) => {
      const message = { rus: '', eng: '' };
      const problem = { line: 2, column: 'firstname', fault: 'NAME_INVALID', value, message };
      const listed = [problem];
      const result = { isTry: true, rows: 1, added: 0, choosing: 0, here: 0, problems: 1, listed };
      return outcomeOf(cli, { kind: importPeopleKind, state: 'done', result } as never)?.text;
    };
    expect(said('«Ёж»')).toContain('a name can’t have the character «:');
    expect(said('A"B')).toContain('a name can’t have the character ":');
    expect(said('Ada🚀')).toContain('a name can’t have the character 🚀:');
    expect(said('a\u202Eb')).toContain('a name can’t have the character U+202E:');
    for (const value of ['x'.repeat(65), '123'])
      expect(said(value)).toContain('a name has at most 64 characters, a letter among them');
  });

  test('CLI1 asks whether Podium runs only where a worker would have come by now', () => {
    expect(waitingText(cli, 5000)).toBeNull();
    expect(waitingText(cli, 16_000)).toContain('is Podium running?');
  });
});
