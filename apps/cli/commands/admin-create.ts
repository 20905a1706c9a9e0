import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../api/app.module.js';
import { startJobs } from '../../api/jobs.js';
import { IdentityApi, type PersonToCreate } from '../../../modules/identity/identity.api.js';
import { migrate } from '../../../modules/kernel/database/migrate.js';
import { DomainError } from '../../../modules/kernel/domain/domain-error.js';
import { say } from '../../../modules/kernel/http/texts.js';
import { readSettings, type Settings, StartError } from '../../../modules/kernel/settings.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure, reasonOf } from '../failure.js';
import { askPassword } from '../prompt.js';

export interface CreateAdminOptions extends CommonOptions {
  login: string;
  email: string;
  passwordStdin?: boolean;
}

/** Makes an admin, the first one above all, straight in the database: where nobody is there yet, nobody can log in. */
export const createAdmin = async (cli: Cli, { login, email, ...options }: CreateAdminOptions): Promise<void> => {
  const settings = settingsOf(cli);
  const password = await askPassword(cli, options.passwordStdin ?? false);
  try {
    const { id } = await create(settings, { login, email, password });
    cli.answer(options, { id, login, email }, () => cli.texts.say('cli.admin.create.done', { login }));
  } catch (error) {
    throw failureOf(cli, error);
  }
};

/** Only the database is needed here: secrets and paths that are not given are of no use to what is made. */
const settingsOf = (cli: Cli): Settings => {
  const { PODIUM_MODE: _mode, ...env } = cli.terminal.env;
  const unused = { SECRET: randomBytes(32).toString('hex'), ADMIN_PATH: '/unused-path', DATA_DIR: tmpdir() };
  try {
    return readSettings({ ...unused, ...env });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const hint = cli.texts.say('cli.admin.database');
    throw new Failure(exitCodes.usage, 'CLI_SETTINGS', error.message, env['DATABASE_URL'] ? {} : { hint });
  }
};

const create = async (settings: Settings, person: PersonToCreate): Promise<{ id: string }> => {
  await migrate(settings.DATABASE_URL);
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, false), {
    logger: false,
    abortOnError: false,
  });
  try {
    await startJobs(app);
    return await app.get(IdentityApi, { strict: false }).createAdmin(person);
  } finally {
    await app.close();
  }
};

/** A refusal in the words of the catalogue; anything else is the database's fault. */
const failureOf = (cli: Cli, error: unknown): Failure => {
  if (error instanceof DomainError) {
    const { code, parts } = error;
    const message = say(cli.texts.language, 'errors', `errors.${code}`, parts.details);
    return new Failure(exitCodes.refused, code, message, parts);
  }
  return new Failure(
    exitCodes.fault,
    'CLI_DATABASE',
    cli.texts.say('cli.admin.unreachable', { reason: reasonOf(error) }),
  );
};
