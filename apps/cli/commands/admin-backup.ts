import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { folderOf, shortestPassphrase } from '../../../modules/backups/operator.api.js';
import { endAllSessionsSql } from '../../../modules/identity/operator.api.js';
import { directUrl } from '../../../modules/kernel/database/ways/addresses.js';
import { readSince, readWhole, type Since, type WholeOptions } from '../../../modules/kernel/backup/earlier.js';
import { nameForm } from '../../../modules/kernel/backup/kept.js';
import type { Keys, Locks } from '../../../modules/kernel/backup/lock.js';
import { looking, type Read } from '../../../modules/kernel/backup/read-archive.js';
import { secretName, type Source, writeArchive, type Written } from '../../../modules/kernel/backup/write-archive.js';
import { formatSize } from '../../../modules/kernel/contract/size-format.js';
import { placeName, storeOf } from '../../../modules/kernel/storage/store-of.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { progressOf } from '../progress.js';
import { version } from '../project-files.js';
import { ask } from '../prompt.js';
import { asFailure } from './admin-backup-fault.js';
import { checkEarlier, checkPrunable, removeOutdated } from './admin-backup-keeping.js';
import {
  archiveAt,
  archivesAt,
  earlierAt,
  intoPlace,
  isPlace,
  settingsBeside,
  settingsToRead,
  unreadable,
} from './admin-backup-places.js';

interface KeyOptions extends CommonOptions {
  identity?: string;
}

export interface CreateOptions extends KeyOptions {
  to?: string;
  since?: string;
  encrypt?: boolean;
  recipient?: string[];
  prune?: boolean;
}

interface ReadingOptions extends KeyOptions {
  earlier?: string;
}

export interface VerifyOptions extends ReadingOptions {
  restore?: boolean;
}

export interface RestoreOptions extends ReadingOptions {
  endSessions?: boolean;
}

/**
 * Writes a backup of the installation into one file, while it goes on. Exit codes: 0 written, 1 could not be, 2 wrong use, 3 nothing
 * was pruned, as files were missing.
 */
export const createBackup = async (cli: Cli, options: CreateOptions): Promise<void> => {
  const settings = settingsBeside(cli, options.to, options.since);
  const to = options.to ?? folderOf(settings);
  if (options.prune) checkPrunable(cli, to, settings);
  const locks = await locksOf(cli, options);
  const source: Source = {
    url: directUrl(settings),
    store: storeOf(settings),
    version: version(),
    secret: cli.terminal.env.SECRET,
  };
  const since = options.since === undefined ? null : await sinceOf(cli, options.since, options);
  const progress = growing(cli, cli.texts.say('cli.backup.create.progress'));
  const how = { locks, since, progress: progress.at };
  const written = await asFailure(cli, async () => {
    if (to === '-') return { path: '-', ...(await writeArchive(source, cli.terminal.output, how)) };
    const made = await intoPlace(cli, to, source, how);
    if (options.since !== undefined) await checkEarlier(cli, to, options.since, made);
    return made;
  }).finally(progress.end);
  const said = cli.texts.say('cli.backup.create.done', shown(cli, written));
  // Where the archive itself goes to standard output, nothing else may.
  if (to === '-') cli.note(said);
  else cli.answer(options, summary(written), () => said);
  const names = written.header.earlier.map(({ name }) => name).join(', ');
  if (names !== '') cli.note(cli.texts.say('cli.backup.create.needs', { names }));
  tellMissing(cli, written);
  if (!options.prune) return;
  if (written.manifest.missing.length === 0)
    return asFailure(cli, () => removeOutdated(cli, to, basename(written.path), settings));
  // A former one may be the last that has them.
  cli.note(cli.texts.say('cli.backup.create.notPruned'));
  cli.exitCode = exitCodes.invalidFile;
};

