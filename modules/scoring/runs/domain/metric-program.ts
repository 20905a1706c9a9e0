import { defineEntity, p } from '@mikro-orm/core';
import type { ProgramSaid } from '../contract/metric-program.js';

/** What a program said of the sample; `of`: by which files. */
interface Tried {
  of: string;
  said: ProgramSaid;
}

/** ALGO2: a program of the organiser that scores in the place of the metric, and what it said last. */
export const MetricProgram = defineEntity({
  name: 'MetricProgram',
  schema: 'scoring',
  tableName: 'metric_programs',
  properties: {
    championshipId: p.uuid().primary(),
    name: p.string().length(200),
    storageKey: p.string().length(120),
    bytes: p.bigint('number'),
    sha256: p.string().length(64),
    changedAt: p.datetime(),
    said: p.json<ProgramSaid>().nullable(),
    saidAt: p.datetime().nullable(),
    tried: p.json<Tried>().nullable(),
  },
});

/** A program is tried on the sample; kept for an hour. */
export const ProgramTrial = defineEntity({
  name: 'ProgramTrial',
  schema: 'scoring',
  tableName: 'program_trials',
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    predictionsKey: p.string().length(120),
    programKey: p.string().length(120).default(''),
    truthKey: p.string().length(120).default(''),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    tries: p.integer().default(0),
    run: p.uuid().nullable().unique('program_trials_run_unique'),
    worker: p.string().length(100).nullable(),
    said: p.json<ProgramSaid>().nullable(),
    endedAt: p.datetime().nullable(),
  },
});
