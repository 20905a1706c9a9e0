import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { aChampionshipByCode, someTests } from '../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, participate, smallTruth, solutionOff, submit } from '../../test/kit/championships.js';
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
    const computer = Computer.ofOperator(api);
    await computer.podium(['login', person.login, '--password-stdin'], { input: `${testPassword}\n` });
    return { person, computer };
  };

  test('CLI1 export champ says which championship there is none of', async () => {
    const { computer } = await signedIn(here!);
    const refused = await computer.podium(['export', 'champ', 'nosuch', '--reason', 'A look', '--to', 'nosuch']);
    expect(refused).toMatchObject({ exitCode: 4, err: expect.stringContaining('There is no championship “nosuch”.') });
  });

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

  /** What lies in a folder, by its paths, to the last byte; without what only people make. */
  const bytesOf = (folder: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !/^(boards|solutions|participants\.csv)/u.test(relative(folder, path)))
        .toSorted()
        .map((path) => [relative(folder, path), readFileSync(path).toString('latin1')]),
    );
  /** From here to there, and what an export of it says there. */
  const moved = async (champname: string, [from, to]: Awaited<ReturnType<typeof signedIn>>[]) => {
    const exported = async ({ computer }: Awaited<ReturnType<typeof signedIn>>) => {
      const folder = computer.path(`of-${champname}`);
      const words = ['export', 'champ', champname, '--reason', 'moving', '--to', folder];
      expect(await computer.podium(words)).toMatchObject({ exitCode: 0, err: '' });
      return folder;
    };
    const folder = await exported(from!);
    const pushed = await to!.computer.podium(['champ', 'push', champname, folder, '--create', '--json']);
    expect(pushed).toMatchObject({ exitCode: 0 });
    return [bytesOf(folder), bytesOf(await exported(to!))] as const;
  };

  test('CLI1 ADMIN1 CHAMP5 what another installation got is to the byte what an export of it gives there', async () => {
    const pair = [await signedIn(here!), await signedIn(there!)];
    const owner = pair[0]!.person;
    const odd = Buffer.from([0, 255, 13, 10, 239, 187, 191, 10]).toString('latin1');
    const files = { 'train.csv': 'id,x\r\n1,10\r\n', 'notes é.txt': `Без конца строки ${odd}` };
    const texts = { eng: '# The task\n\n*Exactly*  so\n', rus: '# Задача\n' };
    const { champname } = await aChampionship(here!, { owner, files, description: texts, published: false });
    const at = `/api/championships/${champname}`;
    const blue = sharp({ create: { width: 1200, height: 600, channels: 3, background: '#1a5fd0' } });
    await owner.http
      .put(`${at}/cover`)
      .attach('file', await blue.png().toBuffer(), 'cover.png')
      .expect(200);
    for (const [nameEng, nameRus, off] of [
      ['Mean', 'Среднее', 2],
      ['Zero', 'Ноль', 3],
    ] as const)
      await owner.http
        .post(`${at}/baselines`)
        .field({ nameEng, nameRus })
        .attach('file', Buffer.from(solutionOff(off)), `${nameEng}.csv`)
        .expect(201);
    const { version } = (await owner.http.get(`${at}/edit`).expect(200)).body;
    const coverAlt = { rus: 'Синий лист', eng: 'A blue sheet' };
    await owner.http
      .put(at)
      .send({ version, coverAlt, coverFocus: { x: 20, y: 80 } })
      .expect(200);
    const [gave, got] = await moved(champname, pair);
    const { 'cover.webp': cover, ...rest } = gave;
    const { 'cover.webp': coverThere, ...restThere } = got;
    expect(Object.keys(rest)).toEqual(
      expect.arrayContaining([
        ...['championship.json', 'files.json', 'description.eng.md', 'description.rus.md', 'rules.eng.md'],
        ...['data/train.csv', 'data/notes é.txt', 'sample/sample_submission.csv', 'truth/truth.csv'],
        ...['baselines/1/Mean.csv', 'baselines/2/Zero.csv'],
      ]),
    );
    expect(rest['data/train.csv']).toBe(files['train.csv']);
    expect(rest['truth/truth.csv']).toBe(smallTruth);
    expect(restThere).toEqual(rest);
    expect(JSON.parse(restThere['championship.json'] ?? '')).toMatchObject({ coverFocus: { x: 20, y: 80 } });
    const pulled = pair[0]!.computer.path('pulled');
    expect(await pair[0]!.computer.podium(['champ', 'pull', champname, pulled])).toMatchObject({ exitCode: 0 });
    expect(bytesOf(pulled)['championship.json']).toBe(rest['championship.json']);
    // A picture is made anew where it arrives.
    expect([cover, coverThere].map((one) => one?.slice(0, 4))).toEqual(['RIFF', 'RIFF']);
  }, 120_000);

  test('CLI1 ALGO1 CHAMP5 one by code moves with its tests, hidden ones and answers included, to the byte', async () => {
    const pair = [await signedIn(here!), await signedIn(there!)];
    const { champname } = await aChampionshipByCode(here!, { owner: pair[0]!.person });
    const [gave, got] = await moved(champname, pair);
    expect(got).toEqual(gave);
    const { input, truth: answers } = someTests['c-hidden'];
    expect([got['tests/hidden/c-hidden'], got['tests/answers/c-hidden']]).toEqual([input, answers]);
    expect(Object.keys(got).filter((path) => path.startsWith('tests/'))).toHaveLength(7);
  }, 120_000);
});
