import { defineEntity, p } from '@mikro-orm/core';

/** How many files one person may have on the way at once; a further one takes the place of the one that was begun first. */
export const mostUploads = 3;

/** SUB1: a large file on its way in pieces, before it is a solution: who sends it, and to which championship. */
export const SolutionUpload = defineEntity({
  name: 'SolutionUpload',
  schema: 'scoring',
  tableName: 'uploads',
  indexes: [{ name: 'uploads_person_index', properties: ['personId', 'begunAt'] }],
  properties: {
    /** The name that the stored pieces have, and the idempotency key of the solution that is made of them. */
    id: p.string().length(64).primary(),
    championshipId: p.uuid(),
    personId: p.uuid(),
    begunAt: p.datetime(),
  },
});
