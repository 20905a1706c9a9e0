import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aChampionshipByCode, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import type { RunnerJob } from '../contract/runner.js';
import { RunnerDesk } from '../flows/runner-desk.js';
import { RepositoryChecks } from '../queries/repository-checks.js';

describe('ALGO1 SUB4 checks of repositories take turns with all else that runners do', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp();
    championship = await aChampionshipByCode(api);
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const asking = ({ http }: TestPerson, ref: string) => {
    const at = `/api/championships/${championship.champname}/check-repository`;
    return http.post(at).send({ repository: 'https://git.example.org/team/model.git', ref });
  };
  const check = async (person: TestPerson, ref: string) => {
    const { body } = await asking(person, ref);
    return (body.error ?? 'had') as string;
  };
  const isAsked = async (refs: readonly string[]) => {
    for (const sql = 'select from scoring.repository_checks where ref = any($1)'; ;)
      if ((await api.sql(sql, [refs])).length === refs.length) return;
  };
  /** What a runner gets without waiting: the reference of a check, or the id of a run. */
  const next = async () => {
    let looks = 0;
    const job = await api.get(RunnerDesk).take(`${runner.name}:${runner.name}`, () => (looks += 1) > 1);
    return { job, what: job && (job.kind === 'check' ? job.repository?.ref : job.id) };
  };
  const end = async (job: RunnerJob | null) => {
    const { status } = await runner.call('POST', `jobs/${job?.run}/refuse`, { reason: 'size' });
    expect(status).toBe(200);
  };

  it('ALGO1 SUB4 a team that asks for many has one looked at, and its others come after what others wait for', async () => {
    const [many, runs, other] = await Promise.all([1, 2, 3].map(() => aParticipant(api, championship)));
    const refs = ['one', 'two', 'three', 'four'];
    const all = refs.map((ref) => check(many!, ref));
    await isAsked(refs);
    const solution = async () => (await submitRepository(runs!, championship).expect(202)).body.id as string;
    const first = await solution();
    const one = await next();
    expect(refs).toContain(one.what);
    const run = await next();
    expect(run.what).toBe(first);
    const others = check(other!, 'theirs');
    await isAsked(['theirs']);
    const theirs = await next();
    expect(theirs.what).toBe('theirs');
    // Nothing else waits; even so there is none beside the one that goes on.
    expect((await next()).what).toBeNull();
    await end(theirs.job);
    expect(await others).toBe('REPOSITORY_UNAVAILABLE');
    await end(one.job);
    const two = await next();
    expect(refs).toContain(two.what);
    await end(two.job);
    await end(run.job);
    const second = await solution();
    const behind = await next();
    expect(behind.what).toBe(second);
    // After a minute its next one comes first again.
    await api.sql(`update scoring.repository_checks set ended_at = ended_at - interval '1 minute'`);
    const third = await solution();
    const three = await next();
    expect(refs).toContain(three.what);
    await end(three.job);
    const last = await next();
    expect(last.what).toBe(third);
    const four = await next();
    for (const { job } of [behind, last, four]) await end(job);
    expect(await Promise.all(all)).toEqual(refs.map(() => 'REPOSITORY_UNAVAILABLE'));
  }, 60_000);

  it('ALGO1 two of a team have one turn, and of many runners that come at once one gets it', async () => {
    const captain = await aParticipant(api, championship);
    const member = await aParticipant(api, championship);
    await api.sql('update teams.members set team_id = $1 where team_id = $2', [captain.teamId, member.teamId]);
    const refs = ['a', 'b', 'c', 'd'];
    const all = refs.map((ref, n) => check(n % 2 ? captain : member, ref));
    await isAsked(refs);
    for (const _ref of refs) {
      const taken = (await Promise.all(refs.map(next))).filter(({ job }) => job);
      expect(taken).toHaveLength(1);
      await end(taken[0]!.job);
    }
    await Promise.all(all);
  });

  it('ALGO1 who leads the championship has a turn too', async () => {
    const refs = ['own', 'own-too'];
    const all = refs.map((ref) => check(championship.owner, ref));
    await isAsked(refs);
    const one = await next();
    expect([refs.includes(String(one.what)), (await next()).what]).toEqual([true, null]);
    await end(one.job);
    await end((await next()).job);
    await Promise.all(all);
  });

  it('ALGO1 a check that nobody can be waiting for any more is not taken, and the next one of the team is', async () => {
    const person = await aParticipant(api, championship);
    const before = check(person, 'before');
    await isAsked(['before']);
    await api.sql(`update scoring.repository_checks set due_at = due_at - interval '131 seconds' where ref = 'before'`);
    const now = check(person, 'now');
    await isAsked(['now']);
    const taken = await next();
    expect(taken.what).toBe('now');
    await end(taken.job);
    await now;
    expect((await next()).what).toBeNull();
    await api.sql(`update scoring.repository_checks set due_at = clock_timestamp() where ref = 'before'`);
    await end((await next()).job);
    expect(await before).toBe('REPOSITORY_UNAVAILABLE');
  });

  it('ALGO1 ERR1 a check whose answer was lost is the same one when it is sent again', async () => {
    const person = await aParticipant(api, championship);
    const looks = jest.spyOn(api.get(RepositoryChecks), 'ended');
    const send = () => asking(person, 'lost').set('Idempotency-Key', 'the-key-of-a-lost-check');
    const lost = send();
    const broken = lost.then(
      () => 'answered',
      () => 'broken',
    );
    await isAsked(['lost']);
    lost.abort();
    expect(await broken).toBe('broken');
    // The call that nobody hears has looked since: had it given up, the check would be over.
    const before = looks.mock.calls.length;
    for (const until = Date.now() + 3000; looks.mock.calls.length < before + 2 && Date.now() < until;)
      await setImmediate();
    looks.mockRestore();
    const again = send().then(({ body }) => body.error as string);
    const { what, job } = await next();
    expect(what).toBe('lost');
    await end(job);
    expect(await again).toBe('REPOSITORY_UNAVAILABLE');
    expect(await api.sql(`select from scoring.repository_checks where ref = 'lost'`)).toHaveLength(1);
  });

  it('ALGO1 one person asks for sixty an hour', async () => {
    const person = await aParticipant(api, championship);
    const at = `/api/championships/${championship.champname}/check-repository`;
    const wish = { repository: 'file:///etc' };
    for (let n = 0; n < 60; n += 1) await person.http.post(at).send(wish).expect(422);
    expect((await person.http.post(at).send(wish).expect(429)).body.error).toBe('TOO_MANY_REQUESTS');
  });
});
