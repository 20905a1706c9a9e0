import { type Cloned, cloneRepository, isRefused } from '../../modules/sandbox/clone/clone.js';
import { mostPackages, type RunnerJob } from '../../modules/scoring/runs/contract/runner.js';
import { buildIn, roomFor } from './build.js';
import { machineName } from './environment.js';
import { launchOf } from './launch.js';
import { judgeByProgram } from './metric.js';
import type { JobCalls } from './server.js';
import { tryOut } from './trial.js';
import { runTest } from './test-run.js';
import { BoxFailed, type Workshop } from './workshop.js';

const mostFiles = 20_000;

/** Does one job to its end and tells the server each step; throws what is not the participant's. */
export const doJob = async (own: Workshop, job: RunnerJob, calls: JobCalls, signal: AbortSignal): Promise<void> => {
  const shop = inImage(own, job);
  if (job.kind === 'metric') return judge(shop, job, calls, signal);
  // Git is in the usual image; others need none.
  const source = await sourceOf(own, job, calls, signal);
  if (!source) return;
  if (job.kind === 'run' && !(await runAll(shop, job, source.tar, calls, signal))) return;
  const tests =
    job.kind === 'check' && job.tests.length > 0 ? await tryOut(shop, job, source.tar, calls, signal) : undefined;
  if (tests === null) return;
  const environment = { image: shop.image, packages: shop.packages.slice(0, mostPackages), machine: machineName() };
  const { command, build, limits, output } = job;
  const by = { command, build, limits, outputBytes: output.maxBytes };
  await calls.finish({ ...environment, commit: source.commit, adapter: shop.box.adapter, by }, tests);
};

/** With the image that the job names. */
const inImage = (shop: Workshop, { image }: RunnerJob): Workshop => {
  if (image === '') return shop;
  const named = shop.images.get(image);
  if (!named) throw new BoxFailed(`This runner has no image ${image}.`);
  return { ...shop, ...named };
};

const judge = async (shop: Workshop, job: RunnerJob, calls: JobCalls, signal: AbortSignal): Promise<void> => {
  const [program, truth, predictions] = await Promise.all([
    calls.ofMetric('program'),
    calls.ofMetric('truth'),
    calls.ofMetric('predictions'),
  ]);
  const files = { program, truth, predictions };
  const { image, packages, box } = shop;
  const { limits } = job;
  const said = await judgeByProgram(box, { image, limits, ...files }, signal);
  const environment = {
    image,
    packages: packages.slice(0, mostPackages),
    machine: machineName(),
    adapter: box.adapter,
    limits,
  };
  await calls.metric({ ...said, environment });
};

type Source = Pick<Cloned, 'tar' | 'commit'>;

/** The repository as a tar: the one that a former run kept, or a clone; null where it was refused. */
const sourceOf = async (
  shop: Workshop,
  job: RunnerJob,
  calls: JobCalls,
  signal: AbortSignal,
): Promise<Source | null> => {
  const { repository } = job;
  if (job.source) return { tar: await calls.source(), commit: repository?.commit ?? '' };
  if (!repository) throw new BoxFailed('A job without a repository.');
  const request = {
    url: repository.url,
    ref: repository.ref,
    rules: { allowedHosts: repository.allowedHosts, allowedOrigins: shop.origins },
    maxBytes: repository.maxBytes,
    maxFiles: mostFiles,
    image: shop.image,
  };
  const cloned = await cloneRepository(shop.box, request, signal);
  if (isRefused(cloned)) {
    await calls.refuse(cloned.refused, cloned.detail);
    return null;
  }
  if (repository.commit !== null && repository.commit !== cloned.commit) {
    await calls.refuse('tree', `The commit is ${cloned.commit}, and only ${repository.commit} may run in this box.`);
    return null;
  }
  await calls.putSource(job.kind === 'check' ? Buffer.alloc(0) : cloned.tar, cloned);
  return cloned;
};

/** Builds, and runs each test in a box of its own; false where the repository says nothing that could be run. */
const runAll = async (
  shop: Workshop,
  job: RunnerJob,
  tar: Buffer,
  calls: JobCalls,
  signal: AbortSignal,
): Promise<boolean> => {
  const launch = job.command
    ? { run: job.command, build: job.build }
    : await launchOf(shop.box, shop.image, tar, signal);
  if (typeof launch === 'string') {
    await calls.refuse('command', launch);
    return false;
  }
  const limits = roomFor(job.limits, tar);
  const built = launch.build ? await buildIn(shop.box, shop.image, launch.build, tar, limits, signal) : tar;
  if (typeof built === 'string') {
    await calls.refuse('build', built);
    return false;
  }
  for (const test of job.tests)
    await runTest({ shop, job, test, command: launch.run, tar: built, limits, calls, signal });
  return true;
};
