import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const languages = ['eng', 'rus'] as const;
const scratch = mkdtempSync(join(tmpdir(), 'podium-formatjs-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const program = join('node_modules', '@formatjs', 'cli', 'bin', 'formatjs');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const formatjs = (...args: string[]) =>
  execFileSync(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

describe('formatjs', () => {
  it('I18N2 extracts no message from the apps that has no translation', () => {
    const extracted = join(scratch, 'extracted.json');
    const sources = globSync(['apps/web/**/*.{ts,tsx}', 'apps/admin/**/*.{ts,tsx}']).filter(
      (file) => !/\.(spec|d)\.tsx?$/.test(file),
    );
    formatjs('extract', ...sources, '--additional-function-names', 't,say', '--out-file', extracted);
    const ids = Object.keys(read(extracted));
    expect(ids.length).toBeGreaterThan(300);
    for (const language of languages) {
      const known = new Set(globSync(`locales/${language}/*.json`).flatMap((file) => Object.keys(read(file))));
      expect([language, ids.filter((id) => !known.has(id))]).toEqual([language, []]);
    }
  });

  it.each(languages)('I18N1 compiles every message of locales/%s', (language) => {
    const into = join(scratch, language);
    formatjs('compile-folder', '--ast', '--format', 'simple', join('locales', language), into);
    for (const file of globSync(`locales/${language}/*.json`)) {
      const compiled = read(join(into, basename(file)));
      expect(Object.keys(compiled).toSorted()).toEqual(Object.keys(read(file)).toSorted());
      expect(Object.values(compiled).every(Array.isArray)).toBe(true);
    }
  });
});
