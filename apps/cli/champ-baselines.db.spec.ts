import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, solutionOff } from '../../test/kit/championships.js';
import { losingWay } from '../../test/kit/losing-way.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp({ worker: true })), 60_000);
afterAll(() => api.close());

describe('CLI1 CHAMP5 baselines of a folder', () => {
  test('CLI1 CHAMP5 one whose answer was lost is sent once more under its key, and stands on the board once', async () => {
    const { champname, owner } = await aChampionship(api);
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    mkdirSync(computer.path('own'));
    writeFileSync(computer.path('own', 'mean.csv'), solutionOff(1));
    const baselines = [{ path: 'mean.csv', name: { eng: 'The mean', rus: 'Среднее' } }];
    writeFileSync(computer.path('own', 'files.json'), JSON.stringify({ baselines }));
    const kept = JSON.parse(readFileSync(computer.path('config', 'credentials.json'), 'utf8'));
    const way = await losingWay(api.url, 'POST', /\/baselines$/u);
    const env = { PODIUM_URL: way.url, PODIUM_TOKEN: kept.servers[api.url].token };
    const pushed = await computer.podium(['champ', 'push', champname, computer.path('own'), '--json'], { env });
    await way.close();
    expect(pushed).toMatchObject({
      exitCode: 0,
      err: expect.stringMatching(/^The connection broke\. Sending once more/u),
    });
    expect(pushed.json().files).toEqual(['mean.csv']);
    expect(way.keys).toEqual([expect.stringMatching(/^[\w-]{32}$/u), way.keys[0]]);
    const view = (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body;
    expect(view.baselines.map(({ name }: { name: object }) => name)).toEqual([{ eng: 'The mean', rus: 'Среднее' }]);
  }, 60_000);
});
