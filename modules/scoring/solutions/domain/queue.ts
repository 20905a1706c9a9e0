import { defineEntity, p } from '@mikro-orm/core';
import { requestId } from '../../../kernel/request-id.js';
import { Solution } from './solution.js';

const QueueEntrySchema = defineEntity({
  name: 'QueueEntry',
  schema: 'scoring',
  tableName: 'queue_entries',
  indexes: [
    { name: 'queue_entries_places_index', properties: ['turn', 'ahead', 'share', 'createdAt'] },
    // Few need a box: whoever looks for those reads no others.
    {
      name: 'queue_entries_sandbox_index',
      properties: ['turn', 'ahead', 'share', 'createdAt'],
      where: `needs = 'sandbox'`,
    },
    { name: 'queue_entries_share_index', properties: ['championshipId', 'turn', 'ahead', 'share'] },
    { name: 'queue_entries_team_index', properties: ['teamId'] },
  ],
  uniques: [{ name: 'queue_entries_run_unique', properties: ['run'], where: 'run is not null' }],
  properties: {
    solution: () => p.oneToOne(Solution).primary().deleteRule('cascade'),
    championshipId: p.uuid(),
    teamId: p.uuid(),
    /** SUB4: solutions are scored by turn; each further one of a team has a later turn than its one before. */
    turn: p.integer(),
    /** How many of the team's own were open when it came: within a turn, those who wait for nothing else go first. */
    ahead: p.integer(),
    /** The how-manieth of its championship within the turn: championships take turns too. */
    share: p.integer().default(0),
    createdAt: p.datetime(),
    /** Who can take it: a worker with the engine, or a runner with a box. */
    needs: p.enum(['engine', 'sandbox'] as const).default('engine'),
    /** By the database's clock: not before this. Taking an entry moves it on: the lease; a beating worker renews it. */
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Runs begun so far. */
    tries: p.integer().default(0),
    /** Who runs it; null while it waits. */
    worker: p.string().length(100).nullable(),
    /** What whoever runs it writes under: also that of the solution. */
    run: p.uuid().nullable(),
    /** Id of the request that brought it here: what a worker logs of it bears it too. */
    request: p.string().length(64).nullable(),
  },
});

/** A solution's place in the evaluation queue, until something final is known. */
export class QueueEntry extends QueueEntrySchema.class {
  static of(solution: Solution, place: { turn: number; ahead: number; share: number }): QueueEntry {
    const { championshipId, teamId, createdAt } = solution;
    const request = requestId() ?? null;
    return Object.assign(new QueueEntry(), { solution, championshipId, teamId, createdAt, request, ...place });
  }
}

QueueEntrySchema.setClass(QueueEntry);

/** The one row that says which turn is being served. */
export const QueueHead = defineEntity({
  name: 'QueueHead',
  schema: 'scoring',
  tableName: 'queue_head',
  properties: { scope: p.string().length(3).primary(), turn: p.integer() },
});

/** The last turn that was given to a team. */
export const TeamTurn = defineEntity({
  name: 'TeamTurn',
  schema: 'scoring',
  tableName: 'team_turns',
  properties: { teamId: p.uuid().primary(), turn: p.integer() },
});

/** A stop of the queue: of one championship, or of `all`. */
export const Pause = defineEntity({
  name: 'Pause',
  schema: 'scoring',
  tableName: 'pauses',
  properties: {
    /** Id of a championship, or `all`. */
    scope: p.string().length(36).primary(),
    /** What people read while they wait. */
    reason: p.string().length(500),
    since: p.datetime(),
  },
});

/** A process that scores, by its own signs of life. */
export const Worker = defineEntity({
  name: 'Worker',
  schema: 'scoring',
  tableName: 'workers',
  properties: {
    id: p.string().length(80).primary(),
    slots: p.integer(),
    startedAt: p.datetime(),
    seenAt: p.datetime(),
  },
});
