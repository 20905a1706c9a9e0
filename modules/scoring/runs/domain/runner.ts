import { createHash, randomBytes } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { newId } from '../../../kernel/domain/id.js';
import type { TrialTest } from '../contract/run.js';

const RunnerTokenSchema = defineEntity({
  name: 'RunnerToken',
  schema: 'scoring',
  tableName: 'runner_tokens',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(40).unique('runner_tokens_name_unique'),
    tokenHash: p.string().length(64).unique('runner_tokens_hash_unique'),
    madeAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
});

/** What a runner shows: good for the routes of runners alone. Only its SHA-256 is stored. */
export class RunnerToken extends RunnerTokenSchema.class {
  static named(name: string): RunnerToken {
    return Object.assign(new RunnerToken(), { id: newId(), name });
  }

  /** Makes it another one. @returns the token, which is shown this once */
  renew(now: Date): string {
    const token = `pdr_${randomBytes(32).toString('base64url')}`;
    Object.assign(this, { tokenHash: hashOfToken(token), madeAt: now, revokedAt: null });
    return token;
  }
}

RunnerTokenSchema.setClass(RunnerToken);

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A runner, by what it said of itself and its own signs of life. */
export const Runner = defineEntity({
  name: 'Runner',
  schema: 'scoring',
  tableName: 'runners',
  properties: {
    /** Name of its token, its own, and what tells its process from others of that name. */
    id: p.string().length(100).primary(),
    token: () => p.manyToOne(RunnerToken).deleteRule('cascade'),
    image: p.string().length(200),
    adapter: p.string().length(100).default(''),
    packages: p.json<{ name: string; version: string }[]>(),
    /** Of all, where only the first of them were told. */
    packageCount: p.integer().nullable(),
    images: p
      .json<{ name: string; packages: { name: string; version: string }[]; packageCount?: number }[]>()
      .default('[]'),
    complete: p.boolean(),
    failed: p.json<string[]>(),
    accepted: p.json<string[]>(),
    slots: p.integer(),
    startedAt: p.datetime(),
    seenAt: p.datetime(),
  },
});

/** Somebody wants to know whether a repository can be had; kept for an hour, and for a day where it is run. */
export const RepositoryCheck = defineEntity({
  name: 'RepositoryCheck',
  schema: 'scoring',
  tableName: 'repository_checks',
  indexes: [
    { name: 'repository_checks_due_index', properties: ['dueAt'], where: 'ended_at is null' },
    { name: 'repository_checks_turn_index', properties: ['turnOf'], where: 'not runs' },
    { name: 'repository_checks_trials_index', properties: ['turnOf', 'championshipId', 'askedAt'], where: 'runs' },
    { name: 'repository_checks_person_index', properties: ['personId', 'championshipId', 'askedAt'], where: 'runs' },
  ],
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    repository: p.string().length(500),
    ref: p.string().length(100).nullable(),
    trustedCommit: p.string().length(64).nullable(),
    /** Who asked; null of those of former versions. */
    personId: p.uuid().nullable(),
    /** The team whose turn it takes; of an organiser the person. */
    turnOf: p.uuid().nullable(),
    /** It is run on the visible tests too; what came of them. */
    runs: p.boolean().default(false),
    tests: p.json<TrialTest[]>().nullable(),
    askedAt: p.datetime(),
    /** By the database's clock: not before this; the lease of who has it. */
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    tries: p.integer().default(0),
    run: p.uuid().nullable().unique('repository_checks_run_unique'),
    worker: p.string().length(100).nullable(),
    commit: p.string().length(64).nullable(),
    files: p.integer().nullable(),
    bytes: p.bigint('number').nullable(),
    /** Why it can't be had. */
    fault: p.string().length(40).nullable(),
    endedAt: p.datetime().nullable(),
  },
});
