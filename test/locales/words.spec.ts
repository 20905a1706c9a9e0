import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { auditActions } from '#modules/kernel/audit/actions.js';

const folder = path.resolve(import.meta.dirname, '../../locales/rus');

const texts = fs
  .readdirSync(folder)
  .flatMap((file) => Object.entries(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as object))
  .map(([key, text]) => `${key}: ${text}`);

describe('I18N1 the Russian texts', () => {
  // A reader who meets two words looks for two things.
  it.each([
    ['«перепроверить» for judging again', /переоцен|пересч[её]т|пересчит|оцен\S* заново|провер\S* заново\b(?! на)/iu],
    ['«результат» for the score', /(?<!\p{L})(балл|скор)(а|ы|ов|у|ом|е)?(?!\p{L})|(?<!\p{L})оцен(ка|ки|ку|кой|ке|ок)(?!\p{L})/iu],
    ['«рейтинг» for the leaderboard', /лидерборд|таблиц\S* (лидеров|результатов)|турнирн/iu],
    ['«публичная» and «закрытая» for the parts of the answers', /приватн|(открыт|скрыт)\S* (част|дол|строк|ответ)/iu],
    ['«окончание» for the end of a championship', /(?<!\p{L})после конца/iu],
  ])('say only %s', (_, others) => {
    expect(texts.filter((text) => others.test(text))).toEqual([]);
  });
});

describe('NOTIF1 what organisers write to participants', () => {
  // Who has both pages open looks for one thing.
  it.each(['eng', 'rus'])('is called one thing in the console, in the editor and by the command line (%s)', (language) => {
    const at = path.resolve(import.meta.dirname, '../../locales', language);
    const read = (file: string) =>
      JSON.parse(fs.readFileSync(path.join(at, `${file}.json`), 'utf8')) as Record<string, string>;
    const [console, editor, line] = [read('notifications.admin'), read('organiser'), read('cli')];
    expect(console['admin.notify']).toBe(editor['organiser.notify']);
    expect(console['admin.notify.open']).toBe(editor['organiser.notify.write']);
    const one = console['admin.notify.one'] ?? '';
    expect(line['cli.work.about']?.toLowerCase()).toContain(one.toLowerCase());
  });
});

describe('ADMIN1 the audit log', () => {
  // The console shows the name of an action that has no word.
  it.each(['eng', 'rus'])('has a word for each action and for each context of them (%s)', (language) => {
    const file = path.resolve(import.meta.dirname, '../../locales', language, 'admin.json');
    const words = Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')) as object);
    // Whoever writes a row by themselves is held to the list by this, all others by their types.
    const written = fs
      .globSync('{apps,modules}/**/*.ts', { exclude: (name) => /\.spec\./.test(name) })
      .map((name) => fs.readFileSync(name, 'utf8'))
      .flatMap((text) => [...text.matchAll(/insert into kernel\.audit[^`]*?'([a-z]+\.[\w-]+)'/g)])
      .map(([, name]) => name ?? '');
    expect(written).toContain('backups.restore');
    const actions = [...new Set([...auditActions, ...written])];
    const contexts = [...new Set(actions.map((action) => action.split('.')[0] ?? ''))];
    const wanted = [...actions.map((action) => `actions.${action}`), ...contexts.map((name) => `contexts.${name}`)];
    const has = words.filter((word) => /^resources\.audit\.(actions|contexts)\./.test(word));
    expect(has.toSorted()).toEqual(wanted.map((word) => `resources.audit.${word}`).toSorted());
  });
});

describe('ADMIN1 what takes long', () => {
  // The console shows the name of a kind that has no word.
  it.each(['eng', 'rus'])('has a word for each kind and for what it counts (%s)', (language) => {
    const file = path.resolve(import.meta.dirname, '../../locales', language, 'admin.json');
    const words = Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')) as object);
    const sources = fs
      .globSync('modules/**/*.ts', { exclude: (name) => /\.spec\./.test(name) })
      .map((name) => fs.readFileSync(name, 'utf8'));
    const found = (what: RegExp) => sources.flatMap((text) => [...text.matchAll(what)].map(([, name]) => name ?? ''));
    const names = found(/^@Does\((\w+)/gm);
    const kinds = names.flatMap((name) => found(new RegExp(`export const ${name} = '([^']+)'`, 'g')));
    expect(kinds.length).toBe(names.length);
    const units = found(/\bprogress\(.*, '(\w+)'\)/g);
    for (const seen of [kinds, units]) expect(seen).not.toEqual([]);
    const wanted = [...kinds.map((kind) => `kinds.${kind}`), ...units.map((unit) => `progress.${unit}`)];
    expect(wanted.filter((word) => !words.includes(`resources.work.${word}`))).toEqual([]);
  });
});
