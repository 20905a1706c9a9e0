import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { nothing, time } from '../../../kernel/contract/list.js';
import { reason } from '../../../kernel/contract/reason.js';
import { route } from '../../../kernel/contract/route.js';
import { boxPause } from './run.js';

/** What a metric program gave: a finite score, or what was wrong with it and the end of what it printed. */
export const programSaid = z.union([
  z.object({ score: z.number() }),
  z.object({ problem: z.enum(['time', 'memory', 'crashed', 'output', 'not_finite']), log: z.string().max(65_536) }),
]);
export type ProgramSaid = z.infer<typeof programSaid>;

/** ALGO2: a program of the organiser that scores in the place of the metric. */
export const metricProgram = z.object({
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  changedAt: time,
  /** What it said of the sample when it was tried, or of the last solution that it failed on; null where it was not tried. */
  said: programSaid.nullable(),
  saidAt: time.nullable(),
  /** Why it was not tried. */
  paused: boxPause.optional(),
  /** It was not tried on the sample and the answers there are: one of them is missing, or it is to be tried yet. */
  untried: z.enum(['sample', 'waits']).optional(),
});
export type MetricProgramView = z.infer<typeof metricProgram>;

const params = z.object({ champname });
const path = 'championships/{champname}/metric-program';

export const putMetricProgram = route({
  method: 'PUT',
  path,
  changes: ['metric-program', 'settings'],
  summary:
    'ALGO2: a Python file that defines `score(truth_path, solution_path)`, for HACKATHON_PYTH; answers what it said of the sample',
  access: 'user',
  params,
  /** Whether it takes the place of one that has scored, or that solutions wait for, and why. */
  body: z.object({ rejudge: z.stringbool().default(false), reason: reason.optional() }),
  file: { field: 'file', maxBytes: 'image' },
  reply: metricProgram,
  errors: ['FILE_REQUIRED', 'PROGRAM_UNFIT', 'REJUDGE_NEEDED', 'REASON_NEEDED'],
  rate: { points: 60, seconds: 3600, by: 'user' },
});

export const getMetricProgram = route({
  method: 'GET',
  path,
  about: ['metric-program', 'settings'],
  summary: 'The metric program of a championship and what it said; null where the metric itself scores',
  access: 'user',
  params,
  reply: z.object({ program: metricProgram.nullable() }),
  errors: [],
});

export const deleteMetricProgram = route({
  method: 'DELETE',
  path,
  changes: ['metric-program', 'settings'],
  summary: 'Let the metric itself score again',
  access: 'user',
  params,
  reply: nothing,
  errors: ['REJUDGE_NEEDED'],
});
