import { globSync } from 'node:fs';
import { inProject } from '../../../modules/kernel/root.js';
import type { Cases } from './twice.js';

/** What is no table of cases. */
const others = ['all', 'twice'];

/** The names of the files of cases: a context adds its own, and goes through it in a test of its own. */
export const caseFiles = (): string[] =>
  globSync('*.ts', { cwd: inProject('test/kit/twice') })
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !others.includes(name));

/** The cases of all contexts. */
export const allCases = (): Promise<Cases[]> =>
  Promise.all(
    caseFiles().map(async (name) => {
      const { cases } = (await import(inProject(`test/kit/twice/${name}.ts`))) as { cases: Cases };
      return cases;
    }),
  );
