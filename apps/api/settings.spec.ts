import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { settingNames } from '../../modules/kernel/settings.js';
import { readSettings, StartError } from './settings.js';

test('OPERATION the command line reads the settings of every context, also where it loads none of them', () => {
  const own = globSync('modules/*/settings.ts').map((file) => file.replaceAll('\\', '/'));
  const named = readFileSync('apps/api/settings.ts', 'utf8').matchAll(/'\.\.\/\.\.\/(modules\/\w+\/settings)\.js'/gu);
  expect([...new Set([...named].map(([, file]) => `${file}.ts`))].toSorted()).toEqual(own.toSorted());
});

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
  const needed = { DATA_DIR: '/srv/podium', DATABASE_URL: 'postgresql://db/podium', SECRET: 's'.repeat(32) };
  const said = hostile.flatMap((value) => {
    try {
      readSettings({ ...needed, ADMIN_PATH: '/office-7f3k', [name]: value });
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
