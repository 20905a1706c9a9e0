import { tmpdir } from 'node:os';
import { startJobs } from '../../api/jobs.js';
import { IdentityApi } from '../../../modules/identity/identity.api.js';
import { directUrl } from '../../../modules/kernel/database/ways/addresses.js';
import { migrate } from '../../../modules/kernel/database/migrate.js';
import { refuseHalf } from '../../../modules/kernel/storage/installation.js';
import type { Cli, CommonOptions } from '../cli.js';
import { askPassword } from '../prompt.js';
import { inApplication } from './admin-application.js';
import { failureOf, settingsOf } from './admin-parts.js';

export interface CreateAdminOptions extends CommonOptions {
  login: string;
  email: string;
  passwordStdin?: boolean;
}

/** Makes an admin, the first one above all, straight in the database: where nobody is there yet, nobody can log in. */
export const createAdmin = async (cli: Cli, { login, email, ...options }: CreateAdminOptions): Promise<void> => {
  const settings = settingsOf(cli, { DATA_DIR: tmpdir() });
  // What is made in it is thrown away by the restore that goes on.
  await refuseHalf(directUrl(settings)).catch((error: unknown) => {
    throw failureOf(cli, error);
  });
  const password = await askPassword(cli, options.passwordStdin ?? false);
  await migrate(directUrl(settings)).catch((error: unknown) => {
    throw failureOf(cli, error);
  });
  const { id } = await inApplication(cli, settings, async (app) => {
    await startJobs(app);
    return app.get(IdentityApi, { strict: false }).createAdmin({ login, email, password });
  });
  cli.answer(options, { id, login, email }, () => cli.texts.say('cli.admin.create.done', { login }));
};
