import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contractingIn } from '../../scripts/contracting.mjs';

const name = 'Migration29990101000000_of_a_test';
const made = (sql: string, note = 'Adds.'): string => `/** ${note} */\nthis.addSql(\`${sql}\`);`;

describe('migrations while the former version serves', () => {
  it('OPERATION expand, and contract only with a note of since when nothing needs what goes', () => {
    const wrong = readdirSync('migrations').flatMap((file) =>
      contractingIn(file, readFileSync(`migrations/${file}`, 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    'alter table teams.teams drop column "name"',
    'drop table teams.teams',
    'alter table teams.teams rename column name to title',
    'alter table teams.teams rename to groups',
    'alter table teams.teams alter column name set not null',
    'alter table teams.teams alter column "place" type bigint',
    'alter table teams.teams add column "title" text not null',
  ])('OPERATION notices %s', (sql) => {
    expect(contractingIn(name, made(sql))).toHaveLength(1);
    expect(contractingIn(name, made(sql, 'Contracts: unused since 0.2.0'))).toEqual([]);
    expect(contractingIn('Migration20261121110149_first_slice', made(sql))).toEqual([]);
  });

  it.each([
    'alter table teams.teams add column "title" text null',
    `alter table teams.teams add column "title" text not null default ''`,
    'create table teams.groups (id uuid not null primary key)',
    'alter table teams.teams drop constraint teams_check',
  ])('OPERATION takes %s', (sql) => {
    expect(contractingIn(name, made(sql))).toEqual([]);
  });
});
