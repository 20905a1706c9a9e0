import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aChampionshipByCode, doubled, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import { aPerson, testPassword, type TestPerson, unique } from '../../../../test/kit/people.js';
import { Computer } from '../../../../test/kit/run-cli.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { usualAlgorithm } from '../../../championships/algorithms/contract/algorithm.js';
import { OwnRepositories } from '../flows/own-repositories.js';
import { RunnerDesk } from '../flows/runner-desk.js';

describe('ALGO1 the image that a championship’s code runs in', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { SANDBOX_IMAGES: 'science=/srv/box/science,r=/srv/box/r' } });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const choose = async ({ owner, champname }: TestChampionship, image: string) => {
    const { body } = await owner.http.get(`/api/championships/${champname}/edit`).expect(200);
    const algorithm = { ...body.algorithm, image };
    return owner.http.put(`/api/championships/${champname}`).send({ version: body.version, algorithm });
  };
  const inScience = async () => {
    const championship = await aChampionshipByCode(api, { algorithm: { ...usualAlgorithm, seconds: 20 } });
    const { status, body } = await choose(championship, 'science');
    expect([status, body.algorithm]).toEqual([200, { ...usualAlgorithm, seconds: 20, image: 'science' }]);
    return championship;
  };
  const queueOf = async ({ http }: TestPerson, { champname }: TestChampionship) =>
    (await http.get(`/api/championships/${champname}/queue`).expect(200)).body;
  const notes = async () => (await api.guest().get('/api/health/ready').expect(200)).body.notes;
  /** What a runner gets without waiting. */
  const lookOnce = ({ name }: TestRunner) => {
    let looks = 0;
    return api.get(RunnerDesk).take(`${name}:${name}`, () => (looks += 1) > 1);
  };

  it('ALGO1 CHAMP5 is chosen among those that the installation names, and no other one', async () => {
    const championship = await aChampionshipByCode(api);
    const { body } = await championship.owner.http.get(`/api/championships/${championship.champname}/edit`);
    expect([body.boxImages, body.algorithm.image]).toEqual([['science', 'r'], '']);
    const other = await choose(championship, 'haskell');
    expect([other.status, other.body]).toEqual([
      422,
      expect.objectContaining({
        error: 'IMAGE_UNKNOWN',
        fields: { algorithm: 'IMAGE_UNKNOWN' },
        details: { images: 'science, r' },
      }),
    ]);
    expect((await choose(championship, 'r')).body.algorithm.image).toBe('r');
    // One of before the setting was: its form is whole all the same.
    const former = `update championships.championships set algorithm = algorithm - 'image' where id = $1`;
    await api.sql(former, [championship.id]);
    expect((await choose(championship, '')).body.algorithm.image).toBe('');
  });

  it('CLI1 ALGO1 is set and shown by the command line', async () => {
    const { champname, owner } = await aChampionshipByCode(api);
    const computer = new Computer(api.url, { PODIUM_LANG: 'ENG' });
    await computer.podium(['login', owner.login, '--password-stdin'], { input: testPassword });
    const set = await computer.podium(['champ', 'set', champname, 'algorithm.image=science', '--json']);
    expect(set.json()).toMatchObject({ algorithm: { ...usualAlgorithm, image: 'science' } });
    const shown = await computer.podium(['champ', 'show', champname]);
    expect(shown.out).toMatch(/Image of the box +science/u);
    const none = await computer.podium(['champ', 'set', champname, 'algorithm.image=haskell']);
    expect([none.exitCode === 0, none.err]).toEqual([false, expect.stringContaining('no such image')]);
  });

  it('CHAMP5 ALGO1 stays as it is when somebody saves who does not know of it, and is copied only while it is offered', async () => {
    const { id, owner, champname } = await inScience();
    const { body } = await owner.http.get(`/api/championships/${champname}/edit`).expect(200);
    const { image: _unknown, ...algorithm } = { ...body.algorithm, seconds: 30 };
    const saved = await owner.http.put(`/api/championships/${champname}`).send({ version: body.version, algorithm });
    expect([saved.status, saved.body.algorithm]).toEqual([200, { ...algorithm, image: 'science' }]);
    const copy = async () => {
      const wish = { champname: unique('copy'), title: { rus: 'Копия', eng: 'Copy' }, like: champname };
      return (await owner.http.post('/api/championships').send(wish).expect(201)).body.algorithm;
    };
    expect(await copy()).toEqual({ ...algorithm, image: 'science' });
    const gone = `update championships.championships set algorithm = algorithm || '{"image": "gone"}' where id = $1`;
    await api.sql(gone, [id]);
    expect(await copy()).toEqual({ ...algorithm, image: '' });
  });

  it('ALGO1 a repository is looked at by a runner without the image; one of a known commit is not tried without it', async () => {
    const championship = await inScience();
    const { http } = await aParticipant(api, championship);
    const path = `/api/championships/${championship.champname}/check-repository`;
    const repository = 'https://git.example.org/a';
    const [looked, job] = await Promise.all([
      http.post(path).send({ repository }),
      runner.take().then(async (taken) => {
        await runner.call('POST', `jobs/${taken?.run}/refuse`, { reason: 'size' });
        return taken;
      }),
    ]);
    expect([job?.kind, job?.image]).toEqual(['check', '']);
    expect([looked.status, looked.body.error]).toEqual([422, 'REPOSITORY_UNAVAILABLE']);
    const known = jest.spyOn(api.get(OwnRepositories), 'commitOf').mockReturnValue('a'.repeat(40));
    for (const complete of [true, false]) {
      await runner.hello({ complete, failed: complete ? [] : ['memory-total-bounded'] });
      const tried = await http.post(path).send({ repository, run: true });
      expect([tried.status, tried.body.details]).toEqual([409, { paused: 'IMAGE_ABSENT' }]);
    }
    known.mockRestore();
    await runner.hello();
  }, 60_000);

  it('ALGO2 CHAMP5 a metric program of a championship by files is tried, and scores, in the image that was chosen', async () => {
    const able = await TestRunner.begin(api, { images: ['science'] });
    const answers = 'x,y\na,1\nb,2\n';
    const championship = await aChampionship(api, { metric: 'HACKATHON_PYTH', direction: 'TOP_DOWN', truth: answers });
    expect((await choose(championship, 'science')).status).toBe(200);
    const { owner, champname } = championship;
    const said = async () => {
      const job = await able.take();
      await able.call('POST', `jobs/${job?.run}/metric`, { score: 1 });
      return [job?.kind, job?.image];
    };
    const file = Buffer.from('def score(truth_path, solution_path):\n    return 1.0\n');
    const sent = owner.http.put(`/api/championships/${champname}/metric-program`).attach('file', file, 'metric.py');
    const [, tried] = await Promise.all([sent.expect(200), said()]);
    expect(tried).toEqual(['metric', 'science']);
    await submit(await aParticipant(api, championship), championship, 'x,y\na,1\nb,2\n').expect(202);
    expect(await said()).toEqual(['metric', 'science']);
    await api.sql('delete from scoring.runners where id like $1', [`${able.name}:%`]);
  });

  it('ALGO1 SUB4 what no runner has waits, and who waits is told so; others go on, and one who has it takes it', async () => {
    const championship = await inScience();
    const usual = await aChampionshipByCode(api);
    const [waiting, other] = [await aParticipant(api, championship), await aParticipant(api, usual)];
    const admin = await aPerson(api, { role: 'admin' });
    const absent = { box: 'IMAGE_ABSENT', absentImages: ['science'] };
    const computer = new Computer(api.url, {
      ...{ PODIUM_LANG: 'ENG', NODE_ENV: 'test', DATABASE_URL: api.database.url },
      ...{ DATA_DIR: api.settings.DATA_DIR, SECRET: api.settings.SECRET },
    });
    const doctor = async () => {
      const { checks } = (await computer.podium(['doctor', '--json'])).json() as { checks: Record<string, string>[] };
      return checks.find(({ check }) => check === 'box')!;
    };
    const stateNow = async () => (await admin.http.get('/api/admin/queue-state').expect(200)).body;
    const at = `/api/championships/${championship.champname}`;
    const { body: first } = await submitRepository(waiting, championship).expect(202);
    const { body: second } = await submitRepository(other, usual).expect(202);
    expect(await queueOf(waiting, championship)).toMatchObject({ box: 'IMAGE_ABSENT', waitSeconds: null });
    expect(await queueOf(other, usual)).not.toHaveProperty('box');
    expect(await notes()).toEqual(['IMAGE_ABSENT']);
    expect(await stateNow()).toMatchObject({ ...absent, runners: [{ images: [] }] });
    expect((await doctor()).says).toContain('1 run waits for what no runner has: give one these images: science (');
    expect((await doctor()).state).toBe('wrong');
    const { body: box } = await waiting.http.get(`${at}/box`).expect(200);
    expect(box).toMatchObject({ paused: 'IMAGE_ABSENT', complete: true, image: 'science', packages: [] });
    const trial = await waiting.http
      .post(`${at}/check-repository`)
      .send({ repository: 'https://git.example.org/a', run: true });
    expect([trial.status, trial.body.details]).toEqual([409, { paused: 'IMAGE_ABSENT' }]);
    const job = await runner.take();
    expect([job?.id, job?.image]).toEqual([second.id, '']);
    await runner.call('POST', `jobs/${job?.run}/refuse`, { reason: 'size' });

    const able = runner.another('able');
    await able.hello({ images: ['science'] });
    expect(await queueOf(waiting, championship)).not.toHaveProperty('box');
    expect(await notes()).toEqual([]);
    expect(await stateNow()).toMatchObject({ box: null, absentImages: [] });
    expect((await doctor()).state).toBe('ok');
    expect((await waiting.http.get(`${at}/box`).expect(200)).body).toMatchObject({
      ...{ complete: true, image: 'science', packages: [{ name: 'science', version: '1' }] },
    });
    expect(await lookOnce(runner)).toBeNull();
    const taken = await able.take();
    expect([taken?.id, taken?.image]).toEqual([first.id, 'science']);
    await able.run(taken!, (input) => ({ output: doubled(input) }));
    await api.settle();
    expect((await waiting.http.get(`/api/solutions/${first.id}`).expect(200)).body).toMatchObject({ status: 'SCORED' });
  }, 90_000);
});
