import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals';
import { cgroupsOfMachine } from '../../modules/sandbox/box/cgroups.js';
import { usualLimits } from '../../modules/sandbox/limits.js';
import { inBox } from '../../modules/sandbox/testing/box.js';
import { type GitServer, makeRepository, startGitServer } from '../../modules/sandbox/testing/git-server.js';
import { engineVersion } from '../../modules/scoring/engine/index.js';
import type { Receipt } from '../../modules/scoring/solutions/contract/solution.js';
import { Computer } from '#test/kit/run-cli.js';

const truth = 'id,target\n1,2\n2,4\n';
const doubling = `import sys
print('id,prediction')
for line in sys.stdin.read().split()[1:]:
    id, x = line.split(',')
    print(f'{id},{FACTOR * int(x)}')
`;
const predictions = 'id,prediction\n1,2\n2,4\n';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('SUB6 checking the receipt of a repository', () => {
  let git: GitServer;
  let computer: Computer;
  beforeAll(async () => {
    git = await startGitServer();
  });
  afterAll(() => git.close());
  beforeEach(() => {
    computer = new Computer('http://127.0.0.1:2', { PODIUM_LANG: 'ENG' });
    writeFileSync(computer.path('truth.csv'), truth);
    writeFileSync(computer.path('solution.csv'), predictions);
    mkdirSync(computer.path('tests'));
    writeFileSync(computer.path('tests', 'a'), 'id,x\n1,1\n');
    writeFileSync(computer.path('tests', 'b'), 'id,x\n2,2\n');
  });

  const receiptOf = (url: string, commit: string): Receipt => ({
    ...{ solutionId: '0198a2a5-3f53-7a0e-9d7c-1f2e3d4c5b6a', champname: 'doubles', score: 0 },
    ...{ solutionSha256: sha256(predictions), truthSha256: sha256(truth), split: null },
    ...{ metric: 'RMSE', metricParams: {}, metricVersion: '1', engineVersion, rows: 2, seed: 1, durationMs: 4 },
    ...{ submittedAt: '2026-11-21T09:05:00.000Z', scoredAt: '2026-11-21T09:05:01.000Z' },
    run: {
      ...{ repository: url, commit, image: '/', adapter: 'another', machine: 'another', packages: ['none 1'] },
      ...{ command: ['/bin/sh', '-c', 'python3 main.py'], build: null },
      limits: { ...usualLimits, outputBytes: 10_000 },
    },
  });
  const verify = (receipt: Receipt, ...more: string[]) => {
    writeFileSync(computer.path('receipt.json'), JSON.stringify(receipt));
    const files = ['--truth', computer.path('truth.csv'), '--solution', computer.path('solution.csv')];
    return computer.podium(['verify', computer.path('receipt.json'), ...files, ...more]);
  };
  const again = (url: string) => ['--tests', computer.path('tests'), '--repo', url];
  let made = 0;
  const repository = (factor: number) =>
    makeRepository(git, `r${(made += 1)}`, { 'main.py': doubling.replace('FACTOR', String(factor)) });
  const sayIncomplete = (): boolean => {
    if (cgroupsOfMachine()) return false;
    console.warn('The box of this machine is not complete: nothing is run again here, and that is what is tested.');
    return true;
  };

  inBox('SUB6 ALGO1 runs its commit again on the tests, and says what is otherwise here', async () => {
    const { url, commit } = repository(2);
    const { exitCode, json, err } = await verify(receiptOf(url, commit), ...again(url), '--json');
    if (sayIncomplete()) return expect(err).toContain('memory-total-bounded');
    expect(json().checks).toContainEqual({
      part: 'run',
      same: true,
      expected: sha256(predictions),
      found: sha256(predictions),
    });
    expect(exitCode).toBe(0);
    expect(err).toContain('the box is bubblewrap');
    expect(err).toContain('the receipt has none 1');
  });

  inBox('SUB6 ALGO1 names a run that gives something else, and one that gives nothing', async () => {
    const other = repository(3);
    const { exitCode, out, err } = await verify(receiptOf(other.url, other.commit), ...again(other.url));
    if (sayIncomplete()) return expect(err).toContain('memory-total-bounded');
    expect(out).toContain('What differs: Run.');
    expect(exitCode).toBe(3);
    const broken = makeRepository(git, 'broken', { 'main.py': 'raise SystemExit(2)' });
    const none = await verify(receiptOf(broken.url, broken.commit), ...again(broken.url));
    expect([none.exitCode, none.out]).toEqual([3, expect.stringContaining('found a: nonzero')]);
  });

  inBox('SUB6 CLI1 says that a repository is not there any more, and whose options these are', async () => {
    const { url, commit } = repository(2);
    if (!sayIncomplete()) {
      const gone = await verify(receiptOf(url, commit), ...again(`${git.origin}/none`));
      expect([gone.exitCode, gone.err]).toEqual([2, expect.stringContaining('(not_found)')]);
    }
    writeFileSync(computer.path('receipt.json'), JSON.stringify(receiptOf(url, commit)));
    const alone = await computer.podium(['verify', computer.path('receipt.json'), ...again(url)]);
    expect([alone.exitCode, alone.err]).toEqual([2, expect.stringContaining('--tests and --repo go with')]);
  });

  inBox('SUB6 ALGO2 makes a score again by the organiser’s program that gave it, and by no other one', async () => {
    const program = 'def score(truth_path, solution_path):\n    return float(len(open(solution_path).read()))\n';
    writeFileSync(computer.path('metric.py'), program);
    writeFileSync(computer.path('other.py'), `${program}#\n`);
    const scored = { metric: 'HACKATHON_PYTH', metricVersion: `program ${sha256(program)}`, rows: 0, run: null };
    const receipt = { ...receiptOf('', ''), ...scored, score: predictions.length };
    // By the metric of that name it would be told to be wrong.
    for (const more of [[], ['--program', computer.path('other.py')]]) {
      const refused = await verify(receipt, ...more);
      expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining(sha256(program))]);
    }
    const alone = ['verify', computer.path('receipt.json'), '--program', computer.path('metric.py')];
    expect((await computer.podium(alone)).exitCode).toBe(2);
    const given = ['--program', computer.path('metric.py')];
    const same = await verify(receipt, ...given);
    if (sayIncomplete()) return expect(same.err).toContain('memory-total-bounded');
    expect([same.exitCode, same.out]).toEqual([0, expect.stringContaining('The receipt is right')]);
    const wrong = await verify({ ...receipt, score: 1 }, ...given);
    expect([wrong.exitCode, wrong.out]).toEqual([3, expect.stringContaining('What differs: Score.')]);
    const byMetric = await verify({ ...receipt, metric: 'RMSE', metricVersion: '1' }, ...given);
    expect([byMetric.exitCode, byMetric.err]).toEqual([2, expect.stringContaining('leave --program out')]);
  });
});
