import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { usualLimits } from '../../../modules/sandbox/limits.js';
import {
  metricEnvironment,
  runEnvironment,
  runnerHello,
  runnerJob,
  testEnd,
  type RunnerJob,
} from '../../../modules/scoring/runs/contract/runner.js';
import { type TrialTest, trialTest } from '../../../modules/scoring/runs/contract/run.js';
import { z } from 'zod';

/** What a run became, as the server was told. */
export interface ToldRun {
  job: RunnerJob;
  inputs: Record<string, string>;
  source: { bytes: Buffer; headers: http.IncomingHttpHeaders } | null;
  logs: Record<string, string>;
  outputs: Record<string, string>;
  ends: Record<string, z.infer<typeof testEnd>>;
  environment: z.infer<typeof runEnvironment> | null;
  /** Of a check that runs. */
  tests: TrialTest[];
  refused: { reason: string; log?: string } | null;
  failed: string | null;
  /** It failed as nobody answered where its repository is. */
  isSilent: boolean;
  metric: object | null;
  metricEnvironment: z.infer<typeof metricEnvironment> | null;
  metricFiles: Record<string, string>;
  renewals: number;
  /** The lease is somebody else's: whatever is sent is answered by 409. */
  isLost: boolean;
}

const finishForm = z.object({ environment: runEnvironment, tests: z.array(trialTest).optional() });

const failForm = z.object({ message: z.string(), silent: z.boolean().optional() });

type JobParts = Partial<Omit<RunnerJob, 'limits'>> & {
  limits?: Partial<RunnerJob['limits']>;
  inputs?: Record<string, string>;
  metricFiles?: Record<string, string>;
};

/** The server's half of what a runner says, in memory: it reads by the contract, and wakes who waits for what it was told. */
export class StandInServer {
  readonly token = randomUUID();
  readonly runs = new Map<string, ToldRun>();
  readonly hellos: z.infer<typeof runnerHello>[] = [];
  origins: string[] = [];
  /** It knows no runner until one says what it is. */
  isForgetful = false;
  private readonly queue: RunnerJob[] = [];
  private readonly server = http.createServer((request, response) => void this.serve(request, response));
  private waiters: (() => void)[] = [];

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Puts a job into the queue. */
  add({ inputs = {}, metricFiles = {}, limits, ...parts }: JobParts): ToldRun {
    const tests = Object.entries(inputs).map(([name, text]) => ({ name, visible: true, bytes: text.length }));
    const job = runnerJob.parse({
      id: randomUUID(),
      run: randomUUID(),
      kind: 'run',
      leaseSeconds: 30,
      repository: null,
      source: false,
      command: null,
      build: null,
      tests,
      output: { maxBytes: 100_000 },
      ...parts,
      limits: { ...usualLimits, ...limits },
    });
    const told = {
      source: null,
      tests: [],
      environment: null,
      refused: null,
      failed: null,
      isSilent: false,
      metric: null,
      metricEnvironment: null,
      renewals: 0,
      isLost: false,
    };
    const run: ToldRun = { job, inputs, metricFiles, logs: {}, outputs: {}, ends: {}, ...told };
    this.runs.set(job.run, run);
    this.queue.push(job);
    this.wake();
    return run;
  }

  /** Resolves once something holds of what the server was told. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  isOver = ({ environment, refused, failed, metric }: ToldRun): boolean =>
    Boolean(environment ?? refused ?? failed ?? metric);

  wake(): void {
    for (const waiter of this.waiters.splice(0)) waiter();
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const body = Buffer.concat(await request.toArray());
    const path = `${request.method} ${url.pathname.replace('/api/runner/', '')}`;
    const answer = (status: number, value: object | Buffer = {}): void => {
      response.writeHead(status).end(Buffer.isBuffer(value) ? value : JSON.stringify(value));
      this.wake();
    };
    if (request.headers.authorization !== `Bearer ${this.token}`) return answer(401);
    const read = <T>(shape: z.ZodType<T>): T => shape.parse(JSON.parse(body.toString('utf8')));
    if (path === 'POST hello') {
      this.hellos.push(read(runnerHello));
      this.isForgetful = false;
      return answer(200, { leaseSeconds: 30, origins: this.origins });
    }
    if (path === 'POST take') {
      const gone = once(response, 'close');
      while (this.queue.length === 0 && !response.destroyed && !this.isForgetful) {
        await Promise.race([gone, new Promise<void>((resolve) => this.waiters.push(resolve))]);
      }
      if (this.isForgetful) return answer(409);
      return answer(200, { job: response.destroyed ? null : (this.queue.shift() ?? null) });
    }
    const [, id = '', rest = ''] = /jobs\/([^/]+)\/(.*)$/u.exec(path) ?? [];
    const run = this.runs.get(id);
    if (!run) return answer(404);
    if (run.isLost) return answer(409);
    const [, test = '', part = ''] = /^tests\/([^/]+)\/?(.*)$/u.exec(rest) ?? [];
    if (test) return answer(200, this.ofTest(run, test, part, request.method, url, body));
    switch (`${request.method} ${rest}`) {
      case 'POST renew':
        run.renewals += 1;
        break;
      case 'PUT source':
        run.source = { bytes: body, headers: request.headers };
        break;
      case 'GET source':
        return answer(200, run.source?.bytes ?? Buffer.alloc(0));
      case 'POST finish':
        ({ environment: run.environment, tests: run.tests = [] } = read(finishForm));
        break;
      case 'POST refuse':
        run.refused = read(z.object({ reason: z.string(), log: z.string().optional() }));
        break;
      case 'POST fail':
        ({ message: run.failed, silent: run.isSilent = false } = read(failForm));
        break;
      case 'POST metric':
        this.hearMetric(run, read(z.looseObject({ environment: metricEnvironment })));
        break;
      default:
        return answer(rest in run.metricFiles ? 200 : 404, Buffer.from(run.metricFiles[rest] ?? ''));
    }
    answer(200);
  }

  private hearMetric(run: ToldRun, { environment, ...said }: { environment: z.infer<typeof metricEnvironment> }): void {
    run.metric = said;
    run.metricEnvironment = environment;
  }

  private ofTest(run: ToldRun, test: string, part: string, method = '', url: URL, body: Buffer): object | Buffer {
    if (part === 'input') return Buffer.from(run.inputs[test] ?? '');
    if (part === 'log') {
      const before = run.logs[test] ?? '';
      if (Number(url.searchParams.get('offset')) !== Buffer.byteLength(before)) throw new Error('A piece is missing.');
      run.logs[test] = before + body.toString('utf8');
    } else if (part === 'output' && method === 'PUT') run.outputs[test] = body.toString('utf8');
    else run.ends[test] = testEnd.parse(JSON.parse(body.toString('utf8')));
    return {};
  }
}
