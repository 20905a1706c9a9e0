import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/**
 * An entity manager for a question to a context (`*.api.ts`). Within a command it reads on the command's own connection:
 * commands that each held one and waited for another would, once there are enough of them, wait for ever.
 */
export const readerOf = (orm: MikroORM): EntityManager => orm.em.fork({ keepTransactionContext: true });
