import { defineEntity, p } from '@mikro-orm/core';

/** A leaderboard as it was computed at one moment (LB2). All of them are kept. */
export const Snapshot = defineEntity({
  name: 'Snapshot',
  schema: 'scoring',
  tableName: 'snapshots',
  indexes: [{ name: 'snapshots_latest_index', properties: ['championshipId', 'takenAt'] }],
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    takenAt: p.datetime(),
  },
});

/** A team's row in a snapshot. */
export const Standing = defineEntity({
  name: 'Standing',
  schema: 'scoring',
  tableName: 'standings',
  indexes: [
    { name: 'standings_score_index', properties: ['snapshot', 'score'] },
    { name: 'standings_team_index', properties: ['snapshot', 'teamId'] },
  ],
  properties: {
    snapshot: () => p.manyToOne(Snapshot).deleteRule('cascade').primary(),
    place: p.integer().primary(),
    teamId: p.uuid(),
    score: p.double(),
    /** When the team's best solution came: it decides ties, the earlier one first. */
    reachedAt: p.datetime(),
    solutions: p.integer(),
    lastSolutionAt: p.datetime(),
    /** The team's best solution. */
    solutionId: p.uuid().nullable(),
    /** The 95 % band of the score, and the first and last place that can't be told apart from this one (LB4). */
    bandLow: p.double().nullable(),
    bandHigh: p.double().nullable(),
    tieFrom: p.integer().nullable(),
    tieTo: p.integer().nullable(),
  },
});

/** When a championship's leaderboard was last looked over; the snapshot stays when nothing had changed. */
export const Board = defineEntity({
  name: 'Board',
  schema: 'scoring',
  tableName: 'boards',
  properties: {
    championshipId: p.uuid().primary(),
    snapshot: () => p.manyToOne(Snapshot).nullable().deleteRule('set null'),
    refreshedAt: p.datetime(),
  },
});
