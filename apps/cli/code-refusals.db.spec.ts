import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aChampionshipByCode } from '../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';
import { TestRunner } from '../../test/kit/runners.js';

/** What a participant reads in the terminal when a repository is not what it should be, in both languages. */
describe('podium submit --repo that goes wrong', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let runner: TestRunner;
  let computer: Computer;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    championship = await aChampionshipByCode(api, { dailyAttempts: 100 });
    runner = await TestRunner.begin(api);
    const { login } = await aParticipant(api, championship);
    computer = new Computer(api.url);
    await computer.podium(['login', login, '--password-stdin'], { input: testPassword });
  });
  afterAll(() => api.close());

  const url = 'https://git.example.org/team/model.git';
  const submit = (lang: string, repository = url) =>
    computer.podium(['submit', championship.champname, '--repo', repository, '--wait', '--lang', lang]);
  const taken = async () => {
    const job = await runner.take();
    if (!job) throw new Error('no job');
    return job;
  };
  const refused = async (lang: string, body: object) => {
    const [said] = await Promise.all([
      submit(lang),
      taken().then((job) => runner.call('POST', `jobs/${job.run}/refuse`, body)),
    ]);
    return said;
  };

  test.each([
    ['not_found', 'Make the repository public', 'Откройте репозиторий для всех'],
    ['reference', 'There is no such branch', 'Такой ветки'],
    ['size', 'The repository is too large', 'Репозиторий слишком велик'],
    ['command', 'put a podium.yaml', 'положите в корень репозитория podium.yaml'],
    ['build', 'The build ended with an error', 'Сборка завершилась с ошибкой'],
  ])('ALGO1 CLI1 I18N1 says what to do where its clone or its launch tells %s', async (reason, eng, rus) => {
    const body = { reason, log: 'the last line' };
    const [english, russian] = [await refused('ENG', body), await refused('RUS', body)];
    expect([english.exitCode, english.out]).toEqual([3, expect.stringContaining(eng)]);
    expect([russian.exitCode, russian.out]).toEqual([3, expect.stringContaining(rus)]);
    expect(english.out).toContain('the last line');
    // The words of the program are not those of its users.
    expect(english.out).not.toContain('not_found');
  });

  test('ALGO1 CLI1 ERR1 says at once what is wrong with an address', async () => {
    const english = await submit('ENG', 'http://git.example.org/a.git');
    expect([english.exitCode, english.err]).toEqual([4, expect.stringContaining('The address has to be one of https')]);
    const russian = await submit('RUS', 'http://git.example.org/a.git');
    expect(russian.err).toContain('Нужен адрес https');
  });

  test.each([
    ['out of time', 'не хватило времени', { verdict: 'time', exitCode: null }],
    ['gave nothing', 'ничего не вывел', {}],
    ['gave a link', 'на месте вывода ссылка', { problem: '/output/answer: link' }],
  ] as const)('ALGO1 CLI1 I18N1 says why a test failed: %s', async (eng, rus, end) => {
    const said = async (lang: string) => {
      const played = taken().then((job) => runner.run(job, () => ({ end })));
      return (await Promise.all([submit(lang), played]))[0];
    };
    expect((await said('ENG')).out).toContain(eng);
    expect((await said('RUS')).out).toContain(rus);
  });

  test('ALGO1 CLI1 says that nothing is run while no runner is there', async () => {
    await api.sql(`update scoring.runners set seen_at = seen_at - interval '2 minutes'`);
    const waiting = await computer.podium(['submit', championship.champname, '--repo', url, '--timeout', '1']);
    expect([waiting.exitCode, waiting.err]).toEqual([1, expect.stringContaining('no runner is there')]);
  });
});
