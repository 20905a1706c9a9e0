import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { settingNames } from '../../modules/kernel/settings.js';
import { readSettings, StartError } from './settings.js';

test('OPERATION the command line reads the settings of every context, also where it loads none of them', () => {
  const own = globSync('modules/*/settings.ts').map((file) => file.replaceAll('\\', '/'));
  const named = readFileSync('apps/api/settings.ts', 'utf8').matchAll(/'\.\.\/\.\.\/(modules\/\w+\/settings)\.js'/gu);
  expect([...new Set([...named].map(([, file]) => `${file}.ts`))].toSorted()).toEqual(own.toSorted());
});

const needed = {
  ...{ DATA_DIR: '/srv/podium', DATABASE_URL: 'postgresql://db/podium', SECRET: 's'.repeat(32) },
  ADMIN_PATH: '/office-7f3k',
};

/** What is none of one setting at least, and of most of them. */
const hostile = [
  ...['-5', '0', '1.5', '1e999', 'NaN', 'true', 'null', 'abc', '/', 'https://', 's3://', 'a b@c', '\u0000', '(', 'я'],
  ...['{}', '[]', '[[]]', '[1]', '[null]', '["("]', '[{}]', '{"a b":"c"}', '{"a":1}', '"abc"', '{', 'x'.repeat(5000)],
  ...[
    '{"contests":-1}',
    '{"contests":1.5,"users":"1","prizes":null,"currency":"rub"}',
    '[{"name":"","logo":"a","url":"b"}]',
  ],
  ...['[{"id":"A","name":"","clientId":"","issuer":"a","scope":1,"fields":[],"trustsEmail":2}]'],
];

test.each(settingNames())('OPERATION says in words of its own what is expected of the setting %s', (name) => {
  const said = hostile.flatMap((value) => {
    try {
      readSettings({ ...needed, [name]: value });
      return [];
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return [error.message];
    }
  });
  for (const message of said) {
    expect(message).not.toMatch(
      /Invalid (?:input|key|option|value|string|format|U)|received|Too (?:big|small)|pattern|undefined/u,
    );
    if (message.startsWith('Missing or invalid'))
      expect(message).toMatch(
        / settings: (?:[A-Z\d_]+[\w.\s-]* \(.*\b(?:expected|missing|such as|an issuer)\b.*\)(?:, |\.$))+$/u,
      );
  }
});

test.each([
  ['DATABASE_URL', 'postgresql://us:pa/ss-hidden@db/podium'],
  ['DATABASE_DIRECT_URL', 'postgresql://us:pa#ss-hidden@db:5432/podium'],
  ['DATABASE_READ_URL', 'postgresql://us:hidden@db:port/podium'],
  ['DATABASE_URL', 'postgresql://us:p@/ss-hidden@db/podium'],
  ['SMTP_URL', 'smtp://us:pa/ss-hidden@mail.example.org:587'],
  ['SMTP_URL', 'smtp://us:p@/ss-hidden@mail.example.org'],
  ['TRUSTED_PROXIES', 'proxy-hidden.local'],
  ['BACKUP_RECIPIENTS', 'age1hidden'],
])('OPERATION SECURITY a %s that could not be read later is refused at the start, without its value', (name, value) => {
  const read = () => readSettings({ ...needed, [name]: value });
  expect(read).toThrow(StartError);
  expect(read).toThrow(new RegExp(`^Missing or invalid settings: ${name} \\((?!.*hidden).* expected.*\\)\\.$`, 'u'));
});

test.each([
  ['DATABASE_URL', 'postgresql://us:pa%2Fss@/podium?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres:///podium?host=/var/run/postgresql'],
  ['SMTP_URL', 'smtps://us%40example.org:pa%2Fss@mail.example.org'],
  ['TRUSTED_PROXIES', 'loopback, 10.0.0.0/8,::1'],
  ['BACKUP_RECIPIENTS', `age1${'q'.repeat(58)}, age1pq1${'z'.repeat(80)}`],
])('OPERATION the setting %s may be %s', (name, value) => {
  expect(readSettings({ ...needed, [name]: value })).toMatchObject({ [name]: value });
});
