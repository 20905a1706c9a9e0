import { adoptInstallation } from '../../api/installation.js';
import type { Cli, CommonOptions } from '../cli.js';
import { failureOf, settingsOf } from './admin-parts.js';

export interface AdoptOptions extends CommonOptions {
  reason: string;
}

/** Makes the files of DATA_DIR those of the database, where a start refuses them as another one's. */
export const adoptTheFiles = async (cli: Cli, options: AdoptOptions): Promise<void> => {
  const settings = settingsOf(cli);
  const { id, before } = await adoptInstallation(settings, options.reason).catch((error: unknown) => {
    throw failureOf(cli, error);
  });
  const answer = { id, before, folder: settings.DATA_DIR };
  cli.answer(options, answer, () => cli.texts.say('cli.admin.adopt.done', { id, folder: settings.DATA_DIR }));
};
