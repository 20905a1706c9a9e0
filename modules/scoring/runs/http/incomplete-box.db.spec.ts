import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode, submitRepository } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant } from '../../../../test/kit/championships.js';
import { TestRunner } from '../../../../test/kit/runners.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { MakeRunnerToken } from '../commands/make-runner-token.js';
import { TakeRun } from '../commands/take-run.js';
import { RunnerDesk } from '../flows/runner-desk.js';
import { RepositoryChecks } from '../queries/repository-checks.js';
import { Runners } from '../queries/runners.js';

const failed = ['memory-total-bounded'];

describe('a runner whose box is not complete', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ env: { PODIUM_MODE: 'demo' } });
  });
  afterAll(() => api.close());

  /** What a runner gets without waiting. */
  const lookOnce = ({ name }: TestRunner) => {
    let looks = 0;
    return api.get(RunnerDesk).take(`${name}:${name}`, () => (looks += 1) > 1);
  };

  it('ALGO1 gets what the demo serves itself, ahead of what came before it, and never what anybody else hands in', async () => {
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    const person = await aParticipant(api, championship);
    const strange = (await submitRepository(person, championship).expect(202)).body.id as string;
    const { HOST, PORT } = api.settings;
    const repository = `http://${HOST}:${PORT}/repositories/roman-subtraction.git`;
    const own = (await submitRepository(person, championship, { repository }).expect(202)).body.id as string;
    const runner = await TestRunner.begin(api, { complete: false, failed });
    const job = await runner.take();
    expect([job?.id, job?.repository?.commit]).toEqual([own, expect.stringMatching(/^[0-9a-f]{40}$/u)]);
    // Another commit than the known one is not kept, whatever the runner says.
    expect((await runner.source(job!)).status).toBe(409);
    await runner.call('POST', `jobs/${job!.run}/refuse`, { reason: 'tree' });
    const next = (trusted: boolean) => api.get(Commands).run(new TakeRun('a:b', 60, trusted, ['']));
    expect(await next(true)).toBeNull();
    expect(await api.get(RepositoryChecks).take('a:b', 60, { trusted: true, images: [''] })).toBeNull();
    expect(await next(false)).toMatchObject({ id: strange });
  });

  it('ALGO1 that has no box at all gets nothing, not even that of the demo, and nothing is checked by it', async () => {
    const championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    const person = await aParticipant(api, championship);
    const { HOST, PORT } = api.settings;
    const repository = `http://${HOST}:${PORT}/repositories/roman-subtraction.git`;
    const own = (await submitRepository(person, championship, { repository }).expect(202)).body.id as string;
    await api.sql('delete from scoring.runners');
    const without = await TestRunner.begin(api, { complete: false, failed: ['starts', ...failed] });
    const path = `/api/championships/${championship.champname}`;
    const check = await person.http.post(`${path}/check-repository`).send({ repository }).expect(409);
    expect(check.body).toMatchObject({ error: 'CHECK_PAUSED', details: { paused: 'BOX_INCOMPLETE' } });
    expect(await lookOnce(without)).toBeNull();
    const held = await TestRunner.begin(api, { complete: false, failed });
    expect((await lookOnce(held))?.id).toBe(own);
    const { body } = await person.http.get(`${path}/box`).expect(200);
    expect(body).toMatchObject({ paused: 'BOX_INCOMPLETE', complete: false });
  });

  it('ALGO1 is complete where its operator accepts just what it lacks, and never in production', async () => {
    const token = await api.get(Commands).run(new MakeRunnerToken('accepting', null));
    const known = (await api.get(Runners).ofToken(token))!;
    const orm = api.app.get<unknown, MikroORM>(MikroORM, { strict: false });
    const seen = async (mode: 'demo' | 'production', accepted: string[]) => {
      const runners = new Runners(orm, { ...api.settings, PODIUM_MODE: mode });
      const box = { complete: false, failed, accepted };
      const hello = { runner: 'one', image: '/', adapter: 'bubblewrap', packages: [], images: [], slots: 1, box };
      await runners.hello(known, 'accepting:one', hello);
      return (await runners.seen('accepting:one'))?.complete;
    };
    expect([await seen('demo', failed), await seen('demo', []), await seen('demo', ['network'])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await seen('production', failed)).toBe(false);
  });
});
