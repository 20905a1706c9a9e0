import { once } from 'node:events';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { inputName } from '../engine/command-line.js';
import { bytesOf, Heard, spoken } from '../engine/conversation.js';
import { mebibytes } from '../limits.js';
import type { CloningSandbox, InnerSpec, RunResult, RunSpec, SelfTest, UsualOfBox } from '../sandbox.js';
import { testBox } from '../self-test/self-test.js';
import { type Cluster, ClusterApi } from './cluster.js';
import { jobOf, secretOf } from './manifests.js';

/** A secret has a mebibyte at most. */
const partBytes = 700 * 1024;
const mostParts = 32;
const startSeconds = 120;
const lookMs = 250;
const wrapperBytes = mebibytes(24);
const owner = 'app.kubernetes.io/managed-by=podium';

const pods = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string() }),
      status: z.object({
        phase: z.string().optional(),
        reason: z.string().optional(),
        containerStatuses: z
          .array(z.object({ state: z.object({ terminated: z.object({ reason: z.string().optional() }).optional() }) }))
          .optional(),
      }),
    }),
  ),
});
type Pod = z.infer<typeof pods>['items'][number];

const usual: UsualOfBox = {
  mounts: [
    '/etc/(hostname|hosts|resolv\\.conf)',
    '/run/secrets',
    '/sys(/.*)?',
    '/dev/(mqueue|termination-log)',
    '/spoken',
  ],
  roots: ['overlay', 'fuse-overlayfs', 'btrfs', 'zfs', '9p', 'virtiofs'],
  devices: ['mqueue', 'termination-log'],
};

let made = 0;

/**
 * One Job a run, in a cluster of Kubernetes: what goes in goes by secrets, what comes out by the log of the pod, so that a
 * runner needs the API and nothing else. What is longer than secrets are is refused as a fault of the box.
 */
export class KubernetesBox implements CloningSandbox {
  readonly adapter: string;
  readonly usual = usual;
  private readonly api: ClusterApi;
  private readonly leaving = new Set<Promise<unknown>>();

  constructor(private readonly cluster: Cluster) {
    this.adapter = cluster.runtimeClass ? `kubernetes-${cluster.runtimeClass}` : 'kubernetes';
    this.api = new ClusterApi(cluster);
  }

  selfTest(): Promise<SelfTest> {
    return testBox(this, this.cluster.image);
  }

  run(spec: RunSpec, signal: AbortSignal): Promise<RunResult> {
    return this.runWithin({ ...spec, network: false }, signal);
  }

  async runWithin(spec: InnerSpec, signal: AbortSignal): Promise<RunResult> {
    signal.throwIfAborted();
    const name = `podium-box-${process.pid}-${(made += 1)}-${Date.now().toString(36)}`;
    const heard = new Heard(spec);
    const secrets: string[] = [];
    try {
      const words = await spoken(spec, true);
      if (!words) return heard.result(null, `The box has no list of system calls for ${process.arch}.`);
      const input = await this.putInput(name, spec, secrets);
      const parts = await this.putWords(name, words, secrets);
      const image = spec.image === '/' ? this.cluster.image : spec.image;
      const limits = { ...spec.limits, memoryBytes: spec.limits.memoryBytes + wrapperBytes + words.length };
      const { runtimeClass } = this.cluster;
      const shape = { name, image, runtimeClass, limits, network: spec.network === true, input, startSeconds };
      await this.api.call('POST', 'batch', 'jobs', jobOf({ ...shape, spoken: parts }));
      const pod = await this.listen(name, heard, Date.now() + spec.limits.wallMs + startSeconds * 1000, signal);
      signal.throwIfAborted();
      return heard.result(endOf(pod), `The pod ended without a word (${pod?.status.phase ?? 'none'}).`);
    } catch (error) {
      signal.throwIfAborted();
      return heard.result(null, error instanceof Error ? error.message : String(error));
    } finally {
      this.remove(name, secrets);
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.leaving);
  }

