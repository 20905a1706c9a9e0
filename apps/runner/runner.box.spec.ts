import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from '@jest/globals';
import { cgroupsOfMachine } from '../../modules/sandbox/box/cgroups.js';
import { machineBox } from '../../modules/sandbox/machine.js';
import { processesWith } from '../../modules/sandbox/self-test/processes.js';
import { inBox } from '../../modules/sandbox/testing/box.js';
import { type GitServer, makeRepository, startGitServer } from '../../modules/sandbox/testing/git-server.js';
import { Runner } from './runner.js';
import { RunnerServer } from './server.js';
import { StandInServer } from './testing/stand-in.js';

const double = `
import sys
print('reading', file=sys.stderr)
for line in sys.stdin:
    print(2 * int(line))
print('done', file=sys.stderr)
`;

/** A box whose own test, which has specs of its own, is made once for all of these. */
const box = machineBox();
const ownTest = box.selfTest.bind(box);
let tested: ReturnType<typeof ownTest> | undefined;
box.selfTest = () => (tested ??= ownTest());

describe('a runner with more images than one', () => {
  inBox('ALGO1 SUB6 tests its box in each, runs in the one that the job names, and says which it was', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'podium-image-'));
    // Runs have accounts of their own.
    chmodSync(folder, 0o755);
    symlinkSync('/usr', path.join(folder, 'usr'));
    const [git, server, stop] = [await startGitServer(), new StandInServer(), new AbortController()];
    await server.start();
    server.origins = [git.origin];
    const lines: string[] = [];
    const images = new Map([
      ['science', folder],
      ['gone', '/nonexistent'],
    ]);
    const settings = { image: '/', images, slots: 1, accepted: [], report: (line: string) => void lines.push(line) };
    const own = new RunnerServer(server.url, server.token, 'one');
    const running = new Runner({ ...settings, server: own, box }).run(stop.signal);
    try {
      const made = makeRepository(git, 'one', { 'main.py': double, 'podium.yaml': 'run: python3 main.py\n' });
      const repository = { url: made.url, ref: null, allowedHosts: [], commit: null, maxBytes: 1_000_000 };
      const run = server.add({ repository, image: 'science', inputs: { one: '1\n' } });
      const program = 'def score(a, b):\n    return 1.0\n';
      const metricFiles = { program, truth: '', predictions: '' };
      const metric = server.add({ kind: 'metric', image: 'science', metricFiles });
      const strange = server.add({ repository, image: 'gone', inputs: { one: '1\n' } });
      await server.until(() => [run, metric, strange].every((one) => server.isOver(one)));
      expect(server.hellos[0]?.images).toMatchObject([{ name: 'science', packages: expect.any(Array) }]);
      expect(server.hellos[0]?.images[0]?.packages.map(({ name }) => name)).toContain('python');
      expect(lines.join('\n')).toMatch(/The image gone \(\/nonexistent\) is not taken \(starts/u);
      expect([run.outputs, run.environment?.image]).toEqual([{ one: '2\n' }, folder]);
      expect(metric.metricEnvironment?.image).toBe(folder);
      expect(strange.failed).toContain('no image gone');
    } finally {
      stop.abort();
      await running;
      await Promise.all([server.close(), git.close()]);
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a runner', () => {
  let git: GitServer;
  let server: StandInServer;
  let stop: AbortController;
  let running: Promise<void>;
  const lines: string[] = [];
  let made = 0;
  const repository = (files: Record<string, string>) => {
    const { url, commit } = makeRepository(git, `r${(made += 1)}`, files);
    return { url, ref: null, allowedHosts: [], commit: null, maxBytes: 1_000_000, made: commit };
  };

  beforeAll(async () => {
    git = await startGitServer();
  });
  afterAll(() => git.close());
  beforeEach(async () => {
    server = new StandInServer();
    server.origins = [git.origin];
    await server.start();
    stop = new AbortController();
    lines.length = 0;
    const own = new RunnerServer(server.url, server.token, 'one');
    const report = (line: string): void => {
      lines.push(line);
      server.wake();
    };
    const settings = { image: '/', slots: 2, accepted: [], report };
    running = new Runner({ ...settings, server: own, box }).run(stop.signal);
  });
  afterEach(async () => {
    stop.abort();
    await running;
    await server.close();
  });

  inBox('ALGO1 clones a repository, runs it on each test and hands in what it printed, with its log', async () => {
    const source = repository({ 'main.py': double, 'podium.yaml': 'run: python3 main.py\n' });
    const run = server.add({ repository: source, inputs: { first: '1\n2\n', second: '5\n' } });
    await server.until(() => server.isOver(run));
    expect(run).toMatchObject({ refused: null, failed: null, outputs: { first: '2\n4\n', second: '10\n' } });
    expect(run.logs).toEqual({ first: 'reading\ndone\n', second: 'reading\ndone\n' });
    expect(run.ends.first).toMatchObject({ verdict: 'ok', exitCode: 0, outputBytes: 4 });
    expect(run.environment).toMatchObject({ image: '/', commit: source.made, adapter: box.adapter });
    expect(run.environment?.packages.map(({ name }) => name)).toContain('python');
    expect(run.source?.headers).toMatchObject({ 'x-commit': source.made, 'x-files': '2' });
    expect(server.hellos[0]).toMatchObject({ runner: 'one', instance: expect.any(String), slots: 2 });
  });

  inBox('ALGO1 shows the log while the program runs', async () => {
    const source = repository({ 'main.sh': 'echo begun >&2; cat; sleep 20' });
    // Longer than a busy machine needs to begin.
    const limits = { wallMs: 4000 };
    const run = server.add({ repository: source, command: ['sh', 'main.sh'], inputs: { one: 'x' }, limits });
    await server.until(() => run.logs.one === 'begun\n');
    expect(run.ends).toEqual({});
    await server.until(() => server.isOver(run));
    expect(run.ends.one).toMatchObject({ verdict: 'time' });
    expect(run.outputs).toEqual({});
  });

  inBox('ALGO1 takes a file in place of what was printed, builds first, and runs the tar that is kept', async () => {
    const files = {
      'podium.yaml': 'build: [sh, -c, "echo built > made"]\nrun: "cat made; cat $INPUT > $OUTPUT"\n',
    };
    const first = server.add({ repository: repository(files), inputs: { one: 'x' } });
    await server.until(() => server.isOver(first));
    expect([first.outputs.one, first.logs.one]).toEqual(['x', 'built\n']);
    const again = server.add({ source: true, command: ['cat', 'podium.yaml'], inputs: { one: '' } });
    again.source = first.source;
    await server.until(() => server.isOver(again));
    expect(again.outputs.one).toBe(files['podium.yaml']);
  });

  inBox('ALGO2 looks whether a repository can be had, and keeps nothing of it', async () => {
    const source = repository({ a: '12345' });
    const run = server.add({ kind: 'check', repository: source });
    await server.until(() => server.isOver(run));
    expect(run.environment?.commit).toBe(source.made);
    expect(run.source?.bytes.length).toBe(0);
    expect(run.source?.headers).toMatchObject({ 'x-commit': source.made, 'x-files': '1', 'x-bytes': '5' });
  });

  inBox(
    'ALGO1 tries a repository on tests where a check asks for that, and tells what each gave and wrote',
    async () => {
      const source = repository({ 'main.py': double, 'podium.yaml': 'run: python3 main.py\n' });
      const run = server.add({ kind: 'check', repository: source, inputs: { first: '1\n2\n', second: 'five\n' } });
      await server.until(() => server.isOver(run));
      expect(run.tests).toMatchObject([
        { name: 'first', verdict: 'ok', output: '2\n4\n', log: 'reading\ndone\n' },
        { name: 'second', verdict: 'nonzero', exitCode: 1, log: expect.stringContaining('ValueError') },
      ]);
      expect([run.outputs, run.ends, run.environment?.commit]).toEqual([{}, {}, source.made]);
      const none = server.add({ kind: 'check', repository: repository({ a: '' }), inputs: { first: '' } });
      await server.until(() => server.isOver(none));
      expect(none.refused).toMatchObject({ reason: 'command' });
    },
  );

  inBox('ALGO1 refuses what its author can mend, each with its reason', async () => {
    const { made: _, ...plain } = repository({ 'a.py': '' });
    const runs = [
      server.add({ repository: { ...plain, url: 'https://127.0.0.1/a' } }),
      server.add({ repository: { ...plain, url: 'https://git.example.com/a', allowedHosts: ['git.example.org'] } }),
      server.add({ repository: { ...plain, url: `${git.origin}/none` } }),
      server.add({ repository: { ...plain, ref: 'none' } }),
      server.add({ repository: { ...plain, commit: '0'.repeat(40) } }),
      server.add({ repository: plain, inputs: { one: '' } }),
      server.add({ repository: plain, command: ['true'], build: ['sh', '-c', 'echo no >&2; exit 2'] }),
      server.add({ repository: repository({ 'podium.yaml': 'go: now\n' }) }),
    ];
    await server.until(() => runs.every(server.isOver));
    const reasons = ['address', 'host', 'not_found', 'reference', 'tree', 'command', 'build', 'command'];
    expect(runs.map(({ refused }) => refused?.reason)).toEqual(reasons);
    expect(runs[6]?.refused?.log).toContain('no\n');
  });

  inBox('ALGO1 ends the box where the run is somebody else’s by now', async () => {
    const word = `lost-${Date.now()}`;
    const source = repository({ 'main.py': 'import sys, time\nprint(1, file=sys.stderr)\ntime.sleep(30)' });
    const command = ['/usr/bin/python3', 'main.py', word];
    const run = server.add({
      repository: source,
      command,
      inputs: { one: '' },
      leaseSeconds: 1,
      limits: { wallMs: 30_000 },
    });
    await server.until(() => run.logs.one === '1\n' && run.renewals > 1);
    expect(processesWith('/usr/bin/python3', word)).toHaveLength(1);
    run.isLost = true;
    const next = server.add({ repository: source, command: ['true'], inputs: { one: '' } });
    await server.until(() => server.isOver(next) && lines.some((line) => line.includes("somebody else's")));
    expect(processesWith('/usr/bin/python3', word)).toEqual([]);
    expect(run).toMatchObject({ ends: {}, failed: null, environment: null });
  });

  inBox('ALGO1 gives back what it has when it is told to stop', async () => {
    const source = repository({ 'main.sh': 'echo 1 >&2; sleep 30' });
    const run = server.add({
      repository: source,
      command: ['sh', 'main.sh'],
      inputs: { one: '' },
      limits: { wallMs: 30_000 },
    });
    await server.until(() => run.logs.one === '1\n');
    stop.abort();
    await running;
    expect(run).toMatchObject({ failed: 'The runner stops.', ends: {} });
    const left = cgroupsOfMachine()?.left() ?? [];
    expect(left).toEqual([]);
  });

  inBox("METR1 ALGO1 probe 29: judges by the organiser's program, whose faults are its own", async () => {
    const judge = (program: string) =>
      server.add({
        kind: 'metric',
        metricFiles: { program, truth: '1\n2\n', predictions: '1\n3\n' },
        limits: { wallMs: 3000 },
      });
    const equal = `
def score(truth, predictions):
    print('looking')
    return sum(a == b for a, b in zip(open(truth), open(predictions)))`;
    const gives = (value: string) => `def score(truth, predictions):\n    return ${value}\n`;
    const printing = 'def score(truth, predictions):\n    print(\'{"score": 9}\\n{"score": 8}\')\n    return 2\n';
    const network = `
import socket
def score(truth, predictions):
    socket.create_connection(('127.0.0.1', ${new URL(git.origin).port}), 1)
    return 1`;
    const forking = `
import os
def score(truth, predictions):
    try:
        while True: os.fork()
    except OSError:
        return 3 if os.getpid() < 4 else os._exit(0)`;
    const programs = [
      ...[equal, gives('float("nan")'), gives('None'), 'import os\nos._exit(0)', gives('1 / 0')],
      ...[printing, network, gives('"text"'), forking],
    ];
    const runs = programs.map(judge);
    await server.until(() => runs.every(server.isOver));
    expect(runs.map(({ metric }) => metric)).toEqual([
      { score: 1 },
      expect.objectContaining({ problem: 'not_finite' }),
      expect.objectContaining({ problem: 'crashed' }),
      expect.objectContaining({ problem: 'output' }),
      expect.objectContaining({ problem: 'crashed', log: expect.stringContaining('ZeroDivisionError') }),
      { score: 2 },
      expect.objectContaining({ problem: 'crashed', log: expect.stringContaining('ConnectionRefusedError') }),
      expect.objectContaining({ problem: 'crashed' }),
      expect.anything(),
    ]);
    // Whoever forks without end is ended or gives a number, and takes nobody with it: the next job is done.
    const next = judge(gives('4'));
    await server.until(() => server.isOver(next));
    expect(next.metric).toEqual({ score: 4 });
    expect(next.metricEnvironment).toMatchObject({ image: '/', adapter: box.adapter, limits: { wallMs: 3000 } });
  });

  inBox('METR1 ALGO1 probe 30: hands predictions to the program as they are, whatever they are', async () => {
    const size =
      'import os\ndef score(truth, predictions):\n    return os.stat(predictions).st_size if not os.path.islink(predictions) else -1\n';
    const hostile = ['', '\0'.repeat(1000), '../../truth', '{"score": 1e999}', 'x'.repeat(3_000_000)];
    const runs = hostile.map((predictions) =>
      server.add({ kind: 'metric', metricFiles: { program: size, truth: '', predictions }, limits: { wallMs: 5000 } }),
    );
    await server.until(() => runs.every(server.isOver));
    expect(runs.map(({ metric }) => metric)).toEqual(hostile.map(({ length }) => ({ score: length })));
  });

  inBox('METR1 ALGO1 a program changes neither the answers nor the predictions that it judges', async () => {
    const program = `
import os
def score(truth, predictions):
    done = []
    for name in (truth, predictions):
        for change in (lambda: open(name, 'a'), lambda: os.chmod(name, 0o666), lambda: os.unlink(name)):
            try: done.append(change())
            except OSError: pass
    return len(done)`;
    const run = server.add({ kind: 'metric', metricFiles: { program, truth: '1\n', predictions: '1\n' } });
    await server.until(() => server.isOver(run));
    expect(run.metric).toEqual({ score: 0 });
  });
});
