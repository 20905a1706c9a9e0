import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { directUrl } from '../../../modules/kernel/database/ways/addresses.js';
import { doubtsAbout, readSettings, type Settings, StartError } from '../../../modules/kernel/settings.js';
import type { Cli, CommonOptions } from '../cli.js';
import { lookAtDatabase } from './admin-doctor/database.js';
import { Figures, figuresOf, pausesOf } from './admin-doctor/figures.js';
import { checkNames, type Finding, ok, type State, warning, wrong } from './admin-doctor/finding.js';
import { lookAtBackup, lookAtDisk, lookAtStorage } from './admin-doctor/places.js';
import { lookAtBox, lookAtWork } from './admin-doctor/running.js';
import { lookAtMail, lookAtSms } from './admin-doctor/ways-out.js';
import { exitCodes, Failure } from '../failure.js';
import { inApplication } from './admin-application.js';
import { settingsOf } from './admin-parts.js';

/** Looks at all that an installation needs, changes nothing, and says what to do. Exit codes: 0 nothing is wrong, 3 something is. */
export const examine = async (cli: Cli, options: CommonOptions): Promise<void> => {
  const findings = await findingsOf(cli);
  const sentence = ({ key, values }: Finding): string => cli.texts.say(key, values);
  const state = findings.reduce<State>((worst, one) => (rank[one.state] > rank[worst] ? one.state : worst), 'ok');
  const answer = {
    state,
    checks: findings.map((one) => ({ check: one.check, state: one.state, says: sentence(one) })),
  };
  cli.answer(options, answer, () =>
    linesOf(
      cli,
      findings.map((one) => [one, sentence(one)] as const),
    ).join('\n'),
  );
  if (state === 'wrong') cli.exitCode = exitCodes.invalidFile;
};

const rank: Record<State, number> = { ok: 0, warning: 1, wrong: 2 };

const linesOf = (cli: Cli, told: readonly (readonly [Finding, string])[]): string[] => {
  const words = { ok: 'cli.doctor.ok', warning: 'cli.doctor.warning', wrong: 'cli.doctor.wrong' } as const;
  const stateWidth = Math.max(...Object.values(words).map((word) => cli.texts.say(word).length));
  const nameWidth = Math.max(...checkNames.map((name) => cli.texts.say(`cli.doctor.name.${name}`).length));
  return told.map(([{ state, check }, sentence]) =>
    [
      cli.texts.say(words[state]).padEnd(stateWidth),
      cli.texts.say(`cli.doctor.name.${check}`).padEnd(nameWidth),
      sentence,
    ].join('  '),
  );
};

const findingsOf = async (cli: Cli): Promise<Finding[]> => {
  const { tag } = cli.texts;
  const { settings, finding } = lookAtSettings(cli);
  // Nothing else is known of an installation whose settings can't be read.
  if (!settings) return [finding];
  const database = await lookAtDatabase(directUrl(settings));
  const disk = await lookAtDisk(settings, tag);
  // The application is opened where it finds what it needs: it would make a folder that is missing.
  const canOpen = database.isUsable && existsSync(settings.DATA_DIR);
  const { figures, pauses } = canOpen
    ? await inApplication(cli, settings, async (app) => ({
        figures: await figuresOf(app),
        pauses: await pausesOf(app),
      }))
    : { figures: new Figures([]), pauses: [] };
  const places = await Promise.all([
    lookAtStorage(settings, database.installation, figures),
    lookAtBackup(settings, figures, tag),
    lookAtMail(settings, figures, tag),
    lookAtSms(settings, figures, tag),
  ]);
  const running = canOpen ? [lookAtWork(figures, pauses, cli.texts), lookAtBox(figures, tag)] : [];
  return [finding, ...database.findings, disk, ...places, ...running];
};

/** Null where not even the rest can be looked at. */
const lookAtSettings = (cli: Cli): { settings: Settings | null; finding: Finding } => {
  const env = cli.terminal.env;
  // The command line was given its address if it ran.
  const folder = env['DATABASE_URL'] ? null : bundledIn(env['DATA_DIR']);
  if (folder !== null) return { settings: null, finding: wrong('database', 'cli.doctor.database.stopped', { folder }) };
  const mode = env['PODIUM_MODE'] ?? (isDemo(env['DATA_DIR']) ? 'demo' : 'production');
  const told = (sentence: string): Finding => wrong('settings', 'cli.doctor.told', { sentence });
  let lenient: Settings;
  try {
    lenient = { ...settingsOf(cli), PODIUM_MODE: mode as Settings['PODIUM_MODE'] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { settings: null, finding: told([error.message, error.more.hint ?? ''].join(' ').trim()) };
  }
  if (mode !== 'production') return { settings: lenient, finding: ok('settings', 'cli.doctor.settings.demo') };
  try {
    const doubts = doubtsAbout(readSettings({ ...env, PODIUM_MODE: mode }));
    if (doubts.length > 0)
      return { settings: lenient, finding: warning('settings', 'cli.doctor.told', { sentence: doubts.join(' ') }) };
    return { settings: lenient, finding: ok('settings', 'cli.doctor.settings.ok') };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { settings: lenient, finding: told(error.message) };
  }
};

/** The folder of the PostgreSQL that `npm start` brings; null where there was none yet. */
const bundledIn = (folder: string | undefined): string | null =>
  folder !== undefined && existsSync(join(folder, 'postgres', 'PG_VERSION')) ? join(folder, 'postgres') : null;

/** `npm start` keeps secrets of its own beside its data. */
const isDemo = (folder: string | undefined): boolean =>
  folder !== undefined && existsSync(join(folder, 'demo-secrets.json'));
