import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()), 60_000);
afterAll(() => api.close());

describe('CHAMP5 answers whose columns are called otherwise', () => {
  test('CHAMP5 names the setting that takes them, guessed, and takes them then', async () => {
    const { champname, owner } = await aChampionship(api, { published: false, truth: null });
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const file = computer.path('answers.csv');
    writeFileSync(file, 'row,y\n1,10\n2,20\n');
    const { exitCode, err } = await computer.podium(['champ', 'truth', champname, file]);
    expect(exitCode).toBe(2);
    const columns = `metricParams.columns='{"id":"row","target":"y"}'`;
    expect(err).toContain(`podium champ set ${champname} ${columns}\n`);
    const set = await computer.podium(['champ', 'set', champname, columns.replaceAll("'", '')]);
    expect(set.exitCode).toBe(0);
    expect((await computer.podium(['champ', 'truth', champname, file])).exitCode).toBe(0);
  });
});
