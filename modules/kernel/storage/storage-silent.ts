/** The place of files did not answer, not in time, or not to its end: nothing is wrong with what was asked. */
export class StorageSilent extends Error {
  /** Of no library: who reads codes takes it for nothing else, such as a database that is silent. */
  readonly code = 'STORAGE_SILENT';

  constructor(cause: unknown) {
    super(`files do not answer: ${String(cause)}`, { cause });
  }
}

/** When to come again, in seconds. */
export const silentAgainSeconds = 5;
