import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, doubled, someTests, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, participate, type TestChampionship } from '../../../../test/kit/championships.js';
import { aTeam } from '../../../../test/kit/teams.js';
import { aPerson, testPassword } from '../../../../test/kit/people.js';
import { Computer } from '../../../../test/kit/run-cli.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { IdentityApi } from '../../../identity/identity.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { BeginCheck } from '../commands/begin-check.js';
import type { RunnerJob } from '../contract/runner.js';
import { RepositoryChecks } from '../queries/repository-checks.js';

const repository = 'https://git.example.org/team/model.git';
const asker = (personId: string) => ({ personId, teamId: null });
const commit = '0123456789abcdef0123456789abcdef01234567';
const environment = { image: 'test', packages: [], machine: 'test', commit, adapter: 'stand-in' };
const ok = {
  name: 'a-visible',
  verdict: 'ok',
  exitCode: 0,
  ms: 12,
  bytes: 5,
  output: '1,2\n',
  log: '\u001b[31mred',
};
const failed = { name: 'b-shown', verdict: 'time', exitCode: null, ms: 10_000, bytes: 0, output: '', log: 'slow\n' };

describe('repositories that are tried before they are handed in', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp();
    championship = await aChampionshipByCode(api);
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const taken = async (): Promise<RunnerJob> => {
    const job = await runner.take();
    if (!job) throw new Error('no job');
    return job;
  };
  const play = async (tests: object[]) => {
    const job = await taken();
    await runner.source(job, undefined, '');
    expect((await runner.call('POST', `jobs/${job.run}/finish`, { environment, tests })).status).toBe(200);
    return job;
  };

  it('ALGO1 runs on the visible tests alone, tells what they gave and wrote, and costs no attempt', async () => {
    const person = await aParticipant(api, championship);
    const at = `/api/championships/${championship.champname}`;
    const call = person.http.post(`${at}/check-repository`).send({ repository, run: true });
    const played = (async () => {
      const job = await taken();
      const inputOf = (name: string) => runner.call('GET', `jobs/${job.run}/tests/${name}/input`);
      expect(await (await inputOf('a-visible')).text()).toBe(someTests['a-visible'].input);
      expect((await inputOf('c-hidden')).status).toBe(404);
      await runner.source(job, undefined, '');
      await runner.call('POST', `jobs/${job.run}/finish`, { environment, tests: [ok, failed] });
      return job;
    })();
    const [{ body }, job] = await Promise.all([call.expect(200), played]);
    expect(job).toMatchObject({ kind: 'check', tests: [{ name: 'a-visible' }, { name: 'b-shown' }] });
    expect(body).toEqual({ commit, files: 3, bytes: 100, tests: [{ ...ok, log: 'red' }, failed] });
    expect((await person.http.get(`${at}/attempts`).expect(200)).body.used).toBe(0);
    expect((await person.http.get(`${at}/solutions`).expect(200)).body.items).toEqual([]);
    const board = await person.http.get(`${at}/leaderboard`).expect(200);
    expect(JSON.stringify(board.body)).not.toContain(person.teamId);
    const told = { repository, ref: null, state: 'ended', ahead: 0, commit, fault: null };
    const trial = { ...told, tests: body.tests };
    expect((await person.http.get(`${at}/trial`).expect(200)).body).toEqual({ trial, left: 9, limit: 10 });
    const another = await aParticipant(api, championship);
    expect((await another.http.get(`${at}/trial`).expect(200)).body).toEqual({ trial: null, left: 10, limit: 10 });
  });

  it('ALGO1 a link in the place of the output is the error that the run tells which counts, and only where it counts', async () => {
    const person = await aParticipant(api, championship);
    const at = `/api/championships/${championship.champname}`;
    const call = person.http.post(`${at}/check-repository`).send({ repository, run: true });
    const link = { bytes: 0, output: '', problem: '/output/answer: link' };
    const shown = { ...ok, ...link, name: 'b-shown' };
    const [{ body }] = await Promise.all([call.expect(200), play([{ ...ok, ...link }, shown])]);
    expect(body.tests).toMatchObject([{ name: 'a-visible', problem: 'unread' }, { name: 'b-shown' }]);
    expect(body.tests[1]).not.toHaveProperty('problem');
    const again = person.http.post(`${at}/check-repository`).send({ repository, run: true });
    const [empty] = await Promise.all([again.expect(200), play([{ ...ok, bytes: 0, output: '' }])]);
    expect(empty.body.tests).toMatchObject([{ problem: 'no_output' }]);
    // The run that counts.
    const { body: sent } = await submitRepository(person, championship).expect(202);
    const job = await taken();
    await runner.run(job, (input, name) =>
      name === 'a-visible' ? { end: { problem: link.problem } } : { output: doubled(input) },
    );
    const { items } = (await person.http.get(`/api/solutions/${sent.id}/tests`).expect(200)).body;
    expect(items[0]).toMatchObject({ name: 'a-visible', result: 'error', problem: 'unread' });
  });

  it('ALGO1 trials take turns, and runs are not kept waiting by them', async () => {
    const person = await aParticipant(api, championship);
    const at = `/api/championships/${championship.champname}/check-repository`;
    const first = person.http
      .post(at)
      .send({ repository, run: true })
      .then(({ body }) => body as object);
    const job = await taken();
    expect(job.tests).toHaveLength(2);
    const second = person.http
      .post(at)
      .send({ repository, run: true, ref: 'next' })
      .then(({ body }) => body as object);
    const plain = person.http
      .post(at)
      .send({ repository, ref: 'plain' })
      .then(({ body }) => body as object);
    expect((await play([])).repository?.ref).toBe('plain');
    await plain;
    await runner.source(job, undefined, '');
    await runner.call('POST', `jobs/${job.run}/finish`, { environment, tests: [ok] });
    expect(await first).toMatchObject({ tests: [{ name: 'a-visible' }] });
    expect((await play([ok])).repository?.ref).toBe('next');
    expect(await second).toMatchObject({ tests: [{ name: 'a-visible' }] });
  });

  it('ALGO1 of trials that many runners come for at once one is had, and the next one once it ended or its runner fell silent', async () => {
    const checks = api.get(RepositoryChecks);
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { id } = (await api.get(IdentityApi).personOf((await aPerson(api)).login))!;
      const tried = { url: repository, ref: `turn-${n}`, trustedCommit: null };
      ids.push(
        await api.get(Commands).run(new BeginCheck(championship.id, tried, { personId: id, teamId: null }, true)),
      );
    }
    const atOnce = async () => {
      const taken = Array.from({ length: 8 }, (_, n) => checks.take(`turn:${n}`, 60, { trusted: false, images: [''] }));
      return (await Promise.all(taken)).flatMap((one) => one ?? []);
    };
    try {
      for (let round = 0; round < ids.length - 1; round += 1) {
        const [one, ...others] = await atOnce();
        expect([one?.runs, others, await atOnce()]).toEqual([true, [], []]);
        expect(await checks.end(one!.run, null, [])).toBe(true);
      }
      const [silent] = await atOnce();
      const late = `update scoring.repository_checks set due_at = clock_timestamp() - interval '1 second', tries = 2 where run = $1`;
      await api.sql(late, [silent!.run]);
      const { id } = (await api.get(IdentityApi).personOf((await aPerson(api)).login))!;
      const tried = { url: repository, ref: 'next', trustedCommit: null };
      ids.push(
        await api.get(Commands).run(new BeginCheck(championship.id, tried, { personId: id, teamId: null }, true)),
      );
      const [next] = await atOnce();
      expect(next?.ref).toBe('next');
      expect(await checks.end(silent!.run, null, [])).toBe(false);
    } finally {
      await api.sql('delete from scoring.repository_checks where id = any($1::uuid[])', [ids]);
    }
  });

  it('ALGO1 a trial says where it stands, ends when its person stops it, and is not counted where no runner had it', async () => {
    const person = await aParticipant(api, championship);
    const at = `/api/championships/${championship.champname}`;
    const state = async () => (await person.http.get(`${at}/trial`).expect(200)).body;
    const begun = (ref: string) =>
      person.http
        .post(`${at}/check-repository`)
        .send({ repository, run: true, ref })
        .then((reply) => reply);
    const one = begun('one');
    const job = await taken();
    expect(await state()).toMatchObject({ trial: { state: 'cloning', ref: 'one' }, left: 9 });
    await runner.source(job, undefined, '');
    expect(await state()).toMatchObject({ trial: { state: 'running', commit } });
    const two = begun('two');
    for (; (await state()).trial.ref !== 'two';);
    expect(await state()).toMatchObject({ trial: { state: 'waiting', ahead: 1 }, left: 8 });
    await person.http.post(`${at}/trial/cancel`).send({}).expect(200);
    for (const { status, body } of await Promise.all([one, two]))
      expect([status, body.details]).toEqual([422, { reason: 'cancelled' }]);
    expect(await state()).toMatchObject({ trial: { state: 'ended', fault: 'cancelled' }, left: 9 });
    expect((await runner.call('POST', `jobs/${job.run}/finish`, { environment, tests: [ok] })).status).toBe(409);
  });

  it('ALGO1 who stops a trial stops none of their own in another championship', async () => {
    const person = await aParticipant(api, championship);
    const other = await aChampionshipByCode(api);
    await participate(person, other.champname).expect(200);
    const both = [championship, other];
    for (const { id } of both)
      await api
        .get(Commands)
        .run(new BeginCheck(id, { url: repository, ref: null, trustedCommit: null }, asker(person.id), true));
    const states = () =>
      Promise.all(
        both.map(async ({ champname }) => {
          const { body } = await person.http.get(`/api/championships/${champname}/trial`).expect(200);
          return body.trial.state as string;
        }),
      );
    const stop = ({ champname }: TestChampionship) =>
      person.http.post(`/api/championships/${champname}/trial/cancel`).send({}).expect(200);
    expect(await states()).toEqual(['waiting', 'waiting']);
    await stop(championship);
    expect(await states()).toEqual(['ended', 'waiting']);
    await stop(other);
    expect(await states()).toEqual(['ended', 'ended']);
  });

  it('ALGO1 of many trials that one person begins at once no more are taken than a day has; one sent again is the same', async () => {
    const person = await aParticipant(api, championship);
    const at = `/api/championships/${championship.champname}`;
    const begun = (key: string) =>
      person.http
        .post(`${at}/check-repository`)
        .set('Idempotency-Key', key)
        .send({ repository, run: true })
        .then((reply) => reply);
    const all = Promise.all(Array.from({ length: 14 }, (_, n) => begun(`trial-${n}`)));
    for (let ended = 0; ended < 10; ended += 1) await play([ok]);
    const replies = await all;
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => [body.error, body.details.limit])).toEqual(
      refused.map(() => ['TRIALS_EXCEEDED', 10]),
    );
    expect(refused).toHaveLength(4);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(80_000);
    const taken = replies.findIndex(({ status }) => status === 200);
    expect((await begun(`trial-${taken}`)).body).toEqual(replies[taken]?.body);
    await api.sql(`update scoring.repository_checks set asked_at = asked_at - interval '25 hours' where runs`);
    expect((await person.http.get(`${at}/trial`).expect(200)).body).toEqual({ trial: null, left: 10, limit: 10 });
  });

  it('ALGO1 a day has as many trials for a team as for somebody alone, whoever of it asks', async () => {
    const { captain, others } = await aTeam(api, championship, 2);
    const at = `/api/championships/${championship.champname}`;
    const begun = ({ http }: { http: typeof captain.http }) =>
      http
        .post(`${at}/check-repository`)
        .send({ repository, run: true })
        .then((reply) => reply);
    const all = Promise.all([captain, ...others].flatMap((one) => Array.from({ length: 6 }, () => begun(one))));
    for (let ended = 0; ended < 10; ended += 1) await play([ok]);
    const statuses = (await all).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
      429,
    ]);
    for (const { http } of [captain, ...others])
      expect((await http.get(`${at}/trial`).expect(200)).body).toMatchObject({ left: 0, limit: 10 });
    // As many again of before, such as those of another team: it takes until ten of all are a day old.
    await api.sql(
      `insert into scoring.repository_checks select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
        'asked_at', c.asked_at - interval '20 hours'))).* from scoring.repository_checks c where turn_of = (
        select turn_of from scoring.repository_checks order by asked_at desc limit 1)`,
    );
    const refused = await begun(captain);
    expect([refused.status, Number(refused.headers['retry-after']) > 80_000]).toEqual([429, true]);
  });

  it('ALGO1 CLI1 the command line tells each test, and ends with 3 where one failed', async () => {
    const { login } = await aParticipant(api, championship);
    const computer = new Computer(api.url, { PODIUM_LANG: 'ENG' });
    await computer.podium(['login', login, '--password-stdin'], { input: testPassword });
    const argv = ['submit', championship.champname, '--repo', repository, '--try'];
    const [said] = await Promise.all([computer.podium(argv), play([ok, failed])]);
    expect(said.exitCode).toBe(3);
    expect(said.out).toContain('2 visible tests at 0123456789ab');
    expect(said.out).toMatch(/a-visible +ok, 0\.01 s, 5 bytes/u);
    expect(said.err).toContain('slow');
    const alone = await computer.podium(['submit', championship.champname, 'a.csv', '--try']);
    expect([alone.exitCode, alone.err]).toEqual([2, expect.stringContaining('--try goes with --repo')]);
  });

  it('ALGO1 repositories that come at one moment take their places one after the other', async () => {
    const people = [];
    for (let n = 0; n < 6; n += 1) people.push(await aParticipant(api, championship));
    await Promise.all(people.map((person) => submitRepository(person, championship, { repository })));
    const entries = await api.sql(
      `select share from scoring.queue_entries where championship_id = $1 and ahead = 0 order by share`,
      [championship.id],
    );
    expect(entries.map(({ share }) => share)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
