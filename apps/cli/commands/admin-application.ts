import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../api/app.module.js';
import { DomainError } from '../../../modules/kernel/domain/domain-error.js';
import { say } from '../../../modules/kernel/http/texts.js';
import { readSettings, type Settings, StartError } from '../../../modules/kernel/settings.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure, reasonOf } from '../failure.js';

/**
 * The settings of an operator's command. Secrets and paths that are not given are of no use to it.
 * @param given what stands in for settings that this command does not need
 */
export const settingsOf = (
  cli: Cli,
  given: Record<string, string> = {},
  hint = cli.texts.say('cli.admin.database'),
): Settings => {
  const { PODIUM_MODE: _mode, ...rest } = cli.terminal.env;
  const env = Object.fromEntries(Object.entries(rest).filter(([, value]) => value));
  const unused = { SECRET: randomBytes(32).toString('hex'), ADMIN_PATH: '/unused-path', ...given };
  try {
    return readSettings({ ...unused, ...env });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new Failure(exitCodes.usage, 'CLI_SETTINGS', error.message, env['DATABASE_URL'] ? {} : { hint });
  }
};

/** Does something in the application, without HTTP, and ends it. */
export const inApplication = async <T>(
  cli: Cli,
  settings: Settings,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> => {
  try {
    const app = await NestFactory.createApplicationContext(AppModule.with(settings, false), {
      logger: false,
      abortOnError: false,
    });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } catch (error) {
    throw failureOf(cli, error);
  }
};

/** A refusal in the words of the catalogue; anything else is the database's fault. */
export const failureOf = (cli: Cli, error: unknown): Failure => {
  if (error instanceof Failure) return error;
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
