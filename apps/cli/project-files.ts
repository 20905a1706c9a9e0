import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// What the program reads of its own project. The program in one file has it inside: see bundle/project-files.ts.

export type LocaleFolder = 'eng' | 'rus';
export type Messages = Partial<Record<string, string>>;

/** The files of texts that the program says something of: its own, and the errors of every context. */
const messageFiles = '{*.,}{errors,scoring,editor,teams,cli}.json';

/** The texts of one language. */
export const messagesOf = (folder: LocaleFolder): Messages =>
  Object.assign(
    {},
    ...globSync(messageFiles, { cwd: inProject('locales', folder) }).map((file) => readJson('locales', folder, file)),
  );

/** The version of the product. */
export const version = (): string => readJson<{ version: string }>('package.json').version;

/** The server that this program came from; none for the one of a checkout. */
export const origin: string | null = null;

const readJson = <T>(...names: string[]): T => JSON.parse(readFileSync(inProject(...names), 'utf8'));

const inProject = (...names: string[]): string => join(root(), ...names);

/** The top of the project, which lies above the sources and above `dist` alike. */
const root = (): string => {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'locales', 'eng', 'cli.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`No locales above ${start}`);
  }
};
