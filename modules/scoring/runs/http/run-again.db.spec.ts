import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aChampionshipByCode, doubled, someTests, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, participate, type TestChampionship } from '../../../../test/kit/championships.js';
import { aPerson } from '../../../../test/kit/people.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { ScoringApi } from '../../scoring.api.js';
import { receipt as receiptForm } from '../../solutions/contract/solution.js';

describe('what a run is made again from', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    championship = await aChampionshipByCode(api);
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  it('SUB6 ALGO1 its receipt tells command and limits, and the platform has its repository and the judged tests', async () => {
    const person = await aParticipant(api, championship);
    const id = (await submitRepository(person, championship).expect(202)).body.id as string;
    const job = await runner.take();
    if (!job) throw new Error('no job');
    const { limits, output } = job;
    await runner.run(job, (input) => ({ output: doubled(input) }), {
      ...{ command: ['/bin/sh', '-c', 'python3 main.py'], build: null },
      ...{ limits, outputBytes: output.maxBytes },
    });
    await api.settle();
    const { body } = await person.http.get(`/api/solutions/${id}/receipt`).expect(200);
    expect(body.run).toMatchObject({
      ...{ command: ['/bin/sh', '-c', 'python3 main.py'], build: null },
      limits: { ...limits, outputBytes: output.maxBytes },
    });
    // As it is read from a file: compared field by field with what is on record, in whatever order it stands there.
    const found = await api.get(ScoringApi).recompute(receiptForm.parse(body));
    expect(found.record).toEqual(receiptForm.parse(body));
    expect(JSON.stringify(found.record?.run)).toBe(JSON.stringify(receiptForm.parse(body).run));
    const material = await api.get(ScoringApi).materialOf(id);
    expect(material?.tar.toString()).toBe('a tar');
    const inputs = (material?.tests ?? []).map(async ({ name, read }) => [name, (await read()).toString()]);
    const judged = Object.entries(someTests).filter(([, { truth }]) => truth !== null);
    expect(await Promise.all(inputs)).toEqual(judged.map(([name, { input }]) => [name, input]));
  });

  it.each(['before it is run', 'after it was run'])(
    'ALGO1 SUB4 a test that is taken away %s spoils no run that is under way',
    async (when) => {
      const own = await aChampionshipByCode(api);
      const person = await aParticipant(api, own);
      const id = (await submitRepository(person, own).expect(202)).body.id as string;
      const first = await runner.take();
      if (!first) throw new Error('no job');
      await runner.source(first);
      if (when.startsWith('after'))
        for (const [name, { input }] of Object.entries(someTests))
          await runner.test(first, name, { output: doubled(input, 1) });
      const gone = `/api/championships/${own.champname}/tests/c-hidden`;
      await own.owner.http.delete(gone).query({ rejudge: 'true', reason: 'Its answers were wrong' }).expect(200);
      if (when.startsWith('before')) {
        expect((await runner.call('GET', `jobs/${first.run}/tests/c-hidden/input`)).status).toBe(404);
        expect((await runner.call('POST', `jobs/${first.run}/fail`, { message: 'no input' })).status).toBe(200);
        await api.sql('update scoring.queue_entries set due_at = clock_timestamp() where solution_id = $1', [id]);
        const second = await runner.take();
        if (!second) throw new Error('no job');
        expect(second.tests.map(({ name }) => name)).toEqual(['a-visible', 'b-shown', 'd-hidden']);
        expect((await runner.run(second, (input) => ({ output: doubled(input, 1) }))).status).toBe(200);
      } else expect((await runner.finish(first)).status).toBe(200);
      await api.settle();
      const { body } = await person.http.get(`/api/solutions/${id}`).expect(200);
      expect(body).toMatchObject({ status: 'SCORED', score: 1 });
    },
  );

  it('ALGO1 SUB4 a test whose input is another one before the next try is run anew, and its log is that of this try', async () => {
    const own = await aChampionshipByCode(api);
    const person = await aParticipant(api, own);
    const id = (await submitRepository(person, own).expect(202)).body.id as string;
    const first = await runner.take();
    if (!first) throw new Error('no job');
    await runner.source(first);
    for (const name of ['a-visible', 'c-hidden'] as const)
      await runner.test(first, name, { output: doubled(someTests[name].input), log: 'of the former try' });
    await runner.call('POST', `jobs/${first.run}/tests/b-shown/log?offset=0`, 'broken off in the middle');
    api.clock.pass({ seconds: 1 });
    const changed = { 'a-visible': 'id,x\n1,10\n2,20\n', 'c-hidden': someTests['c-hidden'].input };
    const { http } = own.owner;
    await http
      .put(`/api/championships/${own.champname}/tests/a-visible`)
      .field({ rejudge: 'true', reason: 'Greater numbers' })
      .attach('truth', Buffer.from('id,target\n1,20\n2,40\n'), 'truth.csv')
      .attach('input', Buffer.from(changed['a-visible']), 'input.csv')
      .expect(200);
    expect((await runner.call('POST', `jobs/${first.run}/fail`, { message: 'lost' })).status).toBe(200);
    await api.sql('update scoring.queue_entries set due_at = clock_timestamp() where solution_id = $1', [id]);
    const second = await runner.take();
    if (!second) throw new Error('no job');
    expect(second.tests.map(({ name }) => name)).toEqual(['a-visible', 'b-shown', 'd-hidden']);
    const log = 'of this one';
    expect((await runner.run(second, (input) => ({ output: doubled(input), log }))).status).toBe(200);
    await api.settle();
    const { body } = await person.http.get(`/api/solutions/${id}`).expect(200);
    expect(body).toMatchObject({ status: 'SCORED', score: 0 });
    for (const name of ['a-visible', 'b-shown'])
      expect((await person.http.get(`/api/solutions/${id}/tests/${name}/log`).expect(200)).text).toBe(log);
  });

  it.each(['whose input is another one', 'that is new'])(
    'ALGO1 SUB4 a test %s while a repository is run is run before that is scored',
    async (which) => {
      const own = await aChampionshipByCode(api);
      const person = await aParticipant(api, own);
      const id = (await submitRepository(person, own).expect(202)).body.id as string;
      const first = await runner.take();
      if (!first) throw new Error('no job');
      await runner.source(first);
      for (const [name, { input }] of Object.entries(someTests))
        await runner.test(first, name, { output: doubled(input) });
      const name = which === 'that is new' ? 'e-hidden' : 'c-hidden';
      const input = 'id,x\n5,50\n';
      await own.owner.http
        .put(`/api/championships/${own.champname}/tests/${name}`)
        .field({ rejudge: 'true', reason: 'Greater numbers' })
        .attach('truth', Buffer.from('id,target\n5,100\n'), 'truth.csv')
        .attach('input', Buffer.from(input), 'input.csv')
        .expect(200);
      expect((await runner.finish(first)).status).toBe(200);
      const second = await runner.take();
      expect(second?.tests.map((test) => test.name)).toEqual([name]);
      expect((await runner.run(second!, () => ({ output: doubled(input) }))).status).toBe(200);
      await api.settle();
      const { body } = await person.http.get(`/api/solutions/${id}`).expect(200);
      expect(body).toMatchObject({ status: 'SCORED', score: 0 });
    },
  );

  it.each(['that has another input', 'that is taken away'])(
    'ALGO1 SUB4 a test %s once a repository was run, and before that is scored, has it run anew',
    async (which) => {
      const own = await aChampionshipByCode(api);
      const person = await aParticipant(api, own);
      const id = (await submitRepository(person, own).expect(202)).body.id as string;
      const first = await runner.take();
      const queue = `/api/championships/${own.champname}/queue`;
      await own.owner.http.post(`${queue}/pause`).send({ reason: 'A test is mended' }).expect(200);
      expect((await runner.run(first!, (input) => ({ output: doubled(input) }))).status).toBe(200);
      const test = `/api/championships/${own.champname}/tests/c-hidden`;
      const meant = { rejudge: 'true', reason: 'Greater numbers' };
      if (which === 'that is taken away') await own.owner.http.delete(test).query(meant).expect(200);
      else
        await own.owner.http
          .put(test)
          .field(meant)
          .attach('truth', Buffer.from('id,target\n3,66\n'), 'truth.csv')
          .attach('input', Buffer.from('id,x\n3,33\n'), 'input.csv')
          .expect(200);
      await own.owner.http.post(`${queue}/resume`).send({ reason: 'Mended' }).expect(200);
      const second = await runner.take();
      const left = Object.keys(someTests).filter((name) => which !== 'that is taken away' || name !== 'c-hidden');
      expect(second).toMatchObject({ id, source: true, tests: left.map((name) => ({ name })) });
      // What it gave before is its file until it gives something else, and is no less hidden than it was.
      expect((await person.http.get(`/api/solutions/${id}/file`).expect(403)).body.error).toBe('PREDICTIONS_HIDDEN');
      expect((await runner.run(second!, (input) => ({ output: doubled(input) }))).status).toBe(200);
      await api.settle();
      const { body } = await person.http.get(`/api/solutions/${id}`).expect(200);
      expect(body).toMatchObject({ status: 'SCORED', score: 0 });
      expect(body.tests).toHaveLength(left.length);
      const { items } = (await person.http.get(`/api/solutions/${id}/log`).expect(200)).body;
      const steps = items.map(({ step }: { step: string }) => step);
      // What it gave by then, why that is scored by nothing, and what it gives now.
      expect(steps.filter((step: string) => ['tested', 'rerun', 'scored'].includes(step))).toEqual([
        'tested',
        'rerun',
        'tested',
        'scored',
      ]);
    },
  );

  it('ALGO1 SUB4 a test that is taken away while what it gave is joined with the others has the repository run anew', async () => {
    const own = await aChampionshipByCode(api);
    const person = await aParticipant(api, own);
    const id = (await submitRepository(person, own).expect(202)).body.id as string;
    const first = await runner.take();
    const storage = api.get(FileStorage);
    const put = storage.put.bind(storage);
    const joining = jest.spyOn(storage, 'put').mockImplementation(async (kind, ...rest) => {
      const stored = await put(kind, ...rest);
      if (kind === 'solutions')
        await own.owner.http
          .delete(`/api/championships/${own.champname}/tests/c-hidden`)
          .query({ rejudge: 'true', reason: 'Too easy' })
          .expect(200);
      return stored;
    });
    expect((await runner.run(first!, (input) => ({ output: doubled(input) }))).status).toBe(200);
    joining.mockRestore();
    const second = await runner.take();
    const left = Object.keys(someTests).filter((name) => name !== 'c-hidden');
    expect(second).toMatchObject({ id, tests: left.map((name) => ({ name })) });
    expect((await runner.run(second!, (input) => ({ output: doubled(input) }))).status).toBe(200);
    await api.settle();
    expect((await person.http.get(`/api/solutions/${id}`).expect(200)).body).toMatchObject({
      status: 'SCORED',
      score: 0,
    });
  });

  it('CHAMP4 ALGO1 keeps nothing of a repository that was handed in to a test which is over', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const own = await aChampionshipByCode(api, { isTest: true });
    await participate(admin, own.champname).expect(200);
    const id = (await submitRepository(admin, own).expect(202)).body.id as string;
    const job = await runner.take();
    if (!job) throw new Error('no job');
    await runner.source(job);
    await runner.test(job, 'a-visible', { output: 'id,prediction\n1,2\n2,4\n' });
    const kept = async () => {
      const sql = 'select key from kernel.files where owner = $1 and gone_at is null';
      return (await api.sql(sql, [`run:${id}`])).length;
    };
    expect(await kept()).toBe(2);
    const { http } = own.owner;
    const path = `/api/championships/${own.champname}`;
    const { version } = (await http.get(`${path}/edit`).expect(200)).body;
    await http.put(path).send({ version, isTest: false, endTest: true }).expect(200);
    expect(await kept()).toBe(0);
  });

  it('SUB6 a solution that is a file has no run', async () => {
    expect(await api.get(ScoringApi).materialOf('0198a2a5-3f53-7a0e-9d7c-1f2e3d4c5b6a')).toBeNull();
  });
});
