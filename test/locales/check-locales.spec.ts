import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const sound: Record<string, string> = {
  'locales/eng/web.json': '{"web.hello": "Hello, {name}", "web.count": "{n, plural, one {# file} other {# files}}", "web.tab.all": "All"}',
  'locales/rus/web.json':
    '{"web.hello": "Привет, {name}", "web.count": "{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}", "web.tab.all": "Все"}',
  'locales/eng/errors.json': '{"errors.NOT_FOUND": "Not found"}',
  'locales/rus/errors.json': '{"errors.NOT_FOUND": "Не найдено"}',
  'scripts/locale-prefixes.json': '{"errors.": "codes", "web.tab.": "tabs"}',
  'modules/kernel/contract/errors.ts': 'export const errorCatalogue = { NOT_FOUND: { status: 404 } };',
  'modules/kernel/http/filter.ts': 'export const text = (code: string) => say(`errors.${code}`);',
  'apps/web/page.tsx':
    'export const Page = () => (<p title={t({ id: "web.count" })}><FormattedMessage id="web.hello" />{t({ id: `web.tab.${tab}` })}</p>);',
};

/** A sound project into which these files were put. */
const projectWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-locales-'));
  made.push(folder);
  for (const [name, content] of Object.entries({ ...sound, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
};

/** The faults of each project, by one process: it loads the TypeScript compiler, which takes longer than the checks. */
const faultsOf = (folders: string[]): string[][] => {
  const args = ['scripts/check-locales.mjs', '--json', ...folders];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[][];
};

const eng = (more: string): Record<string, string> => ({
  'locales/eng/web.json': sound['locales/eng/web.json']?.replace(/\}$/, `, ${more}}`) ?? '',
});
const page = (markup: string): Record<string, string> => ({ 'apps/web/other.tsx': `export const Other = () => ${markup};` });

const broken: [what: string, files: Record<string, string>, fault: RegExp][] = [
  ['a text that the other language lacks', eng('"web.tab.new": "New"'), /rus\/web\.json: web\.tab\.new is missing/],
  ['another placeholder', { 'locales/rus/errors.json': '{"errors.NOT_FOUND": "Нет {what}"}' }, /placeholders "what"/],
  ['a Russian plural of two forms', { 'locales/rus/web.json': sound['locales/eng/web.json'] ?? '' }, /lacks few, many/],
  ['a broken message', { 'locales/rus/errors.json': '{"errors.NOT_FOUND": "Нет {"}' }, /is no ICU message/],
  ['an empty text', { 'locales/rus/errors.json': '{"errors.NOT_FOUND": " "}' }, /has no text/],
  ['an id that nothing uses', eng('"web.unused": "Unused"'), /nothing uses web\.unused/],
  ['an unknown id in an element', page('<FormattedMessage id="web.absent" />'), /no message web\.absent/],
  ['an unknown id in a call', page('t({ id: open ? "web.hello" : "web.absent" })'), /no message web\.absent/],
  ['an undeclared prefix', page('t({ id: `web.kind.${kind}` })'), /declare that prefix/],
  ['a prefix of nothing', { 'scripts/locale-prefixes.json': '{"errors.": "", "web.tab.": "", "old.": ""}' }, /"old\."/],
  [
    'an error code without a text',
    { 'modules/teams/contract/errors.ts': 'export const more = { TEAM_FULL: { status: 409 } };' },
    /eng\/teams\.errors\.json: no text for the error code TEAM_FULL/,
  ],
  [
    'a text of no error code',
    { 'locales/eng/errors.json': '{"errors.NOT_FOUND": "Not found", "errors.GONE": "Gone"}' },
    /errors\.GONE belongs to no error code/,
  ],
  [
    'the text of a code in the file of another context',
    {
      'modules/teams/contract/errors.ts': 'export const more = { TEAM_FULL: { status: 409 } };',
      'locales/eng/forum.errors.json': '{"errors.TEAM_FULL": "The team is full"}',
    },
    /eng\/teams\.errors\.json: no text for the error code TEAM_FULL/,
  ],
  ['text in the markup', page('<b>Save it</b>'), /literal text "Save it"/],
  ['text in braces', page('<b>{"Save it"}</b>'), /literal text "Save it"/],
  ['text in a label', page('<i aria-label="Save it" />'), /literal text "Save it"/],
];
const signs = {
  ...page('<b aria-label="…">·&nbsp;12</b>'),
  'apps/web/page.spec.tsx': 'export const Test = () => <b>Save it</b>;',
};

describe('locales', () => {
  const [ofSound = [], ofSigns = [], ...ofBroken] = faultsOf(
    [{}, signs, ...broken.map(([, files]) => files)].map(projectWith),
  );

  it('I18N1 has nothing to say about a sound project', () => {
    expect(ofSound).toEqual([]);
  });

  it.each(broken.map(([what, , fault], at) => ({ what, fault, faults: ofBroken[at] })))(
    'I18N1 reports $what',
    ({ faults, fault }) => {
      expect(faults).toContainEqual(expect.stringMatching(fault));
    },
  );

  it('I18N1 leaves signs, entities and tests alone', () => {
    expect(ofSigns).toEqual([]);
  });
});
