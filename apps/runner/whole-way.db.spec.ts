import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, submitRepository } from '../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant, submit } from '../../test/kit/championships.js';
import type { TestPerson } from '../../test/kit/people.js';
import { Bubblewrap } from '../../modules/sandbox/box/bubblewrap.js';
import { machineBox } from '../../modules/sandbox/machine.js';
import { type GitServer, makeRepository, startGitServer } from '../../modules/sandbox/testing/git-server.js';
import { OperationsApi } from '../../modules/scoring/operations.api.js';
import { ScoringApi } from '../../modules/scoring/scoring.api.js';
import { receipt as receiptForm } from '../../modules/scoring/solutions/contract/solution.js';
import { Runner } from './runner.js';
import { RunnerServer } from './server.js';

const main = `import sys
factor = int(open('factor').read())
print('reading', file=sys.stderr)
print('id,prediction')
for line in sys.stdin.read().split()[1:]:
    id, x = line.split(',')
    print(f'{id},{factor * int(x)}')
`;
const program = `def score(truth_path, solution_path):
    solution = open(solution_path).read()
    print('looking at', len(solution), 'characters')
    if 'odd' in solution:
        raise ValueError('an odd solution')
    return float(len(solution))
`;

/** Where the box can't be had these are told as not run, as the tests of the box are. */
const inBox = (name: string, test: () => Promise<void>): void => {
  if (Bubblewrap.isInstalled()) it(name, test, 120_000);
  else it.skip(`${name}: NOT RUN. bubblewrap is not installed.`, test);
};
const patienceMs = 30_000;

describe('a server, a runner and the box of this machine', () => {
  let api: TestApp;
  let git: GitServer;
  let running: Promise<void>;
  const stop = new AbortController();
  const box = machineBox();
  beforeAll(async () => {
    git = await startGitServer();
    api = await startTestApp({ worker: true, env: { REPOSITORY_ORIGINS: JSON.stringify([git.origin]) } });
    const server = new RunnerServer(api.url, await api.get(OperationsApi).runnerToken('real'), 'real');
    // What a machine without cgroups lacks is accepted for what these tests wrote themselves.
    const settings = { image: '/', slots: 1, accepted: ['memory-total-bounded'], report: () => undefined };
    running = new Runner({ ...settings, server, box }).run(stop.signal);
    // A program is tried at once where a runner is there: it says so when it first asks for work.
    const isThere = async () => (await api.sql('select from scoring.runners')).length > 0;
    for (const end = Date.now() + patienceMs; Bubblewrap.isInstalled() && !(await isThere());)
      if (Date.now() > end) throw new Error(`The runner has not said in ${patienceMs} ms that it is there.`);
  }, 60_000);
  afterAll(async () => {
    stop.abort();
    await running;
    await api.close();
    await git.close();
  });

  const ended = async ({ http }: TestPerson, id: string) => {
    await api.settle();
    return (await http.get(`/api/solutions/${id}`).expect(200)).body;
  };

  inBox(
    'ALGO1 SUB6 a repository comes from its address to a score, by its own build, with what it was run in',
    async () => {
      const championship = await aChampionshipByCode(api);
      const person = await aParticipant(api, championship);
      const files = { 'main.py': main, 'podium.yaml': 'build: echo 2 > factor\nrun: python3 main.py\n' };
      const { url: repository, commit } = makeRepository(git, 'doubles', files);
      const { body } = await submitRepository(person, championship, { repository, ref: 'main' }).expect(202);
      expect(await ended(person, body.id)).toMatchObject({
        ...{ status: 'SCORED', score: 0, commit },
        tests: [{ result: 'ok' }, { result: 'display' }, { result: 'ok' }, { result: 'ok' }],
      });
      const log = await person.http.get(`/api/solutions/${body.id}/tests/a-visible/log`).expect(200);
      expect(log.text).toBe('reading\n');
      const { run } = (await person.http.get(`/api/solutions/${body.id}/receipt`).expect(200)).body;
      expect(run).toMatchObject({ repository, commit, image: '/', adapter: box.adapter, limits: { wallMs: 60_000 } });
      expect(run.packages.join()).toMatch(/python 3\.\d+/u);
    },
  );

  inBox('ALGO1 a repository that is not there is the sender’s to mend, and costs no attempt', async () => {
    const championship = await aChampionshipByCode(api);
    const person = await aParticipant(api, championship);
    const repository = `${git.origin}/nothing`;
    const { body } = await submitRepository(person, championship, { repository }).expect(202);
    const solution = await ended(person, body.id);
    expect(solution).toMatchObject({ status: 'INVALID', problems: [{ kind: 'repository', column: 'not_found' }] });
    const attempts = await person.http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
    expect(attempts.body.used).toBe(0);
  });

  inBox(
    'ALGO2 METR1 an organiser’s program is tried, scores, and where it fails costs nobody an attempt and tells the organiser',
    async () => {
      const wish = { metric: 'HACKATHON_PYTH', direction: 'TOP_DOWN', truth: 'x,y\na,1\n' } as const;
      const championship = await aChampionship(api, wish);
      const path = `/api/championships/${championship.champname}/metric-program`;
      const { http } = championship.owner;
      const put = (text: string) => http.put(path).attach('file', Buffer.from(text), 'metric.py').expect(200);
      expect((await put('def score(a, b):\n    return 1 / 0\n')).body.said).toEqual({
        problem: 'crashed',
        log: expect.stringContaining('ZeroDivisionError'),
      });
      expect((await put(program)).body.said).toEqual({ score: expect.any(Number) });
      const person = await aParticipant(api, championship);
      const good = (await submit(person, championship, '12345').expect(202)).body.id as string;
      expect(await ended(person, good)).toMatchObject({ status: 'SCORED', score: 5 });
      const receipt = (await person.http.get(`/api/solutions/${good}/receipt`).expect(200)).body;
      expect(receipt.program).toMatchObject({ image: '/', adapter: box.adapter, limits: { wallMs: 60_000 } });
      expect(receipt.program.packages.join()).toMatch(/python 3\.\d+/u);
      const found = await api.get(ScoringApi).recompute(receiptForm.parse(receipt));
      expect(found.record).toEqual(receiptForm.parse(receipt));
      expect(JSON.stringify(found.record?.program)).toBe(JSON.stringify(receiptForm.parse(receipt).program));
      const odd = (await submit(person, championship, 'odd').expect(202)).body.id as string;
      expect(await ended(person, odd)).toMatchObject({ status: 'FAILED', failure: 'METRIC_PROGRAM_FAILED' });
      const attempts = await person.http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
      expect(attempts.body.used).toBe(1);
      const { said } = (await http.get(path).expect(200)).body.program;
      expect(said).toMatchObject({ problem: 'crashed' });
      expect(said.log).toMatch(/looking at 3 characters[^]*an odd solution/u);
    },
  );
});
