import { randomBytes } from 'node:crypto';
import { readSettings, type Settings, StartError } from '../../api/settings.js';
import type { Ask } from '../../../modules/kernel/database/ask.js';
import { boundsOf, giveUpSilent } from '../../../modules/kernel/database/bounds.js';
import { isPooled } from '../../../modules/kernel/database/ways/addresses.js';
import { DomainError } from '../../../modules/kernel/domain/domain-error.js';
import { say } from '../../../modules/kernel/http/texts.js';
import { StorageSilent } from '../../../modules/kernel/storage/storage-silent.js';
import type { Cli } from '../cli.js';
import { exitCodes, Failure, reasonOf } from '../failure.js';

// What an operator's command opens of an installation by hand: its settings and its database, to which `storeOf(settings)` adds the
// files. Commands that change something for the contexts run in the whole application (admin-application.ts), which takes long to load.

/**
 * The settings of an operator's command. Secrets and paths that are not given are of no use to it.
 * @param given what stands in for settings that this command does not need
 */
export const settingsOf = (cli: Cli, given: Record<string, string> = {}, hint = hintOf(cli)): Settings => {
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

/** `npm run podium` looks for a running PostgreSQL in the data folder: without an address, nothing runs there. */
const hintOf = ({ terminal, texts }: Cli): string => {
  const folder = terminal.env['DATA_DIR'];
  return folder ? texts.say('cli.admin.nothingRuns', { folder }) : texts.say('cli.admin.database');
};

/** Asks the database, one statement at a time, with the limits that these have. A connection that breaks while nothing is asked is made anew. */
export const withDatabase = async <T>(cli: Cli, settings: Settings, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const { DATABASE_URL: connectionString, DATABASE_SECONDS, DATABASE_WORK_SECONDS } = settings;
  const { statement_timeout, ...bounds } = boundsOf(DATABASE_SECONDS, DATABASE_WORK_SECONDS);
  // Behind a pooler sessions take no limit.
  const { default: pg } = await import('pg');
  const limit = !isPooled(settings) && { statement_timeout };
  const pool = new pg.Pool({ connectionString, max: 1, ...bounds, ...limit });
  // Said by the statement under way too.
  pool.on('error', () => undefined);
  giveUpSilent(pool, DATABASE_WORK_SECONDS);
  try {
    return await work(async (sql, values = []) => (await pool.query(sql, [...values])).rows);
  } catch (error) {
    throw failureOf(cli, error);
  } finally {
    await pool.end();
  }
};

/** The system's words for a disk, or a share of one, that takes nothing more. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
export const isFull = (error: unknown): boolean => fullCodes.has(reasonOf(error));

/** PostgreSQL's word for a table that is not there. */
const missingTable = '42P01';

/** A refusal in the words of the catalogue, or a full disk; anything else is the database's fault. */
export const failureOf = (cli: Cli, error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof DomainError) {
    const { code, parts } = error;
    const message = say(cli.texts.language, 'errors', `errors.${code}`, parts.details);
    return new Failure(exitCodes.refused, code, message, parts);
  }
  if (error instanceof StorageSilent) {
    const said = cli.texts.say('cli.admin.filesSilent', { reason: reasonOf(error.cause) });
    return new Failure(exitCodes.fault, 'CLI_FILES_SILENT', said);
  }
  if (error instanceof StartError) return new Failure(exitCodes.refused, 'CLI_START', error.message);
  const reason = reasonOf(error);
  if (reason === missingTable) return new Failure(exitCodes.fault, 'CLI_DATABASE', cli.texts.say('cli.admin.empty'));
  if (isFull(error)) return new Failure(exitCodes.fault, 'CLI_NO_ROOM', cli.texts.say('cli.admin.full', { reason }));
  return new Failure(exitCodes.fault, 'CLI_DATABASE', cli.texts.say('cli.admin.unreachable', { reason }));
};
