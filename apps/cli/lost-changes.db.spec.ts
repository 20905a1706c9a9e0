import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, smallTruth, solutionOff } from '../../test/kit/championships.js';
import { losingWay } from '../../test/kit/losing-way.js';
import { testPassword, type TestPerson } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';
import { aTeam } from '../../test/kit/teams.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp({ worker: true })), 60_000);
afterAll(() => api.close());

const again = 'The connection broke. Sending once more: what has arrived is not taken twice.\n';

describe('CLI1 a change or a removal whose answer was lost', () => {
  /** A command of somebody, on whose way the first answer to such a call is lost. */
  const losing = async ({ login }: TestPerson, [method, path]: readonly [string, RegExp], words: string[]) => {
    const computer = new Computer(api.url);
    await computer.podium(['login', login, '--password-stdin'], { input: `${testPassword}\n` });
    const way = await losingWay(api.url, method, path);
    const kept = JSON.parse(readFileSync(computer.path('config', 'credentials.json'), 'utf8'));
    const done = await computer.podium(words, {
      env: { PODIUM_URL: way.url, PODIUM_TOKEN: kept.servers[api.url].token },
    });
    await way.close();
    return { ...done, times: way.keys.length };
  };

  test('CLI1 TEAM1 CHAMP3 is sent once more, and what is gone by the first time is removed', async () => {
    const championship = await aChampionship(api);
    const { champname } = championship;
    const { captain, others } = await aTeam(api, championship, 2, 'Shell team');
    const describe = ['team', 'describe', champname, 'We validate first.', '--json'];
    const described = await losing(captain, ['PATCH', /\/teams\//u], describe);
    expect(described).toMatchObject({ exitCode: 0, err: again, times: 2 });
    expect(described.json()).toMatchObject({ description: 'We validate first.' });

    const remove = ['team', 'remove', champname, others[0]!.login, '--yes', '--json'];
    const removed = await losing(captain, ['DELETE', /\/members\//u], remove);
    expect(removed).toMatchObject({ exitCode: 0, err: again, times: 2 });
    expect(removed.json()).toMatchObject({ team: { members: [{ login: captain.login }] } });

    const alone = ['team', 'remove', champname, captain.login, '--yes'];
    const left = await losing(captain, ['DELETE', /\/members\//u], alone);
    expect(left).toMatchObject({ exitCode: 0, err: again, out: 'You have left the team.\n', times: 2 });
  });

  test('CLI1 CHAMP5 of an organiser too, and nobody else is said to have saved where the first time may have', async () => {
    const { champname, owner } = await aChampionship(api);
    const computer = new Computer(api.url);
    writeFileSync(computer.path('truth.csv'), smallTruth.replace('4,4,', '4,5,'));
    const truth = ['champ', 'truth', champname, computer.path('truth.csv'), '--reason', 'A row was wrong'];
    expect(await losing(owner, ['PUT', /\/truth$/u], truth)).toMatchObject({ exitCode: 0, err: again, times: 2 });

    const gone = ['champ', 'remove', champname, 'train.csv', '--yes', '--reason', 'It was wrong'];
    expect(await losing(owner, ['DELETE', /\/train\.csv/u], gone)).toMatchObject({ exitCode: 0, err: again, times: 2 });

    writeFileSync(computer.path('sample.csv'), solutionOff(1));
    const sample = await losing(
      owner,
      ['PUT', /\/sample$/u],
      ['champ', 'sample', champname, computer.path('sample.csv')],
    );
    expect(sample).toMatchObject({ exitCode: 0, err: again, times: 2 });

    const settings = ['champ', 'set', champname, 'dailyAttempts=7'];
    const saved = await losing(owner, ['PUT', /\/championships\/[\w-]+$/u], settings);
    // Its version is another one by the first time: nobody can tell, and it is not said that somebody else saved.
    expect(saved).toMatchObject({
      exitCode: 1,
      times: 2,
      err: expect.stringMatching(/^The connection broke\..*\nNo connection to /u),
    });
  });
});
