import {
  isOfTheseFiles,
  programOf,
  type Recomputed,
} from '../../../modules/scoring/solutions/contract/receipt-check.js';
import type { Receipt } from '../../../modules/scoring/solutions/contract/solution.js';
import { ScoringApi } from '../../../modules/scoring/scoring.api.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { judgedAgain } from '../verify-program.js';
import { rerun } from '../verify-run.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

/**
 * ALGO2: one that an organiser's program gave is made again by it, in a box of this machine: the program, its image and its limits are
 * those on record, as a file that somebody gave could name any.
 */
const byProgram = async (cli: Cli, scoring: ScoringApi, receipt: Receipt, found: Recomputed): Promise<Recomputed> => {
  if (programOf(receipt) === null || !isOfTheseFiles(receipt, found)) return found;
  const { record } = found;
  if (!record) throw new Failure(exitCodes.usage, 'CLI_RECEIPT_PROGRAM', cli.texts.say('cli.verify.noRecord'));
  if (programOf(record) === null) return found;
  const material = await scoring.programMaterialOf(record);
  if (!material) throw new Failure(exitCodes.usage, 'CLI_RECEIPT_PROGRAM', cli.texts.say('cli.verify.programGone'));
  return { ...found, result: await judgedAgain(cli, record, material) };
};

/**
 * Makes the score of a receipt again from what this installation stores, and its run where it has one; nothing is written or
 * migrated.
 */
export const recomputeStored = async (cli: Cli, receipt: Receipt, isRun: boolean): Promise<Recomputed> => {
  if (!cli.terminal.env['DATABASE_URL']) {
    throw new Failure(exitCodes.usage, 'CLI_FILES', cli.texts.say('cli.verify.operator'));
  }
  const settings = settingsOf(cli);
  return inApplication(cli, settings, async (app) => {
    const scoring = app.get(ScoringApi, { strict: false });
    const found = await byProgram(cli, scoring, receipt, await scoring.recompute(receipt));
    // A receipt that is not the platform's says nothing of what ran.
    const material = isRun && receipt.run && found.record?.run ? await scoring.materialOf(receipt.solutionId) : null;
    if (!material) return found;
    return { ...found, rerun: await rerun(cli, receipt, () => Promise.resolve(material)) };
  });
};
