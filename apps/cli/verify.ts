import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  isOfTheseFiles,
  type Recomputed,
  type Rescored,
} from '../../modules/scoring/solutions/contract/receipt-check.js';
import type { Receipt } from '../../modules/scoring/solutions/contract/solution.js';
import { EngineError } from '../../modules/scoring/engine/index.js';
import { scoreFile } from '../../modules/scoring/engine/node/score-file.js';

/**
 * SUB6: makes the score of a receipt again from two files of this computer, without a server.
 * @throws what the system says about a file that can't be read
 */
export const recompute = async (receipt: Receipt, truth: string, solution: string): Promise<Recomputed> => {
  const files = { solutionSha256: await sumOf(solution), truthSha256: await sumOf(truth) };
  return { ...files, result: isOfTheseFiles(receipt, files) ? await scoreAgain(receipt, truth, solution) : null };
};

export const sumOf = async (path: string): Promise<string> => {
  const sum = createHash('sha256');
  try {
    await pipeline(createReadStream(path), sum);
  } catch (error) {
    // Not every fault of the disk names its file.
    throw typeof error === 'object' && error ? Object.assign(error, { path }) : error;
  }
  return sum.digest('hex');
};

const scoreAgain = async (
  { metric, metricParams, split }: Receipt,
  truth: string,
  solution: string,
): Promise<Rescored> => {
  try {
    const drawn = split && { percent: split.percent, seed: split.seed ?? 0 };
    const verdict = await scoreFile(truth, solution, metric, metricParams, { split: drawn });
    if (!verdict.ok) return { refused: 'SOLUTION_INVALID' };
    const { scores, rows, metricVersion, engine } = verdict;
    return { score: scores.public ?? scores.all, rows, metricVersion: String(metricVersion), engineVersion: engine };
  } catch (error) {
    if (error instanceof EngineError) return { refused: error.code };
    throw error;
  }
};
