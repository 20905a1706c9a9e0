import { z } from 'zod';
import { nothing } from '../../../kernel/contract/list.js';
import { longBodyBytes, route } from '../../../kernel/contract/route.js';
import { mostTests } from '../../../championships/algorithms/contract/algorithm.js';
import { trialTest } from '../../solutions/contract/tested.js';
import { programSaid } from './metric-program.js';
import {
  repositoryFault,
  runEnvironment,
  runnerHello,
  runnerJob,
  runnerSelf,
  testEnd,
  metricEnvironment,
} from './runner.js';

/**
 * What a runner calls, by a token that is good for nothing else. Nobody is asked who calls: the token is looked at by the door
 * of the runners. A run that is not the one of its solution any more is answered with CONFLICT, and changes nothing.
 */
const run = z.object({ run: z.uuid() });
const test = run.extend({ name: z.string().min(1).max(64) });
const ofRunner = { access: 'public', anonymous: true, errors: ['RUNNER_TOKEN_INVALID'] } as const;

export const runnerHelloes = route({
  ...ofRunner,
  method: 'POST',
  path: 'runner/hello',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'A runner says what it is: its image, how its box stood its test, how much it takes at a time',
  body: runnerHello,
  bodyBytes: longBodyBytes,
  reply: z.object({
    leaseSeconds: z.number().int(),
    /** Origins beside https that repositories may be taken from. */
    origins: z.array(z.string()),
  }),
  repeats: 'it sets what it says',
});

export const runnerTakes = route({
  ...ofRunner,
  method: 'POST',
  path: 'runner/take',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'The next job for a runner, under a lease; waits for one for up to 20 seconds',
  body: runnerSelf,
  reply: z.object({ job: runnerJob.nullable() }),
  repeats: 'a run whose taker is silent is given to another one',
});

export const runnerRenews = route({
  ...ofRunner,
  method: 'POST',
  path: 'runner/jobs/{run}/renew',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'A runner still has a job',
  params: run,
  reply: nothing,
  repeats: 'it sets what it says',
});

export const runnerPutsSource = route({
  ...ofRunner,
  method: 'PUT',
  path: 'runner/jobs/{run}/source',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'The repository of a run as a tar, kept as it is: `X-Commit`, `X-Files`, and of a check `X-Bytes`',
  params: run,
  bytes: true,
  reply: nothing,
});

export const runnerGetsSource = route({
  ...ofRunner,
  method: 'GET',
  path: 'runner/jobs/{run}/source',
  summary: 'The same tar for a later run',
  params: run,
  produces: 'application/x-tar',
});

export const runnerGetsInput = route({
  ...ofRunner,
  method: 'GET',
  path: 'runner/jobs/{run}/tests/{name}/input',
  summary: 'The input of one test',
  params: test,
  produces: 'application/octet-stream',
});

export const runnerLogs = route({
  ...ofRunner,
  method: 'POST',
  path: 'runner/jobs/{run}/tests/{name}/log',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'A piece of what a test writes, from byte `offset` on; a piece that came before is let be',
  params: test,
  query: z.object({ offset: z.coerce.number().int().min(0) }),
  bytes: true,
  reply: nothing,
  repeats: 'what is there of a log is not written again',
});

export const runnerPutsOutput = route({
  ...ofRunner,
  method: 'PUT',
  path: 'runner/jobs/{run}/tests/{name}/output',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'What a test gave, before its end is told',
  params: test,
  bytes: true,
  reply: nothing,
});

export const runnerEndsTest = route({
  ...ofRunner,
  method: 'POST',
  path: 'runner/jobs/{run}/tests/{name}',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'How a test ended',
  params: test,
  body: testEnd,
  reply: nothing,
  repeats: 'a test ends once',
});

export const runnerFinishes = route({
  ...ofRunner,
  method: 'POST',
  path: 'runner/jobs/{run}/finish',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'All tests of a run have ended (of a check: its repository can be had)',
  params: run,
  body: z.object({
    environment: runEnvironment,
    /** Of a check that runs the repository. */
    tests: z.array(trialTest).max(mostTests).optional(),
  }),
  bodyBytes: longBodyBytes,
  reply: nothing,
  repeats: 'a run ends once',
});

export const runnerRefuses = route({
  ...ofRunner,
  method: 'POST',
  path: 'runner/jobs/{run}/refuse',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'A repository that can not be had, or not be run: by its author',
  params: run,
  body: z.object({ reason: repositoryFault, log: z.string().max(16_384).optional() }),
  bodyBytes: longBodyBytes,
  reply: nothing,
  repeats: 'a run ends once',
});

export const runnerFails = route({
  ...ofRunner,
  method: 'POST',
  path: 'runner/jobs/{run}/fail',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: "The box failed, by nobody's fault: the job is tried again",
  params: run,
  body: z.object({
    message: z.string().max(2000),
    /** Nobody answered where the repository is: its host is away, or the network of the runner. */
    silent: z.boolean().optional(),
  }),
  bodyBytes: longBodyBytes,
  reply: nothing,
  repeats: 'a run ends once',
});

export const runnerGetsProgram = route({
  ...ofRunner,
  method: 'GET',
  path: 'runner/jobs/{run}/program',
  summary: 'The metric program of an organiser, for a job of the kind `metric`',
  params: run,
  produces: 'text/x-python',
});

export const runnerGetsTruth = route({
  ...ofRunner,
  method: 'GET',
  path: 'runner/jobs/{run}/truth',
  summary: 'The answers that it scores by',
  params: run,
  produces: 'application/octet-stream',
});

export const runnerGetsPredictions = route({
  ...ofRunner,
  method: 'GET',
  path: 'runner/jobs/{run}/predictions',
  summary: 'The predictions that it scores',
  params: run,
  produces: 'application/octet-stream',
});

export const runnerScores = route({
  ...ofRunner,
  method: 'POST',
  path: 'runner/jobs/{run}/metric',
  changesNothing: 'Told by a runner: those who look hear of it by the live topics of what it works at',
  summary: 'What a metric program said: a finite score, or what was wrong with it',
  params: run,
  /** Runners of former versions don't tell in what it ran. */
  body: z.intersection(programSaid, z.object({ environment: metricEnvironment.optional() })),
  bodyBytes: longBodyBytes,
  reply: nothing,
  repeats: 'a run ends once',
});