/** Reads a backup to its last byte and compares every sum; on trial scores too. Exit codes: 0 right, 3 damaged or none, 2 wrong use. */
export const verifyBackup = async (cli: Cli, path: string, options: VerifyOptions): Promise<void> => {
  const trial = options.restore ? await trialOf(cli, path, options.earlier) : null;
  const { read, bytes } = await reading(
    cli,
    path,
    options,
    trial?.work ?? ((source, how) => readWhole(source, looking, how)),
  );
  const restored = trial ? { restored: true, scores: trial.scores.same } : { restored: false };
  const key = trial ? 'cli.backup.verify.restored' : 'cli.backup.verify.done';
  const said = { ...shown(cli, { ...read, path, bytes }), scores: trial?.scores.same ?? 0 };
  cli.answer(options, { ...summary({ ...read, path, bytes }), ...restored }, () => cli.texts.say(key, said));
  tellMissing(cli, read);
};

/** What a trial needs is loaded for it: migrations, and the application. */
const trialOf = async (cli: Cli, path: string, earlier?: string) => {
  const settings = settingsToRead(cli, path, earlier);
  const { restoreOnTrial } = await import('../../../modules/kernel/backup/scratch.js');
  const { ScoresAgain } = await import('./admin-backup-scores.js');
  const scores = new ScoresAgain(cli, settings);
  const work: Work = (source, how) => restoreOnTrial(source, directUrl(settings), how, scores);
  return { scores, work };
};

/** Fills an empty installation with a backup. Exit codes: 0 restored, 3 damaged or no backup, 4 there is something already. */
export const restoreBackup = async (cli: Cli, path: string, options: RestoreOptions): Promise<void> => {
  const settings = settingsToRead(cli, path, options.earlier);
  const finish = async (client: pg.Client): Promise<void> => {
    if (options.endSessions) for (const sql of endAllSessionsSql) await client.query(sql);
    await client.query(noteSql, [JSON.stringify({ endSessions: options.endSessions ?? false })]);
  };
  const { restoreArchive } = await import('../../../modules/kernel/backup/restore.js');
  let isAnyKept = false;
  const kept = () => void (isAnyKept = true);
  const { read, bytes } = await reading(cli, path, options, (source, how) =>
    restoreArchive(source, { url: directUrl(settings), files: storeOf(settings) }, { ...how, finish, kept }),
  ).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'BACKUP_DAMAGED' || !isAnyKept) throw error;
    // The files that came before the fault; the tables are there wholly or not at all.
    const hint = cli.texts.say('cli.backup.restore.left', { place: placeName(settings) });
    throw new Failure(error.exitCode, error.code, error.message, { ...error.more, hint });
  });
  const said = { ...read, path, bytes };
  const again = powersAgain(cli, read.header.madeAt, options);
  cli.answer(
    options,
    { ...summary(said), hint: again },
    () => `${cli.texts.say('cli.backup.restore.done', shown(cli, said))}\n${again}`,
  );
  tellMissing(cli, read);
  const secret = cli.terminal.env.SECRET;
  if (secret && read.header.secret && secretName(secret) !== read.header.secret) {
    cli.note(cli.texts.say('cli.backup.restore.otherSecret'));
  }
};

/** A backup does not know what was taken from people after it. */
const powersAgain = (cli: Cli, at: string, { endSessions }: RestoreOptions): string => {
  const powers = cli.texts.say('cli.backup.restore.powers', { at });
  return endSessions ? powers : `${powers} ${cli.texts.say('cli.backup.restore.sessions')}`;
};

const noteSql = `insert into kernel.audit (at, actor, action, object, reason, details)
  values (now(), 'operator', 'backups.restore', 'installation', '', $1)`;

/** What a backup holds already, or the newest one of a folder; null where there is none yet. */
const sinceOf = async (cli: Cli, place: string, options: KeyOptions): Promise<Since | null> => {
  const isOne = nameForm.test(basename(place)) || !(await isPlace(cli, place));
  const path = isOne ? place : (await asFailure(cli, () => archivesAt(cli, place)))[0]?.path;
  if (path === undefined) return null;
  const keys = await keysOf(cli, path, options);
  const { name, read, earlier: openEarlier } = await archiveAt(cli, path);
  return asFailure(cli, () => readSince(read(), name, { keys, openEarlier }));
};

type Work = (source: Readable, how: WholeOptions) => Promise<Read>;

