import { defineEntity, p } from '@mikro-orm/core';

/** SUB5: that somebody looked at private results before they were out: one row a person and championship, with the first time. */
export const PrivateLook = defineEntity({
  name: 'PrivateLook',
  schema: 'scoring',
  tableName: 'private_looks',
  properties: { championshipId: p.uuid().primary(), personId: p.uuid().primary(), at: p.datetime() },
});
