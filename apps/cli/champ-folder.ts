import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { testName } from '../../modules/championships/algorithms/contract/algorithm.js';
import {
  type ChampionshipSettings,
  type EditorView,
  type TypedSettings,
} from '../../modules/championships/contract/editor.js';
import {
  filesFile,
  type FolderFiles,
  folderFiles,
  settingsFile,
  settingsText,
  testFolders,
  textFiles as texts,
} from '../../modules/championships/contract/whole/folder.js';
import { asKept, changesIn } from './champ-settings.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure, reasonOf, systemCode } from './failure.js';
import { fileUnreadable } from './reason-text.js';

/** A test of a folder: files of this computer. */
export interface FolderTest {
  name: string;
  visible: boolean;
  input: string;
  answers: string | null;
}

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
    Object.entries(asKept(wanted, view)).filter(
      ([name, value]) => !sameJson(view[name as keyof ChampionshipSettings], value),
    ),
  ) as TypedSettings;

/** Writes what a championship is set to. */
export const writeSettings = async (cli: Cli, folder: string, view: EditorView): Promise<void> => {
  await write(cli, join(folder, settingsFile), settingsText(view));
  for (const { text, language, file } of texts)
    if (view[text][language] !== '') await write(cli, join(folder, file), view[text][language]);
};

/**
 * Takes away what an earlier pull or push left of what the server has no more: texts that are empty there, and inputs of tests that
 * are not there, or on the other side. Else a push would bring them back. Only files that a push of the folder would send; and inputs
 * that have answers beside them stay, as nobody could pull these again.
 * @returns their paths within the folder
 */
export const removeGone = async (cli: Cli, folder: string, view: EditorView): Promise<string[]> => {
  const names = await namesIn(cli, folder);
  const gone = texts
    .filter(({ text, language, file }) => view[text][language] === '' && names.includes(file))
    .map(({ file }) => file);
  const answered = await namesIn(cli, join(folder, testFolders.answers));
  for (const side of ['visible', 'hidden'] as const)
    for (const name of await namesIn(cli, join(folder, testFolders[side]))) {
      const known = view.tests.find((one) => one.name === name);
      const stays = known ? known.visible === (side === 'visible') : answered.includes(name);
      if (!stays && testName.safeParse(name).success) gone.push(`${testFolders[side]}/${name}`);
    }
  for (const path of gone) await onDisk(cli, join(folder, path), () => rm(join(folder, path)));
  return gone;
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
    throw fileUnreadable(cli, path, error);
  }
};

/** Written beside and renamed: a pull that is stopped leaves no half of a text, which a push would send. */
const write = (cli: Cli, path: string, content: string): Promise<void> =>
  onDisk(cli, path, async () => {
    const beside = `${path}.part`;
    await writeFile(beside, content);
    await rename(beside, path);
  });

const onDisk = async ({ texts: words }: Cli, path: string, act: () => Promise<void>): Promise<void> => {
  try {
    await act();
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
