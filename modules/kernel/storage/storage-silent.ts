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

/** How a line to a bucket fails; a bucket may be overloaded as well. */
const awayCodes =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|TimeoutError)$/;

/** What failed at a bucket, told from the same failures of a database. One that answers and refuses is no silent one. */
export const silentIfAway = (error: unknown): unknown => {
  const { code, name, $metadata } = Object(error) as { code?: unknown; name?: unknown; $metadata?: Answered };
  const isAway = awayCodes.test(String(code)) || awayCodes.test(String(name));
  return isAway || ($metadata?.httpStatusCode ?? 0) >= 500 ? new StorageSilent(error) : error;
};
interface Answered {
  httpStatusCode?: number;
}
