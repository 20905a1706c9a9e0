import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// What the program reads of its own project. The program in one file has it inside: see bundle/project-files.ts.

export type MessageFile = 'errors' | 'scoring' | 'editor' | 'cli';
export type LocaleFolder = 'eng' | 'rus';

/** The texts of one file of locales. */
export const messagesOf = (folder: LocaleFolder, file: MessageFile): Partial<Record<string, string>> =>
  readJson('locales', folder, `${file}.json`);

/** The version of the product. */
export const version = (): string => readJson<{ version: string }>('package.json').version;

/** The server that this program came from; none for the one of a checkout. */
export const origin: string | null = null;

const readJson = <T>(...names: string[]): T => JSON.parse(readFileSync(join(root(), ...names), 'utf8'));

/** The top of the project, which lies above the sources and above `dist` alike. */
const root = (): string => {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'locales', 'eng', 'cli.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`No locales above ${start}`);
  }
};
