import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { romanTests } from '../../modules/championships/demo/by-code.js';
import { inProject } from '../../modules/kernel/root.js';
import { machineBox } from '../../modules/sandbox/machine.js';
import { inBox } from '../../modules/sandbox/testing/box.js';
import { demoRepositories } from '../../modules/scoring/demo/repositories.js';
import { runLocally } from './local.js';

const right = new Map(romanTests.flatMap(({ answers }) => answers.map((row) => row.split(',') as [string, string])));

describe('the repositories of the demo', () => {
  let tests: string;
  beforeAll(async () => {
    tests = await mkdtemp(path.join(tmpdir(), 'roman-'));
    for (const { name, input } of romanTests) await writeFile(path.join(tests, name), input);
  });
  afterAll(() => rm(tests, { recursive: true }));

  /** Tests that fail, and the mean absolute error of all that was predicted. */
  const judged = async (name: string) => {
    const failed: string[] = [];
    const errors: number[] = [];
    const folder = inProject('apps', 'api', 'demo', 'data', 'repositories', name);
    const said = await runLocally(
      machineBox(),
      { image: '/', folder, tests, onOutput: () => undefined },
      ({ name: test, result, output }) => {
        if (result.verdict !== 'ok') return void failed.push(test);
        const [, ...rows] = output.toString('utf8').trim().split('\n');
        for (const [id = '', value] of rows.map((row) => row.split(',')))
          errors.push(Math.abs(Number(value) - Number(right.get(id))));
      },
      new AbortController().signal,
    );
    expect(said).toBeNull();
    return { failed, rows: errors.length, error: errors.reduce((sum, one) => sum + one, 0) / errors.length };
  };

  inBox(
    'ALGO1 do in the box what a newcomer is to see: one fails, each other one is better than the one before',
    async () => {
      const ends = [];
      for (const { name } of demoRepositories) ends.push(await judged(name));
      expect(ends[0]?.failed).toEqual(['2-years', '3-many', '4-large']);
      const errors = ends.slice(1).map(({ failed, rows, error }) => {
        expect([failed, rows]).toEqual([[], right.size]);
        return error;
      });
      expect(errors).toEqual(errors.toSorted((one, other) => other - one));
      expect(new Set(errors).size).toBe(4);
      expect(errors.at(-1)).toBe(0);
    },
  );
});
