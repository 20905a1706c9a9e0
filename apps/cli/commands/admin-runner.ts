import { operator } from '../../../modules/kernel/audit/audit.js';
import { OperationsApi } from '../../../modules/scoring/operations.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

/** ALGO1: makes a token for runners, which is shown this once; one of the same name ends with it. */
export const makeRunnerToken = async (cli: Cli, name: string, options: CommonOptions): Promise<void> => {
  const token = await inApplication(cli, settingsOf(cli), (app) =>
    app.get(OperationsApi, { strict: false }).runnerToken(name, operator),
  );
  cli.answer(options, { name, token }, () => token);
};
