import { mebibytes, usualLimits } from '../limits.js';
import type { CloningSandbox, RunLimits, RunResult } from '../sandbox.js';
import {
  type AddressFault,
  type AddressRules,
  type CheckedAddress,
  checkAddress,
  HostSilent,
  isReference,
} from './address.js';
import { cloneScript, exits, gitEnvironment, oldestGit } from './git.js';

/** Why a repository is not had. Each is for its author to mend. */
export const cloneFaults = [
  'address',
  'host',
  'reference',
  'not_found',
  'redirect',
  'time',
  'size',
  'files',
  'tree',
  'git',
] as const;
export type CloneFault = (typeof cloneFaults)[number];

export interface CloneRequest {
  url: string;
  ref?: string | null;
  rules?: AddressRules;
  maxBytes: number;
  maxFiles: number;
  /** How long it may take, in all. */
  wallMs?: number;
  image?: string;
}

export interface Cloned {
  commit: string;
  files: number;
  bytes: number;
  /** The repository as a tar: nobody but a box looks into it. */
  tar: Buffer;
}

export interface CloneRefused {
  refused: CloneFault;
  /** Of an address, what is wrong with it; else the last that git said. */
  detail: string;
}

/** The box failed, by nobody's fault. */
export class CloneBroken extends Error {}

export const isRefused = (answer: Cloned | CloneRefused): answer is CloneRefused => 'refused' in answer;

/**
 * Has a repository as a tar, by git in a box with the machine's network and nothing else: no file of the machine, no
 * proxy, no helper, no hook. Nothing is checked out, so that no filter, link or submodule has its turn.
 * @throws HostSilent, CloneBroken: another try may have it
 */
export const cloneRepository = async (
  box: CloningSandbox,
  request: CloneRequest,
  signal: AbortSignal,
): Promise<Cloned | CloneRefused> => {
  const { ref = null } = request;
  if (ref !== null && !isReference(ref)) return { refused: 'reference', detail: 'reference' };
  const address = await checkAddress(request.url, request.rules);
  if (typeof address === 'string') return refusalOf(address);
  const result = await runGit(box, request, address, ref, signal);
  return answerOf(result, request);
};

/** A name of the network within is answered as one that means nothing: who asks does not learn which there are. */
const refusalOf = (fault: AddressFault): CloneRefused => {
  if (fault === 'unknown' || fault === 'private') return { refused: 'not_found', detail: 'unknown' };
  return { refused: fault === 'host' || fault === 'reference' ? fault : 'address', detail: fault };
};

const runGit = async (
  box: CloningSandbox,
  { maxBytes, maxFiles, wallMs = 60_000, image = '/' }: CloneRequest,
  address: CheckedAddress,
  ref: string | null,
  signal: AbortSignal,
): Promise<RunResult> => {
  const limits: RunLimits = {
    ...usualLimits,
    wallMs,
    cpuMs: wallMs,
    memoryBytes: mebibytes(512) + 2 * maxBytes,
    processes: 64,
    // Git keeps what it was sent, and an index beside it.
    workBytes: 2 * maxBytes + mebibytes(16),
    fileBytes: 2 * maxBytes + mebibytes(16),
    stdoutBytes: maxBytes + 1,
    stderrBytes: 65_536,
  };
  const argv = ['/bin/sh', '-c', cloneScript(address), 'clone', address.url, ref ?? '', `${maxFiles}`, `${maxBytes}`];
  const spec = { image, argv, env: gitEnvironment(address), files: [], limits, network: true };
  return box.runWithin({ ...spec, collect: [{ path: '/output/told', maxBytes: 1000 }] }, signal);
};

const answerOf = (result: RunResult, { maxBytes }: CloneRequest): Cloned | CloneRefused => {
  const { verdict, exitCode, stdout } = result;
  const said = result.stderr.toString('utf8').trim();
  const detail = said.split('\n').at(-1)?.slice(0, 500) ?? '';
  if (verdict === 'sandbox-error') throw new CloneBroken(result.problem ?? 'The box of the clone failed.');
  if (exitCode === exits.old)
    throw new CloneBroken(`The image has no git from ${oldestGit} on, and its clones reach any address.`);
  // A network that is away lets connections hang, which git does not end by itself.
  if (verdict === 'time') throw new HostSilent(detail || 'The clone took too long.');
  if (verdict === 'cpu') return { refused: 'time', detail };
  if (verdict === 'memory' || verdict === 'output' || stdout.length > maxBytes) return { refused: 'size', detail };
  const [commit = '', files = '', bytes = ''] = (result.collected[0]?.bytes ?? '').toString().trim().split(' ');
  if (verdict === 'ok' && /^[0-9a-f]{40,64}$/u.test(commit)) {
    return { commit, files: Number(files), bytes: Number(bytes), tar: stdout };
  }
  const fault = faultOfExit(exitCode, said);
  if (fault === 'silent') throw new HostSilent(detail);
  return { refused: fault, detail };
};

const faultOfExit = (exitCode: number | null, said: string): CloneFault | 'silent' => {
  if (exitCode === exits.empty) return 'reference';
  if (exitCode === exits.names) return 'tree';
  if (exitCode === exits.files || exitCode === exits.size) return exitCode === exits.files ? 'files' : 'size';
  return sayings.find(([words]) => words.test(said))?.[1] ?? 'git';
};

/** What git says, in the order in which it is looked for. */
const sayings: readonly [RegExp, CloneFault | 'silent'][] = [
  [/fsck error|hasDot|gitmodules|duplicateEntries|fullPathname|treeNotSorted/iu, 'tree'],
  [/No space left|File too large|exceeds maximum|out of memory|SIGXFSZ/iu, 'size'],
  [/returned error: 30\d|redirect/iu, 'redirect'],
  [/Remote branch .* not found|couldn't find remote ref|not our ref/iu, 'reference'],
  [/returned error: (401|403|404|410)|not found|could not read Username|Authentication failed/iu, 'not_found'],
  [/returned error: (408|425|429|5\d\d)|Could not resolve host|Failed to connect|Couldn't connect/iu, 'silent'],
  [/Connection (refused|reset)|timed out|Operation too slow|Empty reply|Recv failure|Send failure/iu, 'silent'],
  [/transfer closed|unexpected disconnect|hung up unexpectedly|early EOF|gnutls_handshake|SSL_connect/iu, 'silent'],
];
