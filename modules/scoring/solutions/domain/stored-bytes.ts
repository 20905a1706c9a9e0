import { defineEntity, p } from '@mikro-orm/core';

/** Bytes of the files that are kept of a person's, a team's or a championship's solutions; written by triggers on these. */
export const StoredBytes = defineEntity({
  name: 'StoredBytes',
  schema: 'scoring',
  tableName: 'stored_bytes',
  properties: {
    /** `person`, `team` or `championship`. */
    kind: p.string().length(12).primary(),
    id: p.uuid().primary(),
    bytes: p.bigint('number'),
  },
});
