import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { functionsIn, schemaTexts, viewsIn } from '../../modules/kernel/database/schema-texts.js';

const edges: Record<string, string[]> = Object.fromEntries(
  globSync('modules/*/uses.json').map((file) => [
    path.basename(path.dirname(file)),
    JSON.parse(readFileSync(file, 'utf8')) as string[],
  ]),
);
const texts = schemaTexts();
const published = new Set(viewsIn(texts));
const functions = new Set(functionsIn(texts));

const schemas = ['kernel', 'pgboss', ...Object.keys(edges)].join('|');
/** After a word of SQL: in the program's own text a name with a dot is something of an object. */
const named = new RegExp(
  String.raw`\b(?:from|join|into|update|using|table|only|on|references)\s+"?(${schemas})"?\."?([a-z_]+)`,
  'g',
);
const called = new RegExp(String.raw`\b(${schemas})\.([a-z_]+)\(`, 'g');

/** What a file of a context reads or writes in SQL that is neither its own nor published by a context that it may use. */
const strangeIn = (context: string, text: string): string[] => {
  const tables = [...text.matchAll(named)].map(([, schema = '', name = '']) => ({ schema, name }));
  const calls = [...text.matchAll(called)]
    .map(([, schema = '', name = '']) => ({ schema, name }))
    .filter(({ schema, name }) => functions.has(`${schema}.${name}`));
  return [...tables, ...calls]
    .filter(({ schema, name }) => !mayUse(context, schema, `${schema}.${name}`))
    .map(({ schema, name }) => `${schema}.${name}`);
};

const mayUse = (context: string, schema: string, name: string): boolean => {
  if (schema === context || schema === 'kernel') return true;
  if (schema === 'pgboss') return context === 'kernel';
  return (edges[context] ?? []).includes(schema) && published.has(name);
};

const files = globSync(['modules/**/*.ts', 'modules/*/schema/*.sql'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.spec.ts'));

describe('walls between contexts in SQL', () => {
  it('ARCH names its own tables and what others publish, and nothing else', () => {
    const strange = files.flatMap((file) =>
      strangeIn(file.split('/')[1] ?? '', readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(strange).toEqual([]);
  });

  it('ARCH sees the SQL of every context', () => {
    const seen = files.filter((file) => readFileSync(file, 'utf8').match(named)).map((file) => file.split('/')[1]);
    expect([...new Set(seen)].toSorted()).toEqual(
      expect.arrayContaining(['championships', 'identity', 'kernel', 'notifications', 'scoring', 'teams']),
    );
    expect(published).toContain('teams.roster');
  });

  it.each([
    ['teams', 'select login from identity.people', 'identity.people'],
    ['scoring', 'update teams.teams set name = $1', 'teams.teams'],
    ['identity', 'select name from teams.roster', 'teams.roster'],
    ['teams', 'select 1 from pgboss.job', 'pgboss.job'],
    ['notifications', 'select scoring.better_rows($1, true, 1, now(), $2)', 'scoring.better_rows'],
    ['championships', 'delete from "scoring"."solutions"', 'scoring.solutions'],
  ])('ARCH refuses that %s says: %s', (context, sql, name) => {
    expect(strangeIn(context, sql)).toEqual([name]);
  });

  it.each([
    ['scoring', 'select name from teams.roster r join identity.names n on true'],
    ['teams', 'select 1 from kernel.ticks join teams.members m on true'],
  ])('ARCH leaves %s alone that says: %s', (context, sql) => {
    expect(strangeIn(context, sql)).toEqual([]);
  });
});
