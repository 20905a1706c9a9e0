import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { joinedParts, OtherColumns } from '../../modules/championships/algorithms/contract/joined-parts.js';
import type { RunLimits, Sandbox } from '../../modules/sandbox/sandbox.js';
import { usualLimits } from '../../modules/sandbox/limits.js';
import { mostPackages } from '../../modules/scoring/runs/contract/runner.js';
import type { ReceiptRun } from '../../modules/scoring/solutions/contract/tested.js';
import { machineName, packagesOf } from './environment.js';
import { runOnTests } from './local.js';

/** A run that a receipt tells of, and what is at hand of it. */
export interface ToldRun {
  run: ReceiptRun;
  /** In which it runs here. */
  image: string;
  /** The repository as a tar. */
  tar: Buffer;
  /** Those that are judged, by name. */
  tests: readonly { name: string; read: () => Promise<Buffer> }[];
  format: 'csv' | 'json';
}

export type RanAgain = { predictions: Buffer; sha256: string } | { fault: string };

/** SUB6, ALGO1: runs a repository again by what its receipt says, and joins what its tests give. */
export const runAgain = async (box: Sandbox, told: ToldRun, signal: AbortSignal): Promise<RanAgain> => {
  const { run, image, tar, tests, format } = told;
  const parts: { name: string; output: Buffer }[] = [];
  let fault: string | null = null;
  const said = await runOnTests(
    box,
    {
      image,
      tar,
      ...(run.command && { command: run.command }),
      ...(run.build && { build: run.build }),
      limits: limitsOf(run),
      outputBytes: run.limits?.outputBytes ?? usualLimits.stdoutBytes,
      tests,
      onOutput: () => undefined,
    },
    ({ name, result, output, problem }) => {
      if (result.verdict === 'ok' && problem === undefined) parts.push({ name, output });
      else fault ??= `${name}: ${problem ?? result.verdict}`;
    },
    signal,
  );
  if (said !== null || fault !== null) return { fault: said ?? fault ?? '' };
  const sources = parts.map(({ name, output }) => ({ name, read: () => Readable.from([output]) }));
  try {
    const predictions = await buffer(Readable.from(joinedParts(format, sources)));
    return { predictions, sha256: createHash('sha256').update(predictions).digest('hex') };
  } catch (error) {
    if (error instanceof OtherColumns) return { fault: error.message };
    throw error;
  }
};

const limitsOf = ({ limits }: ReceiptRun): Partial<RunLimits> => {
  if (!limits) return {};
  const { wallMs, cpuMs, memoryBytes, processes, workBytes, tmpBytes, fileBytes, cpus } = limits;
  return { wallMs, cpuMs, memoryBytes, processes, workBytes, tmpBytes, fileBytes, cpus };
};

export interface OtherEnvironment {
  what: 'adapter' | 'machine' | 'packages';
  receipt: string;
  here: string;
}

/** What is otherwise here than where the receipt's run was: numbers may differ for that reason. */
export const environmentDiffers = async (
  box: Sandbox,
  image: string,
  { adapter, machine, packages }: Pick<ReceiptRun, 'adapter' | 'machine' | 'packages'>,
  signal: AbortSignal,
): Promise<OtherEnvironment[]> => {
  // As many as a receipt has.
  const found = (await packagesOf(box, image, signal)).slice(0, mostPackages);
  const own = found.map(({ name, version }) => `${name} ${version}`);
  const missing = packages.filter((one) => !own.includes(one));
  const more = own.filter((one) => !packages.includes(one));
  const listed = (some: readonly string[]): string => some.slice(0, 10).join(', ') || '–';
  const all: OtherEnvironment[] = [
    { what: 'adapter', receipt: adapter, here: box.adapter },
    { what: 'machine', receipt: machine, here: machineName() },
    { what: 'packages', receipt: listed(missing), here: listed(more) },
  ];
  return all.filter(({ receipt, here }) => receipt !== here);
};
