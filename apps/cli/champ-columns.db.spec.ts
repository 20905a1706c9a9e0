import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, type ChampionshipWish } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()), 60_000);
afterAll(() => api.close());

/** A championship of somebody who signed in on a computer that has answers with other columns. */
const begin = async (header: string, wish: ChampionshipWish) => {
  const { champname, owner } = await aChampionship(api, wish);
  const computer = new Computer(api.url);
  await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
  const file = computer.path('answers.csv');
  writeFileSync(file, `${header}\n1,10\n2,20\n`);
  return { champname, computer, send: () => computer.podium(['champ', 'truth', champname, file]) };
};

describe('CHAMP5 answers whose columns are called otherwise', () => {
  test.each([
    ['names the setting that takes them, guessed', 'row,y', {}, '{"id":"row","target":"y"}'],
    [
      'names it by the columns of the metric, where they are called otherwise already',
      'row_id,label',
      { columns: '{"id":"row","target":"label","prediction":"answer"}' },
      '{"id":"row_id","target":"label","prediction":"answer"}',
    ],
  ])('CHAMP5 %s, and takes them then', async (_, header, metricParams, columns) => {
    const { champname, computer, send } = await begin(header, { published: false, truth: null, metricParams });
    const { exitCode, err } = await send();
    expect(exitCode).toBe(3);
    expect(err).toContain(`podium champ set ${champname} metricParams.columns='${columns}'\n`);
    const set = await computer.podium(['champ', 'set', champname, `metricParams.columns=${columns}`]);
    expect(set.exitCode).toBe(0);
    expect((await send()).exitCode).toBe(0);
  });

  test('CHAMP5 asks for other names in the file once solutions rely on those of the championship', async () => {
    const { send } = await begin('row,target', {});
    const { exitCode, err } = await send();
    expect(exitCode).toBe(3);
    expect(err).toContain('rename them in the file');
    expect(err).toContain('row → id');
    expect(err).not.toContain('podium champ set');
  });

  test('CHAMP5 has the same way out for a sample, and takes it then', async () => {
    const { champname, computer } = await begin('', { published: false });
    const path = computer.path('sample.csv');
    writeFileSync(path, 'id,target\n1,1\n2,2\n3,3\n4,4\n');
    const send = () => computer.podium(['champ', 'sample', champname, path]);
    const { exitCode, err } = await send();
    expect(exitCode).toBe(3);
    expect(err).toContain(`podium champ set ${champname} metricParams.columns='{"prediction":"target"}'\n`);
    const columns = 'metricParams.columns={"prediction":"target"}';
    expect((await computer.podium(['champ', 'set', champname, columns])).exitCode).toBe(0);
    expect((await send()).exitCode).toBe(0);
  });

  test('CHAMP5 asks for other names in a sample once solutions rely on those of the championship', async () => {
    const { champname, computer } = await begin('', {});
    const path = computer.path('sample.csv');
    writeFileSync(path, 'id,target\n1,1\n2,2\n3,3\n4,4\n');
    const { exitCode, err } = await computer.podium(['champ', 'sample', champname, path]);
    expect(exitCode).toBe(3);
    expect(err).toContain('target → prediction');
    expect(err).not.toContain('podium champ set');
  });

  test('CHAMP5 speaks of answers that are lists in JSON as of users, and of a table as of columns', async () => {
    const wish = { published: false, truth: null, metric: 'MNAP20_JSON', direction: 'TOP_DOWN' } as const;
    const { champname, computer } = await begin('', wish);
    const send = (lists: string) => {
      writeFileSync(computer.path('answers.json'), lists);
      return computer.podium(['champ', 'truth', champname, computer.path('answers.json')]);
    };
    const broken = await send('{"ann": [1, [2]]}');
    expect(broken.exitCode).toBe(3);
    expect(broken.out).toMatch(/Line +User +Value +Problem/u);
    expect(broken.out).not.toContain('Column');
    expect((await send('{"ann": [1], "bob": [2]}')).out).toContain('Recognised: 2 users with a list each');
    writeFileSync(computer.path('solution.json'), '{"ann": [1], "bob": [1]}');
    const checked = await computer.podium(['champ', 'check', champname, computer.path('solution.json')]);
    expect(checked.out).toContain('2 users');
    expect(checked.out).not.toContain('row');
  });
});
