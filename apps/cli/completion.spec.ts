import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { Computer } from '../../test/kit/run-cli.js';
import { shells } from './completion.js';

const computer = new Computer('http://127.0.0.1:2', { PODIUM_LANG: 'ENG' });

const completed = async (...words: string[]): Promise<string[]> => {
  const { out } = await computer.podium(['complete', '--', ...words]);
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')[0] ?? '');
};

describe('CLI1 completion', () => {
  test.each([
    ['a noun', ['sol'], ['solution', 'solutions']],
    ['the verbs of a noun', ['championship', ''], ['list', 'show', 'files', 'join', 'download']],
    ['the verb of a deeper noun', ['admin', 'queue', 're'], ['resume']],
    ['an option', ['submit', 'digits', '--w'], ['--wait']],
    ['an option of the whole program', ['submit', 'digits', '--la'], ['--lang']],
    ['a value of an option', ['championships', '--tab', 'i'], ['infinite']],
    ['a value of an argument', ['completion', ''], ['bash', 'zsh', 'fish']],
    ['a verb behind an option with a value', ['--url', 'solution', 'championship', 'jo'], ['join']],
    ['nothing for a file, which the shell knows', ['submit', 'digits', 'fo'], []],
    ['nothing for the value that only one knows', ['submit', 'digits', 'a.csv', '--comment', ''], []],
    ['no option behind --', ['submit', '--', '--w'], []],
  ])('CLI1 completes %s', async (_what, words, expected) => {
    expect(await completed(...words)).toEqual(expected);
  });

  test('CLI1 says beside each word what it does, in the language of the caller', async () => {
    const { out } = await computer.podium(['complete', '--', 'whoam'], { env: { PODIUM_LANG: 'RUS' } });
    expect(out).toMatch(/^whoami\t[А-Я]/u);
  });

  test.each(shells)('CLI1 prints the script of %s', async (shell) => {
    const { exitCode, out } = await computer.podium(['completion', shell]);
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringContaining(' complete -- ') });
  });

  test('CLI1 hands the words to the program as they were typed, and runs none of them', async () => {
    const { out: script } = await computer.podium(['completion', 'bash']);
    const typed = String.raw`podium() { printf '%s|' "$@" >&2; printf 'solution\tall of it\nsolutions\tlist\n'; }
      COMP_WORDS=(podium 'a b' '$(touch hit)' so); COMP_CWORD=3
      _podium 2>&1; printf '%s,' "${'$'}{COMPREPLY[@]}"`;
    const quiet = script.replace('2>/dev/null', '2>asked');
    const { stdout } = spawnSync('bash', ['-c', `${quiet}\n${typed}; cat asked`], {
      cwd: computer.folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('solution,solutions,complete|--|a b|$(touch hit)|so|');
  });
});
