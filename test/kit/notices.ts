import { globSync } from 'node:fs';
import { knownCauses } from '../../modules/kernel/contract/notices/causes.js';
import { inProject } from '../../modules/kernel/root.js';

/** Every cause that a context declares, with where its notices lead. */
export const allCauses = async (): Promise<ReturnType<typeof knownCauses>> => {
  const files = globSync('modules/*/contract/notices.ts', { cwd: inProject() });
  await Promise.all(files.map((file) => import(inProject(file))));
  return knownCauses();
};
