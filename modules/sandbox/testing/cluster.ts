import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

interface Manifest {
  metadata: { name: string; labels: Record<string, string> };
  data?: Record<string, string>;
  spec?: {
    template: {
      spec: {
        containers: { command: string[] }[];
        volumes: {
          name: string;
          projected?: { sources: { secret: { name: string } }[] };
          secret?: { secretName: string };
        }[];
      };
    };
  };
}

interface Pod {
  phase: string;
  lines: string[];
  followers: http.ServerResponse[];
  kill: () => void;
}

/**
 * The few routes of a cluster's API that a box calls, in memory. A job's pod is played by bubblewrap without any of the box's own
 * bounds: what is tested is the conversation, and that the self-test finds what such a cluster lacks.
 */
export class StandInCluster {
  readonly asked: string[] = [];
  readonly secrets = new Map<string, Record<string, string>>();
  readonly jobs = new Map<string, Manifest>();
  /** What stands in the place of a pod's start, such as one that is never scheduled. */
  phase: string | null = null;
  private readonly waiters: (() => void)[] = [];
  private readonly pods = new Map<string, Pod>();
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-cluster-'));
  private readonly server = http.createServer((request, response) => void this.serve(request, response));

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves once a call was made. */
  async wasAsked(call: string): Promise<void> {
    while (!this.asked.includes(call)) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  async close(): Promise<void> {
    for (const { kill } of this.pods.values()) kill();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', this.url);
    const body = await text(request);
    const at = url.pathname.replace(/^.*\/namespaces\/boxes\//u, '');
    this.asked.push(`${method} ${at}`);
    for (const waiter of this.waiters.splice(0)) waiter();
    const answer = (status: number, value: object = {}): void =>
      void response.writeHead(status).end(JSON.stringify(value));
    if (headers.authorization !== 'Bearer of-cluster') return answer(401, { reason: 'Unauthorized' });
    const [kind = '', name = '', part] = at.split('/');
    if (method === 'POST') {
      const manifest = JSON.parse(body) as Manifest;
      if (kind === 'secrets') this.secrets.set(manifest.metadata.name, manifest.data ?? {});
      else this.begin(manifest);
      return answer(201, manifest);
    }
    if (method === 'DELETE') {
      this.pods.get(name)?.kill();
      this.secrets.delete(name);
      this.jobs.delete(name);
      return answer(200);
    }
    if (part === 'log') return this.log(name, response);
    if (kind !== 'pods') return answer(404);
    const job = (url.searchParams.get('labelSelector') ?? '').replace('job-name=', '');
    const pod = this.pods.get(job);
    const one = { metadata: { name: job }, status: { phase: pod?.phase ?? this.phase ?? 'Pending' } };
    answer(200, { items: this.jobs.has(job) ? [one] : [] });
  }

  private log(name: string, response: http.ServerResponse): void {
    const pod = this.pods.get(name);
    if (!pod) return void response.writeHead(404).end();
    response.writeHead(200);
    response.write(pod.lines.join(''));
    if (pod.phase === 'Running') pod.followers.push(response);
    else response.end();
  }

  private begin(manifest: Manifest): void {
    const { name } = manifest.metadata;
    this.jobs.set(name, manifest);
    const [container] = manifest.spec?.template.spec.containers ?? [];
    if (this.phase !== null || !container) return;
    const folders = (manifest.spec?.template.spec.volumes ?? []).flatMap((volume) => {
      const names = volume.secret
        ? [volume.secret.secretName]
        : volume.projected?.sources.map(({ secret }) => secret.name);
      return names ? ['--ro-bind', this.mount(name, volume.name, names), `/${volume.name}`] : [];
    });
    const links = ['bin', 'sbin', 'lib', 'lib64'].flatMap((one) => ['--symlink', `usr/${one}`, `/${one}`]);
    const line = ['--ro-bind', '/usr', '/usr', ...links, '--proc', '/proc', '--dev', '/dev', ...folders];
    const more = [
      '--tmpfs',
      '/tmp',
      '--tmpfs',
      '/work',
      '--tmpfs',
      '/output',
      '--unshare-pid',
      '--as-pid-1',
      '--die-with-parent',
    ];
    const child = spawn('bwrap', [...line, ...more, '--', ...container.command], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const pod: Pod = { phase: 'Running', lines: [], followers: [], kill: () => child.kill('SIGKILL') };
    this.pods.set(name, pod);
    child.stdout.setEncoding('utf8').on('data', (some: string) => {
      pod.lines.push(some);
      for (const follower of pod.followers) follower.write(some);
    });
    child.once('close', (code) => {
      pod.phase = code === 0 ? 'Succeeded' : 'Failed';
      for (const follower of pod.followers) follower.end();
    });
  }

  private mount(job: string, volume: string, secrets: readonly string[]): string {
    const at = path.join(this.folder, job, volume);
    fs.mkdirSync(at, { recursive: true });
    for (const secret of secrets)
      for (const [file, bytes] of Object.entries(this.secrets.get(secret) ?? {}))
        fs.writeFileSync(path.join(at, file), Buffer.from(bytes, 'base64'));
    return at;
  }
}
