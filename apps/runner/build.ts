import { mebibytes } from '../../modules/sandbox/limits.js';
import type { RunLimits, Sandbox } from '../../modules/sandbox/sandbox.js';
import { BoxFailed } from './workshop.js';

const mostBuiltBytes = mebibytes(256);

/** The repository lies in the work folder beside what the program writes there, and where there is a cgroup in its memory. */
export const roomFor = (limits: RunLimits, tar: Buffer): RunLimits => ({
  ...limits,
  workBytes: limits.workBytes + 2 * tar.length,
  memoryBytes: limits.memoryBytes + 2 * tar.length,
  fileBytes: Math.max(limits.fileBytes, tar.length),
});

/** The work folder after the build, or what the build said when it failed. */
export const buildIn = async (
  box: Sandbox,
  image: string,
  argv: readonly string[],
  tar: Buffer,
  limits: RunLimits,
  signal: AbortSignal,
): Promise<Buffer | string> => {
  const files = [{ source: tar, to: '/work', unpack: true }];
  const collect = [{ path: '/work', maxBytes: mostBuiltBytes, pack: true }];
  const result = await box.run({ image, argv, files, collect, limits }, signal);
  if (result.verdict === 'sandbox-error') throw new BoxFailed(result.problem ?? 'The box failed.');
  const [folder] = result.collected;
  if (result.verdict === 'ok' && folder?.bytes) return folder.bytes;
  const said = `${result.stdout.toString('utf8')}${result.stderr.toString('utf8')}`;
  return `${said}\n${folder?.problem === 'too-large' && result.verdict === 'ok' ? 'too-large' : result.verdict}`;
};
