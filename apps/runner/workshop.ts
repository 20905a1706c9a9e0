import type { CloningSandbox } from '../../modules/sandbox/sandbox.js';
import type { InstalledPackage } from './environment.js';

/** What a runner has for its jobs. */
export interface Workshop {
  box: CloningSandbox;
  image: string;
  packages: readonly InstalledPackage[];
  /** Others that code may run in, by the names that championships choose from. */
  images: ReadonlyMap<string, { image: string; packages: readonly InstalledPackage[] }>;
  /** Of the installation's own, beside https. */
  origins: readonly string[];
}

/** Nobody's fault but the box's: the run is tried again. */
export class BoxFailed extends Error {}
