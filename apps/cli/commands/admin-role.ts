import { startJobs } from '../../api/jobs.js';
import type { Role } from '../../../modules/kernel/contract/status.js';
import { DomainError } from '../../../modules/kernel/domain/domain-error.js';
import { IdentityApi } from '../../../modules/identity/identity.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { inApplication, settingsOf } from './admin-application.js';

export interface RoleOptions extends CommonOptions {
  reason: string;
}

/** Makes somebody who has registered a client or an admin, or a participant again (ADMIN1). */
export const setRole = async (cli: Cli, login: string, role: Role, options: RoleOptions): Promise<void> => {
  const done = await inApplication(cli, settingsOf(cli), async (app) => {
    // Somebody is told of it, and so a job is written.
    await startJobs(app);
    return app
      .get(IdentityApi, { strict: false })
      .setRole(login, role, options.reason)
      .catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        if (error.code !== 'USER_NOT_REGISTERED')
          throw new Failure(exitCodes.refused, error.code, cli.texts.sayError(error.code, {}));
        throw new Failure(exitCodes.refused, error.code, cli.texts.say('cli.admin.role.nobody', { login }));
      });
  });
  const answer = { login: done.login, role, before: done.before };
  cli.answer(options, answer, () => cli.texts.say('cli.admin.role.done', answer));
};
