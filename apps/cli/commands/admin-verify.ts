import type { Recomputed } from '../../../modules/scoring/solutions/contract/receipt-check.js';
import type { Receipt } from '../../../modules/scoring/solutions/contract/solution.js';
import { ScoringApi } from '../../../modules/scoring/scoring.api.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { inApplication, settingsOf } from './admin-application.js';

/** Makes the score of a receipt again from what this installation stores; nothing is written or migrated. */
export const recomputeStored = async (cli: Cli, receipt: Receipt): Promise<Recomputed> => {
  if (!cli.terminal.env['DATABASE_URL']) {
    throw new Failure(exitCodes.usage, 'CLI_FILES', cli.texts.say('cli.verify.operator'));
  }
  const settings = settingsOf(cli);
  return inApplication(cli, settings, (app) => app.get(ScoringApi, { strict: false }).recompute(receipt));
};
