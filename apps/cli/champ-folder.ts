import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type ChampionshipSettings,
  type EditorView,
  settings,
  type TypedSettings,
} from '../../modules/championships/contract/editor.js';
import {
  filesFile,
  type FolderFiles,
  folderFiles,
  longTexts,
  settingsFile,
  testFolders,
  textFiles as texts,
} from '../../modules/championships/contract/whole/folder.js';
import { changesIn } from './champ-settings.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure, reasonOf, systemCode } from './failure.js';

/** A test of a folder: files of this computer. */
export interface FolderTest {
  name: string;
  visible: boolean;
  input: string;
  answers: string | null;
}

/** Settings in both languages: one that is not given stays as it is. */
export const bilinguals = [...longTexts, 'title', 'teaser', 'prize', 'coverAlt', 'formatNote'] as const;

/** What a folder says of a championship; parts that are not there are left as they are. */
export const settingsIn = async (cli: Cli, folder: string): Promise<TypedSettings> => {
  const path = join(folder, settingsFile);
  const known: Record<string, unknown> = (await namesIn(cli, folder)).includes(settingsFile)
    ? { ...(await changesIn(cli, path)) }
    : {};
  for (const { text, language, file } of texts) {
    const words = await textIn(cli, join(folder, file));
    if (words !== null) known[text] = { ...(known[text] as object | undefined), [language]: words };
  }
  return known as TypedSettings;
};

/** What `files.json` of a folder names; null where there is none, as in one that `champ pull` wrote. */
export const filesIn = async (cli: Cli, folder: string): Promise<FolderFiles | null> => {
  const path = join(folder, filesFile);
  if (!(await namesIn(cli, folder)).includes(filesFile)) return null;
  const read = folderFiles.safeParse(await changesIn(cli, path));
  if (read.success) return read.data;
  throw new Failure(exitCodes.usage, 'CLI_FILE', cli.texts.say('cli.champ.folder.files', { path }));
};

/** Only what differs from what there is, so that a push of the same folder saves nothing. A text keeps the language that is not given. */
export const differing = (wanted: TypedSettings, view: EditorView): TypedSettings =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => {
      const before: unknown = view[name as keyof ChampionshipSettings];
      const isText = (bilinguals as readonly string[]).includes(name) && typeof value === 'object' && value !== null;
      const after: unknown = isText ? { ...Object(before), ...Object(value) } : asKept(name, value, view);
      return sameJson(before, after) ? [] : [[name, after]];
    }),
  ) as TypedSettings;

/** A setting as the server keeps it: moments in UTC, parameters of a metric as text, tours by their ids. */
const asKept = (name: string, value: unknown, { tours }: EditorView): unknown => {
  if (['dateStart', 'dateEnd', 'teamsUntil'].includes(name)) return momentOf(value);
  if (name === 'metricParams' && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, typeof one === 'string' ? one : JSON.stringify(one)]),
    );
  if (name !== 'tours' || !Array.isArray(value)) return value;
  return value.map((one: Record<string, unknown>, at) => ({
    ...{ id: tours[at]?.id, advance: null, ...one },
    ...{ dateStart: momentOf(one['dateStart']), dateEnd: momentOf(one['dateEnd']) },
  }));
};

const momentOf = (value: unknown): unknown => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : new Date(at).toISOString();
};

/** Writes what a championship is set to. */
export const writeSettings = async (cli: Cli, folder: string, view: EditorView): Promise<void> => {
  const names = Object.keys(settings.shape) as (keyof ChampionshipSettings)[];
  const kept = names.filter((name) => name !== 'champname' && !(longTexts as readonly string[]).includes(name));
  const shown = Object.fromEntries(kept.map((name) => [name, view[name]]));
  await write(cli, join(folder, settingsFile), `${JSON.stringify(shown, null, 2)}\n`);
  for (const { text, language, file } of texts)
    if (view[text][language] !== '') await write(cli, join(folder, file), view[text][language]);
};

/** Tests of a folder by their names. @throws Failure where one is visible and hidden, or has answers and no input */
export const testsIn = async (cli: Cli, folder: string): Promise<FolderTest[]> => {
  const of = async (part: keyof typeof testFolders) =>
    new Map(
      (await namesIn(cli, join(folder, testFolders[part]))).map((name) => [
        name,
        join(folder, testFolders[part], name),
      ]),
    );
  const [visible, hidden, answers] = [await of('visible'), await of('hidden'), await of('answers')];
  const refuse = (key: 'cli.champ.folder.twice' | 'cli.champ.folder.noInput', name: string | undefined) => {
    if (name === undefined) return;
    throw new Failure(exitCodes.usage, 'CLI_TESTS', cli.texts.say(key, { name }));
  };
  refuse(
    'cli.champ.folder.twice',
    [...visible.keys()].find((name) => hidden.has(name)),
  );
  refuse(
    'cli.champ.folder.noInput',
    [...answers.keys()].find((name) => !visible.has(name) && !hidden.has(name)),
  );
  return [...visible, ...hidden]
    .map(([name, input]) => ({ name, input, visible: visible.has(name), answers: answers.get(name) ?? null }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

/** The checksum of a file of this computer. */
export const sha256Of = async (path: string): Promise<string> => {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
};

/** Files of a folder, without what systems hide in it; none where it is not there. */
const namesIn = async (cli: Cli, folder: string): Promise<string[]> => {
  try {
    const found = await readdir(folder, { withFileTypes: true });
    return found.filter((one) => !one.isDirectory() && !one.name.startsWith('.')).map(({ name }) => name);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw new Failure(exitCodes.usage, 'CLI_FOLDER', cli.texts.say('cli.file.unreadable', { path: folder }));
  }
};

const textIn = async (cli: Cli, path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw new Failure(exitCodes.usage, 'CLI_FILE', cli.texts.say('cli.file.unreadable', { path }));
  }
};

const write = async ({ texts: words }: Cli, path: string, content: string): Promise<void> => {
  try {
    await writeFile(path, content);
  } catch (error) {
    const message = words.say('cli.download.folder', { path, reason: reasonOf(error) });
    throw new Failure(exitCodes.usage, 'CLI_FOLDER', message);
  }
};

/** By their values: the server may give keys in another order. */
const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
};
