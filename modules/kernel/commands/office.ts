import type { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { Actor } from '../audit/audit.js';

/**
 * What an admin alone may do, or the operator at the command line. Who does it is asked again within the transaction,
 * before anything else of it: so none of these can forget that, and it holds when it is done, not when it was asked for.
 */
export abstract class OfficeCommand<R> extends Command<R> {
  /** Null for the product itself, and where somebody does it with what is their own. */
  abstract readonly by: Actor | null;
}

/** Port: who is an admin now, and not blocked. The identity context answers; bound in the application. */
export abstract class Offices {
  abstract hasAdmin(em: EntityManager, personId: string): Promise<boolean>;
}