/** Reads a file with progress, by the keys that the caller has. */
const reading = async (
  cli: Cli,
  path: string,
  options: ReadingOptions,
  work: Work,
): Promise<{ read: Read; bytes: number }> => {
  const { name, bytes, ...found } = await archiveAt(cli, path);
  const keys = await keysOf(cli, path, options);
  const progress = progressOf(cli, name, bytes);
  const openEarlier = options.earlier === undefined ? found.earlier : earlierAt(cli, options.earlier);
  try {
    const read = await asFailure(cli, () => work(found.read(), { keys, openEarlier, progress: progress.at }));
    return { read, bytes };
  } finally {
    progress.end();
  }
};

const locksOf = async (cli: Cli, { encrypt, recipient = [] }: CreateOptions): Promise<Locks> => {
  const { BACKUP_RECIPIENTS, BACKUP_PASSPHRASE } = cli.terminal.env;
  const recipients = recipient.length > 0 ? recipient : (BACKUP_RECIPIENTS?.split(/[\s,]+/u).filter(Boolean) ?? []);
  if (recipients.length > 0) return { recipients };
  const passphrase = BACKUP_PASSPHRASE || (encrypt ? await passphraseOf(cli) : undefined);
  if (passphrase === undefined || passphrase.length >= shortestPassphrase) return { passphrase };
  const said = cli.texts.say('cli.backup.shortPassphrase', { shortest: shortestPassphrase });
  throw new Failure(exitCodes.usage, 'CLI_PASSPHRASE', said);
};

const keysOf = async (cli: Cli, path: string, { identity }: KeyOptions): Promise<Keys> => {
  const identities = identity === undefined ? [] : await identitiesIn(cli, identity);
  const given = cli.terminal.env.BACKUP_PASSPHRASE;
  if (identities.length > 0 || given || !path.endsWith('.age')) return { identities, passphrase: given };
  return { passphrase: await passphraseOf(cli) };
};

const identitiesIn = async (cli: Cli, file: string): Promise<string[]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(cli, file, error);
  });
  const found = text.split(/\r?\n/u).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (found.length > 0) return found;
  throw new Failure(exitCodes.usage, 'CLI_FILE', cli.texts.say('cli.backup.noKey', { path: file }));
};

const passphraseOf = async (cli: Cli): Promise<string> => {
  if (cli.terminal.input.isTTY) return ask(cli, cli.texts.say('cli.backup.passphrase'), { hidden: true });
  throw new Failure(exitCodes.usage, 'CLI_NO_TERMINAL', cli.texts.say('cli.backup.noPassphrase'));
};

/** A bar whose end comes nearer once more is known of it. */
const growing = (cli: Cli, name: string) => {
  let bar: ReturnType<typeof progressOf> | undefined;
  let known = 0;
  return {
    at: (done: number, total: number): void => {
      if (!bar || total > known * 1.05) {
        bar?.end();
        bar = progressOf(cli, name, (known = total), 0);
      }
      bar.at(done);
    },
    end: (): void => bar?.end(),
  };
};

const summary = ({ header, manifest, path, bytes, sha256 }: Partial<Written> & Read & { path: string }) => ({
  path,
  id: header.id,
  installation: header.installation,
  madeAt: header.madeAt,
  version: header.madeBy.podium,
  bytes,
  ...(sha256 === undefined ? {} : { sha256 }),
  tables: manifest.tables.length,
  rows: rowsOf({ manifest }),
  files: filesOf({ manifest }, 'count'),
  fileBytes: filesOf({ manifest }, 'bytes'),
  earlier: header.earlier.map(({ name }) => name),
  missing: manifest.missing,
});

/** With those that earlier backups hold. */
const filesOf = ({ manifest }: Pick<Read, 'manifest'>, what: 'count' | 'bytes'): number =>
  manifest.earlier.reduce((sum, one) => sum + one[what], manifest.files[what]);

const rowsOf = ({ manifest }: Pick<Read, 'manifest'>): number =>
  manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

const shown = (cli: Cli, of: Read & { path: string; bytes: number }) => ({
  path: of.path,
  size: formatSize(of.bytes, cli.texts.tag),
  tables: of.manifest.tables.length,
  rows: rowsOf(of),
  files: filesOf(of, 'count'),
  id: of.header.installation ?? '',
});

const tellMissing = (cli: Cli, { manifest }: Pick<Read, 'manifest'>): void => {
  const count = manifest.missing.length;
  if (count > 0) cli.note(cli.texts.say('cli.backup.missing', { count, first: manifest.missing[0] ?? '' }));
};
