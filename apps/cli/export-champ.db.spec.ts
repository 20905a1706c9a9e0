import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, participate, submit } from '../../test/kit/championships.js';
import { aPerson, testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

/** Answers that the championship splits by itself: by a seed that an installation draws. */
const truth = `id,target\n${Array.from({ length: 40 }, (_, id) => `${id},${id * id}\n`).join('')}`;
const guess = (error: number): string =>
  `id,prediction\n${Array.from({ length: 40 }, (_, id) => `${id},${id * id + error * (id % 7)}\n`).join('')}`;

describe('CLI1 ADMIN1 a championship moves to another installation', () => {
  let [here, there]: TestApp[] = [];
  beforeAll(async () => {
    here = await startTestApp({ worker: true });
    there = await startTestApp({ worker: true });
  }, 120_000);
  afterAll(async () => {
    await here?.close();
    await there?.close();
  });

  const signedIn = async (api: TestApp) => {
    const person = await aPerson(api, { role: 'client' });
    const { DATABASE_URL, DATA_DIR, SECRET } = api.settings;
    const computer = new Computer(api.url, { DATABASE_URL, DATA_DIR, SECRET, PODIUM_LANG: 'ENG' });
    await computer.podium(['login', person.login, '--password-stdin'], { input: `${testPassword}\n` });
    return { person, computer };
  };

  test('CLI1 ADMIN1 CHAMP5 export champ and champ push give the same settings, files and, of the same solutions, board', async () => {
    const [from, to] = [await signedIn(here!), await signedIn(there!)];
    const dates = { dateStart: here!.clock.inDays(-1), dateEnd: here!.clock.inDays(9) };
    const files = { 'train.csv': 'id,x\n1,10\n', 'notes é.txt': 'Read me\n' };
    const wish = { owner: from.person, truth: null, published: false, files, ...dates, publicPercent: 40 } as const;
    const { champname } = await aChampionship(here!, { ...wish, teamsUntil: here!.clock.inDays(5) });
    const write = (name: string, content: string): string => {
      writeFileSync(from.computer.path(name), content);
      return from.computer.path(name);
    };
    await from.computer.podium(['champ', 'truth', champname, write('truth.csv', truth)]);
    await from.computer.podium(['champ', 'sample', champname, write('sample.csv', guess(9))]);
    await from.computer.podium(['champ', 'publish', champname]);
    const teams = ['First', 'Second'];
    for (const [at, team] of teams.entries()) {
      const person = await aPerson(here!, { status: 'IDENTIFIED' });
      await participate(person, champname, team).expect(200);
      await submit(person, { champname }, guess(at + 1)).expect(202);
    }
    await here!.settleBoards();

    const folder = from.computer.path('whole');
    const words = ['export', 'champ', champname, '--reason', 'moving', '--to', folder, '--solutions'];
    const exported = await from.computer.podium(words);
    expect(exported).toMatchObject({ exitCode: 0, err: '' });
    expect((await from.computer.podium(words)).exitCode).toBe(2);
    const noted = await here!.sql(
      `select actor, object, reason, details->>'type' as type from kernel.audit where action = 'backups.export'`,
    );
    expect(noted).toEqual([
      { actor: 'operator', object: `championship:${champname}`, reason: 'moving', type: 'CHAMP' },
    ]);

    const push = () => to.computer.podium(['champ', 'push', champname, folder, '--create', '--json']);
    const pushed = await push();
    expect(pushed).toMatchObject({ exitCode: 0 });
    expect(pushed.json()).toMatchObject({ blockers: [] });
    expect((await push()).json()).toMatchObject({ settings: [], files: [], tests: [] });
    const view = async ({ computer }: typeof from) => {
      const { out } = await computer.podium(['champ', 'show', champname, '--json']);
      const { id: _id, version: _version, owner: _owner, editedBy: _by, editedAt: _at, ...rest } = JSON.parse(out);
      const { state: _state, teams: _teams, solutions: _solutions, limits: _limits, ...same } = rest;
      return JSON.parse(
        JSON.stringify(same, (name, value: unknown) =>
          ['updatedAt', 'durationMs'].includes(name) ? undefined : value,
        ),
      );
    };
    expect(await view(to)).toEqual(await view(from));

    expect((await to.computer.podium(['champ', 'publish', champname])).exitCode).toBe(0);
    const rows = readFileSync(`${folder}/solutions.csv`, 'utf8').trim().split('\r\n').slice(1);
    expect(readdirSync(`${folder}/solutions`)).toHaveLength(teams.length);
    for (const [id = '', , team = ''] of rows.map((row) => row.split(',')).toReversed()) {
      const person = await aPerson(there!, { status: 'IDENTIFIED' });
      await participate(person, champname, team).expect(200);
      await submit(person, { champname }, readFileSync(`${folder}/solutions/${id}`)).expect(202);
    }
    await there!.settleBoards();
    const scores = (csv: string) =>
      csv.split('\r\n').map((row) => row.split(',').filter((_, at) => [0, 1, 3].includes(at)));
    const { text } = await there!.guest().get(`/api/championships/${champname}/leaderboard.csv`).expect(200);
    expect(scores(text)).toEqual(scores(readFileSync(`${folder}/boards/public.csv`, 'utf8')));
    expect(text).toContain('1,First');
  }, 60_000);
});
