import { defineEntity, p } from '@mikro-orm/core';

const RemovalSchema = defineEntity({
  name: 'Removal',
  schema: 'forum',
  tableName: 'removals',
  indexes: [
    {
      name: 'removals_at_index',
      expression: `create index "removals_at_index" on "forum"."removals" ("at" desc)`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    byId: p.uuid(),
    reason: p.text(),
    topics: p.integer(),
    comments: p.integer(),
    at: p.datetime(),
    undoneAt: p.datetime().nullable(),
  },
});

/** All that somebody wrote, taken away at once; it stays stored, so that it can be brought back. */
export class Removal extends RemovalSchema.class {}
RemovalSchema.setClass(Removal);
