import { defineEntity, p } from '@mikro-orm/core';

/** A date of a championship that those who take part were told of. */
export const ToldDate = defineEntity({
  name: 'ToldDate',
  schema: 'notifications',
  tableName: 'told_dates',
  properties: { championshipId: p.uuid().primary(), what: p.string().length(10).primary(), at: p.datetime().primary() },
});
