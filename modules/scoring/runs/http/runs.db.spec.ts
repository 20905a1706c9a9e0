import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, doubled, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { openPage, tell } from '../../../../test/kit/socket.js';
import type { RunnerJob } from '../contract/runner.js';

describe('repositories that are handed in', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { MAX_SOLUTION_BYTES: '1000000' } });
    championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const read = async ({ http }: TestPerson, id: string) => (await http.get(`/api/solutions/${id}`).expect(200)).body;
  const logOf = ({ http }: TestPerson, id: string, name: string) => http.get(`/api/solutions/${id}/tests/${name}/log`);
  const handIn = async (person: TestPerson, wish = {}) =>
    (await submitRepository(person, championship, wish).expect(202)).body.id as string;
  const taken = async (): Promise<RunnerJob> => {
    const job = await runner.take();
    if (!job) throw new Error('no job');
    return job;
  };

  it('ALGO1 a repository is run on all tests, and what it gives is scored as a file is', async () => {
    const person = await aParticipant(api, championship);
    const id = await handIn(person, { ref: 'main', comment: 'first' });
    expect(await read(person, id)).toMatchObject({
      status: 'QUEUED',
      name: 'model.git',
      repository: 'https://git.example.org/team/model.git',
      ref: 'main',
      commit: null,
      position: 1,
      tests: [],
    });
    const job = await taken();
    expect(job).toMatchObject({
      id,
      kind: 'run',
      repository: { url: 'https://git.example.org/team/model.git', ref: 'main', commit: null },
      source: false,
      command: null,
      limits: { wallMs: 60_000, processes: 64 },
    });
    expect(job.tests.map(({ name }) => name)).toEqual(['a-visible', 'b-shown', 'c-hidden', 'd-hidden']);
    await runner.source(job);
    await runner.test(job, 'a-visible', { output: doubled('id,x\n1,1\n2,2\n', 1), log: 'loading\u001b[31m\n' });
    expect(await read(person, id)).toMatchObject({
      status: 'RUNNING',
      commit: '0123456789abcdef0123456789abcdef01234567',
      tests: [{ name: 'a-visible', visible: true, result: 'ok', ms: 20, verdict: 'ok' }, { result: null }, {}, {}],
    });
    expect((await logOf(person, id, 'a-visible').expect(200)).text).toBe('loading\n');
    expect((await runner.run({ ...job, source: true }, (input) => ({ output: doubled(input, 1) }))).status).toBe(200);
    await api.settleBoards();
    expect(await read(person, id)).toMatchObject({
      status: 'SCORED',
      score: 1,
      place: 1,
      tests: [{ result: 'ok' }, { result: 'display' }, { result: 'ok' }, { result: 'ok' }],
    });
    const { body } = await person.http.get(`/api/championships/${championship.champname}/leaderboard`).expect(200);
    expect(body.items).toMatchObject([{ place: 1, score: 1 }]);
    const receipt = (await person.http.get(`/api/solutions/${id}/receipt`).expect(200)).body;
    expect(receipt.run).toMatchObject({
      repository: 'https://git.example.org/team/model.git',
      commit: '0123456789abcdef0123456789abcdef01234567',
      ...{ image: 'test', adapter: 'stand-in', machine: 'test', packages: ['python3 3.11'] },
    });
    const file = await championship.owner.http.get(`/api/solutions/${id}/file`).buffer(true).expect(200);
    expect(Buffer.from(file.body).toString()).toBe('id,prediction\n1,3\n2,5\n3,7\n4,9\n');
  });

  it('ALGO1 a test that fails colours it, costs no attempt, and tells of a hidden one no more than its end without data', async () => {
    const person = await aParticipant(api, championship);
    const id = await handIn(person);
    const job = await taken();
    await runner.source(job);
    const log = `secret input 12345 "abc"\nTraceback:\n  File "main.py", line 3\nKeyError: 'x77'\n`;
    await runner.run({ ...job, source: true }, (input, name) =>
      name === 'c-hidden' ? { log, end: { verdict: 'nonzero', exitCode: 1 } } : { output: doubled(input) },
    );
    await api.settle();
    const solution = await read(person, id);
    expect(solution).toMatchObject({ status: 'INVALID', score: null, problemCounts: { test_failed: 1 } });
    expect(solution.problems).toEqual([{ kind: 'test_failed', line: null, column: 'c-hidden', value: 'nonzero' }]);
    expect(solution.tests).toMatchObject([{ result: 'ok' }, {}, { result: 'error', exitCode: 1 }, { result: 'ok' }]);
    const shown = (await logOf(person, id, 'c-hidden').expect(200)).text;
    expect(shown).toBe('secret input # "…"\nTraceback:\n  File "…", line 3\nKeyError: \'…\'');
    expect((await logOf(championship.owner, id, 'c-hidden').expect(200)).text).toBe(log);
    const stranger = await aParticipant(api, championship);
    await logOf(stranger, id, 'a-visible').expect(404);
    const { body } = await person.http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
    expect(body).toMatchObject({ used: 0, invalid: { used: 1 } });
  });

  it('ALGO1 an unavailable repository is refused at once where its address says so, and by the runner where its clone does', async () => {
    const person = await aParticipant(api, championship);
    for (const [repository, reason] of [
      ['git@host', 'address'],
      ['http://git.example.org/a.git', 'address'],
      ['https://user:pass@git.example.org/a.git', 'address'],
      ['https://127.0.0.1/a.git', 'address'],
      ['https://localhost/a.git', 'address'],
      ['--upload-pack=touch', 'address'],
      ['file:///etc', 'address'],
    ]) {
      const { body } = await submitRepository(person, championship, { repository: String(repository) }).expect(422);
      expect(body).toMatchObject({
        error: 'REPOSITORY_UNAVAILABLE',
        message: 'Unavailable repository',
        details: { reason },
      });
    }
    await submitRepository(person, championship, { ref: '-x' }).expect(422);
    const id = await handIn(person, { repository: 'git@git.example.org:team/model.git' });
    const job = await taken();
    expect(job.repository?.url).toBe('https://git.example.org/team/model.git');
    expect((await runner.call('POST', `jobs/${job.run}/refuse`, { reason: 'not_found' })).status).toBe(200);
    expect(await read(person, id)).toMatchObject({
      status: 'INVALID',
      problems: [{ kind: 'repository', column: 'not_found', line: null, value: null }],
    });
  });

  it('ALGO1 whether a repository can be had is found out without an attempt', async () => {
    const person = await aParticipant(api, championship);
    const check = (ref: string) =>
      person.http
        .post(`/api/championships/${championship.champname}/check-repository`)
        .send({ repository: 'https://git.example.org/a.git', ref });
    const [good] = await Promise.all([
      check('main').expect(200),
      (async () => {
        const job = await taken();
        expect(job).toMatchObject({ kind: 'check', tests: [], repository: { ref: 'main' } });
        await runner.source(job, undefined, '');
        await runner.finish(job);
      })(),
    ]);
    expect(good.body).toEqual({ commit: '0123456789abcdef0123456789abcdef01234567', files: 3, bytes: 100 });
    const [bad] = await Promise.all([
      check('gone').expect(422),
      (async () => {
        const job = await taken();
        await runner.call('POST', `jobs/${job.run}/refuse`, { reason: 'not_found' });
      })(),
    ]);
    expect(bad.body).toMatchObject({ error: 'REPOSITORY_UNAVAILABLE', details: { reason: 'not_found' } });
  });

  it('ALGO1 LB2 who watches a run is told that its log grew, and nobody else is', async () => {
    const [person, stranger] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const id = await handIn(person);
    const job = await taken();
    await runner.source(job);
    const pages = [];
    for (const { token } of [person, stranger, championship.owner])
      pages.push(await openPage(api, { Cookie: `sid=${token}` }));
    const [own, others, clients] = pages as [(typeof pages)[0], (typeof pages)[0], (typeof pages)[0]];
    for (const page of pages) page.watch(`log:${id}`);
    // Wishes of a page are heard in order.
    const told = pages.map((page) => page.next(`queue:${championship.champname}`));
    for (const page of pages) page.watch(`queue:${championship.champname}`);
    await Promise.all([...told, tell(api, `queue:${championship.champname}`)]);
    const grown = [own.next(`log:${id}`), clients.next(`log:${id}`)];
    await runner.test(job, 'a-visible', { output: doubled('id,x\n1,1\n2,2\n'), log: 'loading\n' });
    await Promise.all(grown);
    await runner.run({ ...job, source: true }, (input) => ({ output: doubled(input) }));
    expect(others.heard).not.toContain(`log:${id}`);
    for (const page of pages) page.close();
  });

  it('SUB4 a runner that is given up writes nothing any more, and the next one goes on where it was', async () => {
    const person = await aParticipant(api, championship);
    const id = await handIn(person);
    const first = await taken();
    await runner.source(first);
    await runner.test(first, 'a-visible', { output: doubled('id,x\n1,1\n2,2\n') });
    await api.sql(`update scoring.queue_entries set due_at = clock_timestamp() where solution_id = $1`, [id]);
    const second = await taken();
    expect(second).toMatchObject({ id, source: true });
    expect(second.run).not.toBe(first.run);
    expect(second.tests.map(({ name }) => name)).toEqual(['b-shown', 'c-hidden', 'd-hidden']);
    for (const reply of [
      runner.call('POST', `jobs/${first.run}/renew`, {}),
      runner.source(first),
      runner.test(first, 'c-hidden', {}),
      runner.finish(first),
      runner.call('POST', `jobs/${first.run}/refuse`, { reason: 'size' }),
      runner.call('POST', `jobs/${first.run}/fail`, { message: 'late' }),
    ]) {
      expect((await reply).status).toBe(409);
    }
    expect(await (await runner.call('GET', `jobs/${second.run}/source`)).text()).toBe('a tar');
    expect((await runner.call('POST', `jobs/${second.run}/renew`, {})).status).toBe(200);
    await runner.run(second, (input) => ({ output: doubled(input) }));
    await api.settle();
    expect(await read(person, id)).toMatchObject({ status: 'SCORED', score: 0 });
    const { items } = (await person.http.get(`/api/solutions/${id}/log`).expect(200)).body;
    const steps = items.map(({ step }: { step: string }) => step);
    expect(steps).toEqual(['received', 'started', 'cloned', 'restarted', 'tested', 'scored']);
  });

  it('SUB4 a box that fails is nobody’s fault: it is tried again, and the attempt is returned in the end', async () => {
    const person = await aParticipant(api, championship);
    const id = await handIn(person);
    for (let tries = 1; tries <= 5; tries += 1) {
      await api.sql(`update scoring.queue_entries set due_at = clock_timestamp() where solution_id = $1`, [id]);
      const job = await taken();
      expect((await runner.call('POST', `jobs/${job.run}/fail`, { message: 'sandbox-error' })).status).toBe(200);
    }
    expect(await read(person, id)).toMatchObject({ status: 'FAILED', failure: 'INTERNAL' });
    const { body } = await person.http.get(`/api/championships/${championship.champname}/attempts`).expect(200);
    expect(body.used).toBe(0);
  });

  it('ALGO1 predictions of tests that have other columns than the first ones are that test’s fault', async () => {
    const person = await aParticipant(api, championship);
    const id = await handIn(person);
    await runner.run(await taken(), (input, name) => ({
      output: name === 'd-hidden' ? 'key,answer\n4,8\n' : doubled(input),
    }));
    expect(await read(person, id)).toMatchObject({
      status: 'INVALID',
      problems: [{ kind: 'test_failed', column: 'd-hidden', value: 'columns' }],
    });
  });

  it('SUB2 the same sending of a repository makes one solution, also once that was run, and another one is refused', async () => {
    const person = await aParticipant(api, championship);
    const key = 'a-key-of-a-repository';
    const id = await handIn(person, { key });
    // Once its tests have ended, its file is what they gave.
    for (const ended of [false, true]) {
      if (ended) await runner.run(await taken(), (input) => ({ output: doubled(input) }));
      expect((await submitRepository(person, championship, { key })).body).toMatchObject({ id });
      await submitRepository(person, championship, { key, ref: 'other' }).expect(409, /KEY_REUSED/u);
    }
    await api.settle();
  });

  it('ALGO1 files are not taken where repositories are, nor the other way round', async () => {
    const person = await aParticipant(api, championship);
    expect((await submit(person, championship).expect(409)).body.error).toBe('KIND_WRONG');
    const begun = person.http.post(`/api/championships/${championship.champname}/solutions/uploads`);
    expect((await begun.set('Upload-Length', '10').set('Tus-Resumable', '1.0.0').expect(409)).body.error).toBe(
      'KIND_WRONG',
    );
  });

  it('ALGO1 SUB4 who waits for a runner is told that checking is paused and why, and operators see each runner', async () => {
    const person = await aParticipant(api, championship);
    const admin = await aPerson(api, { role: 'admin' });
    const byFile = await aChampionship(api);
    const queueOf = async ({ http, champname }: { http: TestPerson['http']; champname: string }) =>
      (await http.get(`/api/championships/${champname}/queue`).expect(200)).body;
    const own = { http: person.http, champname: championship.champname };
    const stateNow = async () => (await admin.http.get('/api/admin/queue-state').expect(200)).body;
    const id = await handIn(person);
    const ready = async () => (await api.guest().get('/api/health/ready').expect(200)).body;
    expect(await queueOf(own)).not.toHaveProperty('box');
    expect(await ready()).toMatchObject({ status: 'ok', notes: [] });
    await api.sql(`update scoring.runners set seen_at = seen_at - interval '2 minutes'`);
    expect(await queueOf(own)).toMatchObject({ box: 'RUNNER_ABSENT', position: 1, waitSeconds: null, wait: null });
    expect(await stateNow()).toMatchObject({ box: 'RUNNER_ABSENT', runners: [{ isAlive: false, complete: true }] });
    expect(await ready()).toMatchObject({ status: 'ok', notes: ['RUNNER_ABSENT'] });
    expect(await queueOf({ ...own, champname: byFile.champname })).not.toHaveProperty('box');
    await runner.hello({ complete: false, failed: ['memory-total-bounded'] });
    expect(await queueOf(own)).toMatchObject({ box: 'BOX_INCOMPLETE' });
    expect(await ready()).toMatchObject({ status: 'ok', notes: ['BOX_INCOMPLETE'] });
    const lacking = { id: `${runner.name}:${runner.name}`, complete: false, failed: ['memory-total-bounded'] };
    expect((await stateNow()).runners).toMatchObject([{ ...lacking, isAlive: true, slots: 1, running: 0 }]);
    await runner.hello();
    const job = await taken();
    expect(await stateNow()).toMatchObject({ box: null, runners: [{ complete: true, running: 1 }] });
    await runner.call('POST', `jobs/${job.run}/refuse`, { reason: 'size' });
    expect(job.id).toBe(id);
  });

  it('ALGO1 nobody is a runner without a token of one', async () => {
    const person = await aPerson(api, { role: 'admin' });
    for (const token of ['pdr_none', person.token, `pdr_${'a'.repeat(43)}`]) {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ runner: 'a' });
      const reply = await fetch(`${api.url}/api/runner/take`, { method: 'POST', headers, body });
      expect(reply.status).toBe(401);
      expect(await reply.json()).toMatchObject({ error: 'RUNNER_TOKEN_INVALID' });
    }
    const own = await fetch(`${api.url}/api/user/tokens`, { headers: { Authorization: `Bearer ${runner.token}` } });
    expect(own.status).toBe(401);
  });
});
