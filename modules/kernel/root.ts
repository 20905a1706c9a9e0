import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const findRoot = (from: string): string => (existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from)));

/** Folder of the project, found upwards from this file: the same from the sources and from `dist/`. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Absolute path of something in the project, such as `locales` or `dist/web`. */
export const inProject = (...parts: string[]): string => join(projectRoot, ...parts);
