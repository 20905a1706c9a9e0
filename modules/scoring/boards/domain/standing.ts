import { defineEntity, p } from '@mikro-orm/core';

/** A board's moment: `public` ones are taken while solutions come, `final` is what the private part gave (SUB5). */
export const boardKinds = ['public', 'final'] as const;
export type BoardKind = (typeof boardKinds)[number];

/** A leaderboard as it was computed at one moment (LB2). All moments are kept, the rows of the newest two. */
export const Snapshot = defineEntity({
  name: 'Snapshot',
  schema: 'scoring',
  tableName: 'snapshots',
  indexes: [{ name: 'snapshots_latest_index', properties: ['championshipId', 'takenAt'] }],
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    takenAt: p.datetime(),
    kind: p.enum(boardKinds).default('public'),
    /** Ranked teams. */
    teams: p.integer().default(0),
  },
});

/**
 * A team's row in a snapshot. Rows name their snapshot without a foreign key: for 100 000 of them its checks would cost
 * more than ranking does. `jobs/snapshots.ts` removes them.
 */
export const Standing = defineEntity({
  name: 'Standing',
  schema: 'scoring',
  tableName: 'standings',
  // Few rows have the same team, so a hash finds them; keeping it up costs half of what a tree in random order does.
  indexes: [{ name: 'standings_team_index', properties: ['teamId'], type: 'hash' }],
  properties: {
    snapshotId: p.uuid().primary(),
    place: p.integer().primary(),
    teamId: p.uuid(),
    score: p.double(),
    /** When the team's best solution came: it decides ties, the earlier one first. */
    reachedAt: p.datetime(),
    solutions: p.integer(),
    lastSolutionAt: p.datetime(),
    /** The team's best solution. */
    solutionId: p.uuid().nullable(),
    /** A day before, or on the public board for a row of the final one; null for who was not on it. */
    previousPlace: p.integer().nullable(),
    /** The 95 % band of the score, and the first and last place that can't be told apart from this one (LB4). */
    bandLow: p.double().nullable(),
    bandHigh: p.double().nullable(),
    tieFrom: p.integer().nullable(),
    tieTo: p.integer().nullable(),
  },
});

/**
 * What a team had on the public board from one snapshot to another. A row is written only when it changes, so that every
 * earlier board can be made again (LB4) and history never outgrows the number of solutions.
 */
export const TeamBest = defineEntity({
  name: 'TeamBest',
  schema: 'scoring',
  tableName: 'team_bests',
  indexes: [
    { name: 'team_bests_valid_index', properties: ['championshipId', 'untilAt'] },
    { name: 'team_bests_score_index', properties: ['championshipId', 'score', 'reachedAt'] },
  ],
  properties: {
    championshipId: p.uuid().primary(),
    teamId: p.uuid().primary(),
    fromAt: p.datetime().primary(),
    /** `infinity` for what holds now. */
    untilAt: p.datetime().defaultRaw(`'infinity'`),
    score: p.double(),
    reachedAt: p.datetime(),
    solutionId: p.uuid(),
    solutions: p.integer(),
    lastSolutionAt: p.datetime(),
  },
});

/** Teams whose results changed since the last snapshot; a trigger on the solutions writes it, so that no command can forget. */
export const TouchedTeam = defineEntity({
  name: 'TouchedTeam',
  schema: 'scoring',
  tableName: 'touched_teams',
  properties: { championshipId: p.uuid().primary(), teamId: p.uuid().primary() },
});

/** When a championship's leaderboard was last looked over; the snapshot stays when nothing had changed. */
export const Board = defineEntity({
  name: 'Board',
  schema: 'scoring',
  tableName: 'boards',
  properties: {
    championshipId: p.uuid().primary(),
    snapshot: () => p.manyToOne(Snapshot).nullable().deleteRule('set null'),
    /** Kept one round longer, for those who are paging through it. */
    previous: () => p.manyToOne(Snapshot).nullable().deleteRule('set null'),
    /** The revealed one (SUB5), once the championship is finished. */
    final: () => p.manyToOne(Snapshot).nullable().deleteRule('set null'),
    refreshedAt: p.datetime(),
  },
});
