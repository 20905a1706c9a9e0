import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usualLimits } from '../limits.js';
import { inBox, run, textOf, tooLong } from '../testing/box.js';
import { StandInCluster } from '../testing/cluster.js';
import { jobOf } from './manifests.js';
import { KubernetesBox } from './kubernetes-box.js';

/** What no stand-in shows is told in docs/operations.md: these boxes were never run in a cluster. */
describe('the box of a cluster, before a stand-in of its API', () => {
  let cluster: StandInCluster;
  let box: KubernetesBox;
  beforeAll(async () => {
    cluster = new StandInCluster();
    await cluster.start();
    box = new KubernetesBox({ url: cluster.url, token: 'of-cluster', namespace: 'boxes', image: 'podium-box' });
  });
  afterAll(() => cluster.close());

  inBox('ALGO1 sends a run as secrets and a job, hears its log, and takes all of it away', async () => {
    const noise = Buffer.alloc(1_500_000, 'noise');
    const tar = execFileSync('tar', ['-cf', '-', '-C', import.meta.dirname, 'cluster.ts']);
    const heard: string[] = [];
    const result = await run(
      ['/bin/sh', '-c', 'ls; cat $INPUT; wc -c; echo no >&2; echo kept > /output/answer; exit 3'],
      {
        env: { INPUT: '/input/data' },
        stdin: noise,
        files: [
          { source: tar, to: '/work', unpack: true },
          { source: Buffer.from('data\n'), to: '/input/data' },
        ],
        collect: [{ path: '/output/answer', maxBytes: 100 }],
        onOutput: (stream, bytes) => heard.push(`${stream} ${bytes.toString()}`),
      },
      box,
    );
    expect(result).toMatchObject({ verdict: 'nonzero', exitCode: 3 });
    expect(textOf(result.stdout)).toBe(`cluster.ts\ndata\n${noise.length}\n`);
    expect(textOf(result.stderr)).toBe('no\n');
    expect(result.collected).toEqual([{ path: '/output/answer', bytes: Buffer.from('kept\n') }]);
    expect(heard).toContain('err no\n');
    await box.settled();
    expect([cluster.jobs.size, cluster.secrets.size]).toEqual([0, 0]);
  });

  inBox(
    'ALGO1 tells a program that ends with 125, and a tree that can not be laid out, from its own fault',
    async () => {
      expect(await run(['/bin/sh', '-c', 'exit 125'], {}, box)).toMatchObject({ verdict: 'nonzero', exitCode: 125 });
      expect(await run(['true'], { files: [tooLong] }, box)).toMatchObject({ verdict: 'nonzero', exitCode: null });
      // No limit that a kernel knows.
      const limits = { fileBytes: 0.5 };
      expect(await run(['true'], { limits }, box)).toMatchObject({ verdict: 'sandbox-error', problem: 'limits' });
    },
  );

  inBox('ALGO1 is refused as incomplete where the cluster does not hold, and names what does not', async () => {
    const { complete, failed } = await box.selfTest();
    expect(complete).toBe(false);
    expect(failed).toEqual(expect.arrayContaining(['network', 'memory-total-bounded', 'tmpfs-bounded']));
    // What the program in the pod does itself holds in any cluster.
    expect(failed).not.toEqual(expect.arrayContaining(['seccomp']));
    for (const check of ['no-new-privileges', 'wall-kill', 'output-cap', 'descriptors', 'ptrace', 'keys'])
      expect(failed).not.toContain(check);
  });

  inBox('ALGO1 gives a run up where its caller does, and is at fault where the API refuses', async () => {
    cluster.phase = 'Pending';
    cluster.asked.length = 0;
    const stop = new AbortController();
    const waiting = box.run({ image: '/', argv: ['true'], files: [], collect: [], limits: usualLimits }, stop.signal);
    await cluster.wasAsked('POST jobs');
    stop.abort();
    await expect(waiting).rejects.toThrow();
    await box.settled();
    expect([cluster.jobs.size, cluster.secrets.size]).toEqual([0, 0]);
    cluster.phase = null;
    const stranger = new KubernetesBox({ url: cluster.url, token: 'other', namespace: 'boxes', image: 'podium-box' });
    const { verdict, problem } = await run(['true'], {}, stranger);
    expect([verdict, problem]).toEqual(['sandbox-error', expect.stringContaining('401')]);
    const large = { files: [{ source: Buffer.alloc(900_000), to: '/input/data' }] };
    expect(await run(['true'], large, box)).toMatchObject({ verdict: 'sandbox-error' });
  });

  it('ALGO1 asks for a pod without rights, account, root or disk, known by whether it may reach anything', () => {
    const shape = { name: 'a', image: 'i', limits: usualLimits, spoken: ['a-0'], input: null, startSeconds: 60 };
    const job = jobOf({ ...shape, network: false, runtimeClass: 'gvisor' });
    expect(job).toMatchObject({
      spec: {
        backoffLimit: 0,
        template: {
          metadata: { labels: { 'podium.box': 'run' } },
          spec: {
            ...{ automountServiceAccountToken: false, hostUsers: false, runtimeClassName: 'gvisor' },
            ...{ restartPolicy: 'Never', securityContext: { runAsNonRoot: true, runAsUser: 65_534 } },
            containers: [
              {
                resources: { limits: { memory: String(usualLimits.memoryBytes) } },
                securityContext: {
                  ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
                  capabilities: { drop: ['ALL'] },
                },
              },
            ],
          },
        },
      },
    });
    expect(jobOf({ ...shape, network: true })).toMatchObject({ metadata: { labels: { 'podium.box': 'clone' } } });
  });
});
