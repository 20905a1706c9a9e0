import type { ErrorCode } from '../kernel/contract/errors.js';

/**
 * Why somebody can't delete their account now. Contexts above this one answer, each for what it holds: the application
 * finds them among the providers, so that identity need not know them.
 */
export abstract class Hindrance {
  /** A code of the catalogue, or null where nothing hinders: it stays so until the transaction in which it is asked ends. */
  abstract of(personId: string): Promise<ErrorCode | null>;
}
