import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  type ChampionshipWish,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { ScoringApi } from '../../scoring.api.js';
import { receipt as receiptForm } from '../../solutions/contract/solution.js';
import type { RunnerJob } from '../contract/runner.js';

const truth = 'x,y\na,1\nb,2\nc,3\n';
const program = 'def score(truth_path, solution_path):\n    return 1.0\n';

describe('ALGO2 metric programs of organisers', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { INVALID_DAILY: '1' } });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const put = ({ owner, champname }: TestChampionship, text = program) =>
    owner.http.put(`/api/championships/${champname}/metric-program`).attach('file', Buffer.from(text), 'metric.py');
  const taken = async (): Promise<RunnerJob> => {
    const job = await runner.take();
    if (!job) throw new Error('no job');
    return job;
  };
  const say = async (said: object) => {
    const job = await taken();
    expect(job).toMatchObject({ kind: 'metric', repository: null, tests: [] });
    const read = async (what: string) => (await runner.call('GET', `jobs/${job.run}/${what}`)).text();
    const files = {
      program: await read('program'),
      truth: await read('truth'),
      predictions: await read('predictions'),
    };
    expect((await runner.call('POST', `jobs/${job.run}/renew`, {})).status).toBe(200);
    expect((await runner.call('POST', `jobs/${job.run}/metric`, said)).status).toBe(200);
    return files;
  };
  const withProgram = async (wish: ChampionshipWish = {}) => {
    const championship = await aChampionship(api, { metric: 'HACKATHON_PYTH', direction: 'TOP_DOWN', truth, ...wish });
    const [{ body }] = await Promise.all([put(championship).expect(200), say({ score: 0.25 })]);
    expect(body).toMatchObject({ name: 'metric.py', bytes: program.length, said: { score: 0.25 } });
    return championship;
  };
  const read = async ({ http }: TestPerson, id: string) => (await http.get(`/api/solutions/${id}`).expect(200)).body;

  it('ALGO2 METR1 a program is tried on the sample, and scores what is handed in, with predictions and truth beside it', async () => {
    const championship = await withProgram();
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship, 'whatever,the,program,reads\n').expect(202);
    expect(await say({ score: -3.5 })).toEqual({ program, truth, predictions: 'whatever,the,program,reads\n' });
    await api.settleBoards();
    expect(await read(person, body.id)).toMatchObject({ status: 'SCORED', score: -3.5, place: 1 });
    const receipt = (await person.http.get(`/api/solutions/${body.id}/receipt`).expect(200)).body;
    expect(receipt.metricVersion).toMatch(/^program [0-9a-f]{64}$/);
    const told = receiptForm.parse(receipt);
    const scoring = api.get(ScoringApi);
    // Its metric would give another score: nothing is said without a box.
    expect(await scoring.recompute(told)).toMatchObject({ result: null, solutionSha256: told.solutionSha256 });
    const { program: kept, truth: answers, predictions } = (await scoring.programMaterialOf(told))!;
    expect([kept, answers, predictions].map(String)).toEqual([program, truth, 'whatever,the,program,reads\n']);
    const another = { ...told, metricVersion: `program ${'ab'.repeat(32)}` };
    expect(await scoring.programMaterialOf(another)).toBeNull();
    // Others were scored by it.
    expect((await put(championship, 'def score(a, b): return 2').expect(409)).body.error).toBe('REJUDGE_NEEDED');
  });

  it('ALGO2 SUB6 is no other one once something waits to be scored, or is being scored, and can’t be taken away then', async () => {
    const championship = await withProgram();
    const person = await aParticipant(api, championship);
    const at = `/api/championships/${championship.champname}/metric-program`;
    const areRefused = async () => {
      // A program that was taken would wait for a runner that tries it.
      for (const asked of [championship.owner.http.delete(at), put(championship, 'def score(a, b): return 2')])
        expect((await asked.expect(409)).body).toMatchObject({ error: 'REJUDGE_NEEDED', details: { solutions: 1 } });
    };
    const { body } = await submit(person, championship, 'waits\n').expect(202);
    expect((await read(person, body.id)).status).toBe('QUEUED');
    await areRefused();
    const job = await taken();
    expect((await read(person, body.id)).status).toBe('RUNNING');
    await areRefused();
    expect((await runner.call('POST', `jobs/${job.run}/metric`, { score: 1 })).status).toBe(200);
    expect(await read(person, body.id)).toMatchObject({ status: 'SCORED', score: 1 });
  });

  it('ALGO2 CHAMP6 reads the answers of the tour in which a solution was handed in, as the receipt says', async () => {
    const dates = { dateStart: api.clock.inDays(-1).toISOString(), dateEnd: api.clock.inDays(2).toISOString() };
    const tour = { id: randomUUID(), title: { eng: 'First', rus: 'Первый' }, ...dates, advance: null };
    const championship = await withProgram({ tours: [tour] });
    const { owner, champname } = championship;
    const answers = 'x,y\na,4\nb,5\nc,7\n';
    const put = owner.http.put(`/api/championships/${champname}/tours/${tour.id}/truth`);
    await put.attach('file', Buffer.from(answers), 'first.csv').expect(200);
    const person = await aParticipant(api, championship);
    await submit(person, championship, 'x,y\n').expect(202);
    expect((await say({ score: 1 })).truth).toBe(answers);
  });

  const chooseRmse = async ({ champname, owner: { http } }: TestChampionship) => {
    const path = `/api/championships/${champname}`;
    const { version } = (await http.get(`${path}/edit`).expect(200)).body;
    const columns = JSON.stringify({ id: 'x', target: 'y', prediction: 'y' });
    const rmse = { metric: 'RMSE', metricParams: { columns }, direction: 'DOWN_UP' };
    await http
      .put(path)
      .send({ version, ...rmse, rejudge: true })
      .expect(200);
  };

  it('ALGO2 SUB6 scores nothing by another metric that is chosen meanwhile, and keeps nothing from being judged again by that', async () => {
    const championship = await withProgram();
    const { http } = championship.owner;
    const person = await aParticipant(api, championship);
    const send = async () => (await submit(person, championship, 'x,y\na,1\nb,2\nc,4\n').expect(202)).body.id as string;
    const before = await send();
    await say({ score: 0.5 });
    const waiting = await send();
    const path = `/api/championships/${championship.champname}`;
    await chooseRmse(championship);
    // No runner is needed any more: perhaps there is none.
    await api.settle();
    const scored = { status: 'SCORED', score: expect.closeTo(Math.sqrt(1 / 3), 9) };
    expect(await read(person, waiting)).toMatchObject(scored);
    const { body } = await http.post(`${path}/rejudges`).send({ reason: 'Another metric' }).expect(202);
    await api.settle();
    await applyRejudge(api, { http }, body.id);
    expect(await read(person, before)).toMatchObject(scored);
  });

  it('ALGO2 SUB6 leaves it to the metric that is chosen meanwhile what a runner has, and hears no more of that', async () => {
    const championship = await withProgram();
    const person = await aParticipant(api, championship);
    const { id } = (await submit(person, championship, 'x,y\na,1\nb,2\nc,4\n').expect(202)).body;
    const job = await taken();
    await chooseRmse(championship);
    expect((await runner.call('POST', `jobs/${job.run}/metric`, { score: 0.5 })).status).toBe(409);
    await api.settle();
    expect(await read(person, id)).toMatchObject({ status: 'SCORED', score: expect.closeTo(Math.sqrt(1 / 3), 9) });
  });

  it('ALGO2 SUB6 keeps answers and settings of now where it has scored, as nothing could judge again and there would be no end', async () => {
    const championship = await withProgram({ dateEnd: api.clock.inDays(1) });
    const { http } = championship.owner;
    const person = await aParticipant(api, championship);
    await submit(person, championship, 'x,y\n').expect(202);
    await say({ score: 0.5 });
    const path = `/api/championships/${championship.champname}`;
    const replacing = http.put(`${path}/truth`).field({ rejudge: 'true', reason: 'A wrong row' });
    const { version } = (await http.get(`${path}/edit`).expect(200)).body;
    const saving = http.put(path).send({ version, publicPercent: 40, rejudge: true });
    for (const refused of [replacing.attach('file', Buffer.from('x,y\na,1\nb,2\nc,4\n'), 'truth.csv'), saving])
      expect((await refused.expect(409)).body.error).toBe('PROGRAM_SCORES');
    await http.put(path).send({ version, direction: 'DOWN_UP', rejudge: true }).expect(200);
    api.clock.pass({ days: 1, hours: 1 });
    await http.post(`${path}/state`).send({ state: 'FINISHED' }).expect(200);
  });

  it('ALGO2 SUB6 takes what judges nothing anew where it has scored: the same answers, the end of a tour without its own, those of the rest beside one with its own', async () => {
    const within = { dateStart: api.clock.inDays(-1).toISOString(), dateEnd: api.clock.inDays(1).toISOString() };
    const tour = { id: randomUUID(), title: { eng: 'Tour', rus: 'Тур' }, ...within, advance: null };
    const send = async ({ owner, champname }: TestChampionship, what: string, text: string) => {
      const sending = owner.http
        .put(`/api/championships/${champname}/${what}`)
        .field({ rejudge: 'true', reason: 'Anew' });
      const { status, body } = await sending.attach('file', Buffer.from(text), 'truth.csv');
      return status < 300 ? 'taken' : (body.error as string);
    };
    const other = 'x,y\na,1\nb,2\nc,4\n';
    const plain = await withProgram({ tours: [tour] });
    await submit(await aParticipant(api, plain), plain, 'x,y\n').expect(202);
    await say({ score: 0.5 });
    expect([await send(plain, 'truth', truth), await send(plain, 'truth', other)]).toEqual(['taken', 'PROGRAM_SCORES']);
    const path = `/api/championships/${plain.champname}`;
    const { version } = (await plain.owner.http.get(`${path}/edit`).expect(200)).body;
    await plain.owner.http.put(path).send({ version, tours: [], direction: 'DOWN_UP', rejudge: true }).expect(200);

    const id = randomUUID();
    const own = await withProgram({ tours: [{ ...tour, id }] });
    expect(await send(own, `tours/${id}/truth`, other)).toBe('taken');
    await submit(await aParticipant(api, own), own, 'x,y\n').expect(202);
    await say({ score: 0.5 });
    // By others of the championship the program is tried.
    const [replaced] = await Promise.all([send(own, 'truth', other), say({ score: 0.5 })]);
    expect([replaced, await send(own, `tours/${id}/truth`, truth)]).toEqual(['taken', 'PROGRAM_SCORES']);
  });

  it('ALGO2 a program that fails is the organiser’s fault: it costs nobody an attempt, and the organiser reads what happened', async () => {
    const championship = await withProgram();
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship, 'x,y\n').expect(202);
    await say({ problem: 'crashed', log: 'KeyError: x' });
    expect(await read(person, body.id)).toMatchObject({ status: 'FAILED', failure: 'METRIC_PROGRAM_FAILED' });
    const attempts = await person.http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
    expect(attempts.body.used).toBe(0);
    const path = `/api/championships/${championship.champname}/metric-program`;
    const seen = await championship.owner.http.get(path).expect(200);
    expect(seen.body.program.said).toEqual({ problem: 'crashed', log: 'KeyError: x' });
    await person.http.get(path).expect(404);
  });

  it('ALGO2 SUB2 of files at which a program fails a team sends no more in a day than of others that cost no attempt', async () => {
    const championship = await withProgram({ dailyAttempts: 2 });
    const person = await aParticipant(api, championship);
    for (let sent = 0; sent < 2; sent += 1) {
      await submit(person, championship, 'x,y\n').expect(202);
      await say({ problem: 'time', log: '' });
    }
    const { body } = await person.http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
    expect(body).toMatchObject({ used: 0, invalid: { used: 2, limit: 2 } });
    expect((await submit(person, championship).expect(429)).body.error).toBe('INVALID_EXCEEDED');
  });

  it('ALGO2 NOTIF1 its organiser is told of a program that begins to fail, once a day, and again after another one', async () => {
    const championship = await withProgram();
    const person = await aParticipant(api, championship);
    const told = async () => {
      await api.settle();
      const { items } = (await championship.owner.http.get('/api/notifications').expect(200)).body;
      return (items as { cause: string }[]).filter(({ cause }) => cause === 'championships.program');
    };
    const fail = async () => {
      await submit(person, championship, 'x,y\n').expect(202);
      await say({ problem: 'time', log: '' });
    };
    await fail();
    const path = `/championship/${championship.champname}/edit?step=metric`;
    expect(await told()).toMatchObject([{ url: path, text: expect.stringContaining('It took too long') }]);
    await fail();
    expect(await told()).toHaveLength(1);
    await api.sql(`update scoring.metric_programs set said_at = said_at - interval '25 hours'`);
    await fail();
    expect(await told()).toHaveLength(2);
    await Promise.all([put(championship, `${program}#`).expect(200), say({ score: 1 })]);
    await fail();
    expect(await told()).toHaveLength(3);
  });

  it('ALGO2 SUB4 where no runner is there the queue says why nothing is scored, and of other championships by files nothing', async () => {
    const championship = await withProgram();
    const other = await aChampionship(api);
    const [person, of] = [await aParticipant(api, championship), await aParticipant(api, other)];
    const queueOf = async ({ http }: TestPerson, { champname }: TestChampionship) =>
      (await http.get(`/api/championships/${champname}/queue`).expect(200)).body;
    await api.sql(`update scoring.runners set seen_at = seen_at - interval '2 minutes'`);
    await submit(person, championship, 'waits\n').expect(202);
    expect(await queueOf(person, championship)).toMatchObject({ box: 'RUNNER_ABSENT', waitSeconds: null });
    expect(await queueOf(of, other)).not.toHaveProperty('box');
    await say({ score: 1 });
    expect(await queueOf(person, championship)).not.toHaveProperty('box');
  });

  it('ALGO2 a box that fails in it is tried again', async () => {
    const championship = await withProgram();
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship, 'x,y\n').expect(202);
    const job = await taken();
    expect((await runner.call('POST', `jobs/${job.run}/fail`, { message: 'sandbox-error' })).status).toBe(200);
    expect((await runner.call('POST', `jobs/${job.run}/metric`, { score: 1 })).status).toBe(409);
    await api.sql(`update scoring.queue_entries set due_at = clock_timestamp()`);
    await say({ score: 7 });
    expect(await read(person, body.id)).toMatchObject({ status: 'SCORED', score: 7 });
  });

  it('ALGO2 METR1 a file without a function score is refused in words, and the program there is stays', async () => {
    const championship = await withProgram();
    const { http } = championship.owner;
    const without = 'def evaluate(a, b):\n    score = 1\n    return score\n';
    const { body } = await put(championship, without).set('Accept-Language', 'en').expect(409);
    expect(body).toMatchObject({ error: 'PROGRAM_UNFIT', message: expect.stringMatching(/no function score\(/u) });
    const other = await aChampionship(api, { metric: 'HACKATHON_PYTH' });
    await put(other, without).expect(409);
    const kept = async ({ champname }: TestChampionship, by = http) =>
      (await by.get(`/api/championships/${champname}/metric-program`).expect(200)).body.program;
    expect(await kept(championship)).toMatchObject({ bytes: program.length, said: { score: 0.25 } });
    expect(await kept(other, other.owner.http)).toBeNull();
  });
});
