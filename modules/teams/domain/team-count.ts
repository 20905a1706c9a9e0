import { defineEntity, p } from '@mikro-orm/core';

/** How many teams a championship has; written by a trigger on these, as each page about it says so. */
export const TeamCount = defineEntity({
  name: 'TeamCount',
  schema: 'teams',
  tableName: 'team_counts',
  properties: { championshipId: p.uuid().primary(), teams: p.integer() },
});
