import { startJobs } from '../../api/jobs.js';
import type { Role } from '../../../modules/kernel/contract/status.js';
import { DomainError } from '../../../modules/kernel/domain/domain-error.js';
import { IdentityApi } from '../../../modules/identity/identity.api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

export interface RoleOptions extends CommonOptions {
  reason: string;
}

/** Makes somebody who has registered a client or an admin, or a participant again (ADMIN1). */
export const setRole = async (cli: Cli, login: string, role: Role, options: RoleOptions): Promise<void> => {
  const done = await withPeople(cli, login, (people) => people.setRole(login, role, options.reason));
  const answer = { login: done.login, role, before: done.before };
  cli.answer(options, answer, () => cli.texts.say('cli.admin.role.done', answer));
};

/** AUTH11: takes the second factor off somebody who lost it. */
export const endSecondFactor = async (cli: Cli, login: string, options: RoleOptions): Promise<void> => {
  const done = await withPeople(cli, login, (people) => people.endSecondFactor(login, options.reason));
  cli.answer(options, done, () => cli.texts.say('cli.admin.factor.done', done));
};

/** Somebody is told of what is done to an account, and so a job is written. */
const withPeople = <T>(cli: Cli, login: string, act: (people: IdentityApi) => Promise<T>): Promise<T> =>
  inApplication(cli, settingsOf(cli), async (app) => {
    await startJobs(app);
    return act(app.get(IdentityApi, { strict: false })).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw new Failure(exitCodes.refused, error.code, said(cli, error.code, login));
    });
  });

const said = ({ texts }: Cli, code: DomainError['code'], login: string): string => {
  if (code === 'USER_NOT_REGISTERED') return texts.say('cli.admin.role.nobody', { login });
  return code === 'SECOND_FACTOR_OFF' ? texts.say('cli.admin.factor.none', { login }) : texts.sayError(code, {});
};
