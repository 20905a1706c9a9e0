import type { Recomputed } from '../../../modules/scoring/solutions/contract/receipt-check.js';
import type { Receipt } from '../../../modules/scoring/solutions/contract/solution.js';
import { ScoringApi } from '../../../modules/scoring/scoring.api.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { rerun } from '../verify-run.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

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
    const found = await scoring.recompute(receipt);
    // A receipt that is not the platform's says nothing of what ran.
    const material = isRun && receipt.run && found.record?.run ? await scoring.materialOf(receipt.solutionId) : null;
    if (!material) return found;
    return { ...found, rerun: await rerun(cli, receipt, () => Promise.resolve(material)) };
  });
};
