import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const inserts = /\binsert\s+into\s+"?forum"?\."?(threads|topics|comments|\$\{)/gi;
/** What the entities would be made by; other contexts have comments of their own. */
const entities =
  /\.(?:create|insert|insertMany|persist|upsert|upsertMany)\(\s*(Thread|Topic|Comment)\b|\bnew (Thread|Topic|Comment)\(/g;

/** The tables of the forum that a text makes rows of. */
const madeIn = (file: string, text: string): string[] => {
  const made = [...text.matchAll(inserts)].map(([, table = '']) => table.toLowerCase());
  const own = file.startsWith('modules/forum/') ? [...text.matchAll(entities)] : [];
  return [...made, ...own.map(([, one, other]) => `${(one ?? other ?? '').toLowerCase()}s`)];
};

// What the bench makes is more than a program can hand over: PostgreSQL makes it itself.
const files = globSync(['modules/**/*.{ts,sql}', 'apps/{api,cli}/**/*.ts', 'test/{kit,pipeline,browser}/**/*.ts']).map(
  (file) => file.replaceAll('\\', '/'),
);

describe('rows of the forum', () => {
  it('ARCH FORUM1 are made in one place, whether somebody writes, a forum moves here or the demo is told', () => {
    const made = files.flatMap((file) => madeIn(file, readFileSync(file, 'utf8')).map((table) => `${file} ${table}`));
    expect(made.toSorted()).toEqual(
      ['comments', 'threads', 'topics'].map((table) => `modules/forum/domain/rows/${table}.ts ${table}`),
    );
  });

  it.each([
    ['insert into forum.topics (id) values ($1)', 'topics'],
    ['with one as (INSERT INTO\n  "forum"."comments" (id) select 1)', 'comments'],
    ['`insert into forum.${table} (id)`', '${'],
    ['em.create(Thread, { name })', 'threads'],
    ['new Topic()', 'topics'],
  ])('ARCH FORUM1 sees that %s makes rows', (text, table) => {
    expect(madeIn('modules/forum/commands/write.ts', text)).toEqual([table]);
  });

  it.each([
    'insert into forum.topic_activity (id) values (new.id)',
    'update forum.topics set comments = 1',
    'select id from forum.threads',
  ])('ARCH FORUM1 leaves %s alone', (text) => {
    expect(madeIn('modules/forum/commands/write.ts', text)).toEqual([]);
  });
});
