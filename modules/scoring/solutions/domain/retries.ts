import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '../../../kernel/contract/status.js';
import type { RefusedSolution } from '../contract/retried.js';

/** SUB4: several failed solutions that are to go into the queue again, by a worker. */
export const Retries = defineEntity({
  name: 'Retries',
  schema: 'scoring',
  tableName: 'retries',
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    /** By which it is watched. */
    workId: p.uuid(),
    reason: p.string().length(500),
    /** Who asked for it; null for the operator at the command line. */
    actorId: p.uuid().nullable(),
    actor: p.string().length(64),
    role: p.string().length(20).$type<Role>(),
    askedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** One of them, in the order in which they came, and what became of it; null while it is still to go. */
export const RetryItem = defineEntity({
  name: 'RetryItem',
  schema: 'scoring',
  tableName: 'retry_items',
  properties: {
    retries: () => p.manyToOne(Retries).deleteRule('cascade').primary(),
    place: p.integer().primary(),
    /** It may be one that never was. */
    solutionId: p.uuid(),
    outcome: p.string().length(20).$type<'TAKEN' | RefusedSolution['error']>().nullable(),
  },
});
