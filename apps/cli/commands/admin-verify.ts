import type { Recomputed } from '../../../modules/scoring/contract/receipt-check.js';
import type { Receipt } from '../../../modules/scoring/contract/solution.js';
import { ScoringApi } from '../../../modules/scoring/scoring.api.js';
import type { Cli } from '../cli.js';
import { inApplication, settingsOf } from './admin-application.js';

/** Makes the score of a receipt again from what this installation stores; nothing is written or migrated. */
export const recomputeStored = async (cli: Cli, receipt: Receipt): Promise<Recomputed> => {
  const settings = settingsOf(cli, {}, cli.texts.say('cli.verify.operator'));
  return inApplication(cli, settings, (app) => app.get(ScoringApi, { strict: false }).recompute(receipt));
};
