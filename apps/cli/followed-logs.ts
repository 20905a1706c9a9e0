import { solutionTestLog } from '../../modules/scoring/contract/routes.js';
import type { SolutionView } from '../../modules/scoring/solutions/contract/solution.js';
import type { SolutionTest } from '../../modules/scoring/solutions/contract/tested.js';
import type { PodiumApi } from './api.js';
import type { Cli } from './cli.js';
import { Failure } from './failure.js';
import { plain } from './terminal.js';

/**
 * ALGO1: tells what the tests of a repository write while they run, and how each ended; each line once.
 * @returns what is told of a solution each time that it is looked at
 */
export const followedLogs = (cli: Cli, api: PodiumApi) => {
  const told = new Map<string, number>();
  const ended = new Set<string>();
  const write = (text: string) => cli.terminal.errors.write(`${text}\n`);
  const tellLog = async (id: string, { name, result }: SolutionTest) => {
    const text = await api.text(solutionTestLog, { params: { id, name } }).catch((error: unknown) => {
      if (error instanceof Failure) return '';
      throw error;
    });
    const from = told.get(name) ?? 0;
    // A line that is not whole yet is told once it is.
    const to = result === null ? text.lastIndexOf('\n') + 1 : text.length;
    const lines = text.slice(from, to).trimEnd();
    if (lines !== '') for (const line of lines.split('\n')) write(`${name} | ${plain(line)}`);
    told.set(name, Math.max(from, to));
  };
  return async ({ id, tests }: SolutionView): Promise<void> => {
    for (const test of tests) {
      const isNew = test.result !== null && !ended.has(test.name);
      const isLive = test.result === null && test.visible;
      if (isNew || isLive) await tellLog(id, test);
      if (!isNew) continue;
      ended.add(test.name);
      const seconds = ((test.ms ?? 0) / 1000).toFixed(2);
      write(cli.texts.say(`cli.submit.test.${test.result ?? 'error'}`, { name: test.name, seconds }));
    }
  };
};
