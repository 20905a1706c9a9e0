import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aChampionshipByCode, doubled, someTests, submitRepository } from '../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aParticipant } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { TestRunner } from '../../test/kit/runners.js';
import { Computer } from '../../test/kit/run-cli.js';

describe('CLI1 ALGO1 tests of a folder once solutions have scores', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })), 60_000);
  afterAll(() => api.close());

  test('CLI1 ALGO1 SUB6 are pushed without a question where they are what they were, and else with both files or none', async () => {
    const championship = await aChampionshipByCode(api);
    const { owner, champname } = championship;
    await submitRepository(await aParticipant(api, championship), championship).expect(202);
    const runner = await TestRunner.begin(api);
    const job = await runner.take();
    if (!job) throw new Error('no job');
    await runner.run(job, (input) => ({ output: doubled(input) }));
    await api.settle();
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    for (const part of ['visible', 'hidden', 'answers'])
      mkdirSync(computer.path('own', 'tests', part), { recursive: true });
    const write = (path: string, content: string) => writeFileSync(computer.path('own', 'tests', path), content);
    for (const [name, { input, truth, visible }] of Object.entries(someTests)) {
      write(`${visible ? 'visible' : 'hidden'}/${name}`, input);
      if (truth !== null) write(`answers/${name}`, truth);
    }
    const push = (...words: string[]) => computer.podium(['champ', 'push', champname, computer.path('own'), ...words]);
    const edited = async () => (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body;
    const inputNow = async () =>
      Buffer.from(
        (await owner.http.get(`/api/championships/${champname}/tests/c-hidden`).buffer(true).expect(200)).body,
      ).toString();
    expect(await push()).toMatchObject({ exitCode: 0, err: '' });
    expect((await edited()).outdatedSolutions).toBe(0);
    write('hidden/c-hidden', 'id,x\n3,33\n');
    write('answers/c-hidden', 'id,target\n3,66\n');
    expect(await push()).toMatchObject({ exitCode: 4 });
    expect(await inputNow()).toBe(someTests['c-hidden'].input);
    expect(await push('--rejudge', '--reason', 'Greater numbers')).toMatchObject({ exitCode: 0 });
    expect(await inputNow()).toBe('id,x\n3,33\n');
    expect((await edited()).outdatedSolutions).toBe(1);
  }, 60_000);
});
