import { defineEntity, p } from '@mikro-orm/core';

/**
 * Somebody left a team: where it had handed something in, its attempts up to then count wherever they are next in that
 * championship, and its time began when it began, so that nobody gains attempts or time by walking about.
 */
export const Departure = defineEntity({
  name: 'Departure',
  schema: 'teams',
  tableName: 'departures',
  properties: {
    championshipId: p.uuid().primary(),
    personId: p.uuid().primary(),
    teamId: p.uuid().primary(),
    leftAt: p.datetime(),
    /** Since when the team took part. */
    confirmedAt: p.datetime(),
    /** Whether it had handed in anything. */
    isCounted: p.boolean().default(true),
    /** Teams that had become a part of it by then: attempts that were made in one are counted by it. */
    partIds: p.array().columnType('uuid[]').defaultRaw("'{}'"),
  },
});
