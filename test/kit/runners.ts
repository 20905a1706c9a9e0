import { MakeRunnerToken } from '../../modules/scoring/runs/commands/make-runner-token.js';
import type { RunnerJob, TestEnd } from '../../modules/scoring/runs/contract/runner.js';
import { Commands } from '../../modules/kernel/commands/commands.js';
import type { TestApp } from './api.js';
import { unique } from './people.js';

interface Wish {
  complete?: boolean;
  failed?: string[];
  /** Names of images beside the usual one. */
  images?: string[];
}

/** What a stand-in box does with a test: what it writes, and how it ends. */
export interface Played {
  output?: string;
  log?: string;
  end?: Partial<TestEnd>;
}

const commit = '0123456789abcdef0123456789abcdef01234567';
const environment = {
  image: 'test',
  packages: [{ name: 'python3', version: '3.11' }],
  machine: 'test',
  commit,
  adapter: 'stand-in',
};

/** A runner whose box is played by a test: it speaks the protocol over HTTP as the real one does. */
export class TestRunner {
  private constructor(
    private readonly url: string,
    readonly token: string,
    readonly name: string,
    /** Of its process; runners of former versions have none. */
    private readonly instance?: string,
  ) {}

  static async begin(api: Pick<TestApp, 'get' | 'url'>, wish: Wish = {}): Promise<TestRunner> {
    const name = unique('runner');
    const token = await api.get(Commands).run(new MakeRunnerToken(name, null));
    const runner = new TestRunner(api.url, token, name);
    await runner.hello(wish);
    return runner;
  }

  /** Another one with this one's token. */
  another(name: string, instance?: string): TestRunner {
    return new TestRunner(this.url, this.token, name, instance);
  }

  async hello({ complete = true, failed = [], images = [] }: Wish = {}): Promise<void> {
    const box = { complete, failed, accepted: [] };
    await this.good('POST', 'hello', {
      ...this.self,
      image: 'test',
      adapter: 'stand-in',
      packages: environment.packages,
      images: images.map((one) => ({ name: one, packages: [{ name: one, version: '1' }] })),
      box,
      slots: 1,
    });
  }

  /** Asks for a job; the server waits for one. */
  async take(): Promise<RunnerJob | null> {
    const reply = await this.good('POST', 'take', this.self);
    return ((await reply.json()) as { job: RunnerJob | null }).job;
  }

  call(method: string, path: string, body?: object | string, headers: Record<string, string> = {}): Promise<Response> {
    const isBytes = typeof body === 'string';
    return fetch(`${this.url}/api/runner/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'Content-Type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    });
  }

  /** Clones, as it were. */
  source(job: RunnerJob, cloned = commit, tar = 'a tar'): Promise<Response> {
    return this.call('PUT', `jobs/${job.run}/source`, tar, { 'X-Commit': cloned, 'X-Files': '3', 'X-Bytes': '100' });
  }

  /** Runs one test. */
  async test(job: RunnerJob, name: string, { output, log, end }: Played): Promise<Response> {
    const at = `jobs/${job.run}/tests/${name}`;
    if (log !== undefined) await this.call('POST', `${at}/log?offset=0`, log);
    if (output !== undefined) await this.call('PUT', `${at}/output`, output);
    const usual = {
      verdict: 'ok',
      exitCode: 0,
      wallMs: 20,
      cpuMs: 10,
      memoryBytes: 1000,
      outputBytes: output?.length ?? 0,
    };
    return this.call('POST', at, { ...usual, ...end });
  }

  /** @param by what the job said, as the real one repeats it */
  finish(job: RunnerJob, by?: object): Promise<Response> {
    return this.call('POST', `jobs/${job.run}/finish`, { environment: { ...environment, ...(by && { by }) } });
  }

  /** All of a run. */
  async run(job: RunnerJob, play: (input: string, name: string) => Played, by?: object): Promise<Response> {
    if (!job.source) await this.source(job);
    for (const { name } of job.tests) {
      const input = await (await this.call('GET', `jobs/${job.run}/tests/${name}/input`)).text();
      await this.test(job, name, play(input, name));
    }
    return this.finish(job, by);
  }

  private get self() {
    return { runner: this.name, ...(this.instance && { instance: this.instance }) };
  }

  private async good(method: string, path: string, body?: object): Promise<Response> {
    const reply = await this.call(method, path, body);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }
}