  /** Jobs end by themselves; secrets of a runner that is gone are taken away by their label, once no job needs them. */
  async sweep(): Promise<void> {
    const jobs = await this.api
      .call('GET', 'batch', `jobs?labelSelector=${encodeURIComponent(owner)}`)
      .then((list) => z.object({ items: z.array(z.unknown()) }).parse(list).items)
      .catch(() => null);
    if (jobs?.length === 0)
      await this.api
        .call('DELETE', 'core', `secrets?labelSelector=${encodeURIComponent(owner)}`)
        .catch(() => undefined);
  }

  private async putInput(name: string, spec: RunSpec, secrets: string[]): Promise<string | null> {
    const files: Record<string, Buffer> = {};
    for (const { to, source, unpack } of spec.files) {
      if (unpack === true) continue;
      const key = inputName(to);
      if (key === null) throw new RangeError(`${to} is not a file of /input.`);
      files[key] = await bytesOf(source);
    }
    const length = Object.values(files).reduce((sum, one) => sum + one.length, 0);
    if (length === 0 && Object.keys(files).length === 0) return null;
    if (length > partBytes)
      throw new RangeError(`Files of ${length} bytes are more than a secret of the cluster takes.`);
    secrets.push(`${name}-input`);
    await this.api.call('POST', 'core', 'secrets', secretOf(`${name}-input`, files));
    return `${name}-input`;
  }

  private async putWords(name: string, words: Buffer, secrets: string[]): Promise<string[]> {
    const count = Math.ceil(words.length / partBytes);
    if (count > mostParts) throw new RangeError(`${words.length} bytes are more than the secrets of a job take.`);
    const names: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const part = `${name}-${index}`;
      secrets.push(part);
      names.push(part);
      const bytes = words.subarray(index * partBytes, (index + 1) * partBytes);
      await this.api.call(
        'POST',
        'core',
        'secrets',
        secretOf(part, { [`part-${String(index).padStart(3, '0')}`]: bytes }),
      );
    }
    return names;
  }

  /** Waits for the pod, and hears its log as it is written, to its end. */
  private async listen(name: string, heard: Heard, until: number, signal: AbortSignal): Promise<Pod | null> {
    let isHeard = false;
    for (;;) {
      const pod = await this.podOf(name);
      const phase = pod?.status.phase;
      if (pod && !isHeard && phase !== undefined && phase !== 'Pending') {
        isHeard = true;
        await this.hear(pod.metadata.name, heard, until, signal);
        continue;
      }
      if (phase === 'Succeeded' || phase === 'Failed' || Date.now() > until || signal.aborted) return pod;
      await sleep(lookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async hear(pod: string, heard: Heard, until: number, signal: AbortSignal): Promise<void> {
    const log = await this.api.stream(`pods/${pod}/log?container=box&follow=true`);
    const end = (): void => void log.destroy();
    const timer = setTimeout(end, Math.max(0, until - Date.now()));
    signal.addEventListener('abort', end, { once: true });
    const lines = readline.createInterface({ input: log });
    lines.on('line', (line) => void (heard.add(Buffer.from(line, 'base64')) || end()));
    log.on('error', () => lines.close());
    log.on('close', () => lines.close());
    await once(lines, 'close');
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }

  private async podOf(job: string): Promise<Pod | null> {
    const list = await this.api.call('GET', 'core', `pods?labelSelector=${encodeURIComponent(`job-name=${job}`)}`);
    return pods.parse(list).items[0] ?? null;
  }

  private remove(name: string, secrets: readonly string[]): void {
    const paths = secrets.map((one) => ['core', `secrets/${one}`] as const);
    const all = [['batch', `jobs/${name}?propagationPolicy=Background`] as const, ...paths];
    const calls = all.map(([group, path]) => this.api.call('DELETE', group, path));
    const gone = Promise.allSettled(calls).finally(() => {
      this.leaving.delete(gone);
    });
    this.leaving.add(gone);
  }
}

/** Why a pod that had no last word ended. */
const endOf = (pod: Pod | null): 'time' | 'memory' | null => {
  if (pod?.status.reason === 'DeadlineExceeded') return 'time';
  const [container] = pod?.status.containerStatuses ?? [];
  return container?.state.terminated?.reason === 'OOMKilled' ? 'memory' : null;
};
