import { globSync } from 'node:fs';
import type { RouteSpec } from '../../modules/kernel/contract/route.js';
import { inProject } from '../../modules/kernel/root.js';

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value;

/** Every route that a context declares. */
export const allRoutes = async (): Promise<RouteSpec[]> => {
  const files = globSync('modules/*/contract/routes.ts', { cwd: inProject() });
  const modules = await Promise.all(files.map((file) => import(inProject(file)) as Promise<Record<string, unknown>>));
  return modules.flatMap((exported) => Object.values(exported).filter(isRoute));
};
