import { basename } from 'node:path';

// oxlint-disable-next-line no-control-regex -- they are what is removed
const controls = /[\u0000-\u001f\u007f]/g;

/**
 * The name of an uploaded file, for people only, never for a path: without folders and control characters, at most 200
 * characters.
 * @param unnamed what a file is called of whose name nothing is left
 */
export const shownName = (given: string, unnamed = 'file'): string =>
  basename(given.replaceAll('\\', '/')).replace(controls, '').slice(0, 200) || unnamed;
