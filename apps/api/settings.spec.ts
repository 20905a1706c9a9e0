import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test('OPERATION the command line reads the settings of every context, also where it loads none of them', () => {
  const own = globSync('modules/*/settings.ts').map((file) => file.replaceAll('\\', '/'));
  const named = readFileSync('apps/api/settings.ts', 'utf8').matchAll(/'\.\.\/\.\.\/(modules\/\w+\/settings)\.js'/gu);
  expect([...new Set([...named].map(([, file]) => `${file}.ts`))].toSorted()).toEqual(own.toSorted());
});
