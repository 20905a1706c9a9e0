import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant } from '../../test/kit/championships.js';
import { testPassword, type TestPerson } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()), 60_000);
afterAll(() => api.close());

const computerOf = async ({ login }: TestPerson): Promise<Computer> => {
  const computer = new Computer(api.url);
  await computer.podium(['login', login, '--password-stdin'], { input: `${testPassword}\n` });
  return computer;
};

describe('CLI1 what a refusal is about', () => {
  test('CLI1 says that the results are not out, and not that the championship is somebody else’s', async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    const message = `The results of “${champname}” are not published yet: there are no final places.\n`;
    for (const person of [await aParticipant(api, championship), owner]) {
      const computer = await computerOf(person);
      for (const how of [[], ['--csv']]) {
        const { exitCode, err } = await computer.podium(['leaderboard', champname, '--final', ...how]);
        expect([exitCode, err]).toEqual([4, message]);
      }
    }
  });

  test('CLI1 says of an own draft that it is a draft', async () => {
    const { champname, owner } = await aChampionship(api, { published: false });
    const computer = await computerOf(owner);
    const { exitCode, err } = await computer.podium(['champ', 'rejudge', champname, '--reason', 'Row 2 was wrong']);
    expect([exitCode, err]).toEqual([
      4,
      `“${champname}” is your draft: this is there once it is published.\nWhat is still missing: podium champ show ${champname}\n`,
    ]);
  });

  test('CLI1 says of what there is none: a solution of the championship, work', async () => {
    const { champname, owner } = await aChampionship(api);
    const computer = await computerOf(owner);
    const none = '0190a000-0000-7000-8000-000000000000';
    const revoke = (name: string, id: string) =>
      computer.podium(['champ', 'revoke', name, id, '--reason', 'Leaked', '--yes']);
    for (const id of ['123', none]) {
      const { exitCode, err } = await revoke(champname, id);
      expect([exitCode, err]).toEqual([4, `There is no solution “${id}” in the championship “${champname}”.\n`]);
      expect((await computer.podium(['work', id])).err).toBe(`There is no work “${id}”, or it is somebody else’s.\n`);
    }
    expect((await revoke('no-such-one', none)).err).toContain('There is no championship “no-such-one”.');
  });

  test('CLI1 names PODIUM_TOKEN where the server does not know it', async () => {
    const computer = new Computer(api.url, { PODIUM_TOKEN: 'no-such-token' });
    for (const argv of [['whoami'], ['solutions', 'any-one']]) {
      const { exitCode, err } = await computer.podium(argv);
      expect([exitCode, err]).toEqual([4, expect.stringContaining('PODIUM_TOKEN')]);
    }
    expect((await new Computer(api.url).podium(['whoami'])).err).not.toContain('PODIUM_TOKEN');
  });

  test('CHAMP5 lists the metrics that there are, the closest first, for one that there is not', async () => {
    const { champname, owner } = await aChampionship(api, { published: false });
    const { exitCode, err } = await (await computerOf(owner)).podium(['champ', 'set', champname, 'metric=MAEE']);
    expect(exitCode).toBe(4);
    expect(err).toMatch(/Did you mean MAE\? Known metrics, the closest first: MAE, .*HACKATHON_PYTH/u);
  });

  test('CHAMP5 says what a setting takes, and what a publication lacks in the words of the check', async () => {
    const { champname, owner } = await aChampionship(api, { published: false });
    const computer = await computerOf(owner);
    const set = async (...words: string[]) => (await computer.podium(['champ', 'set', champname, ...words])).err;
    expect(await set('dailyAttempts=none', 'dateEnd=soon')).toContain(
      'dateEnd takes a moment such as 2031-05-01T10:00+03:00, null\ndailyAttempts takes 1…1000\nWhat each setting takes: podium champ schema',
    );
    expect(await set('metric=RMSE', 'metricParams.beta=3')).toContain('RMSE takes columns, ranges');
    await set('description.eng=', 'description.rus=');
    const { exitCode, err } = await computer.podium(['champ', 'publish', champname]);
    expect([exitCode, err]).toEqual([4, expect.stringMatching(/Description in one language at least +missing/)]);
    expect(err).not.toContain('Fill all fields');
    // Once, and not by the names of fields above the table.
    expect(err).not.toMatch(/truth: |sample: |Choose a file/u);
  });
});
