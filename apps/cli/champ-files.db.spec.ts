import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import {
  aChampionship,
  blindAdviser,
  smallTruth,
  solutionOff,
  type ChampionshipWish,
} from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
import { refusingWay } from '../../test/kit/refusing-way.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()), 60_000);
afterAll(() => api.close());

const begin = async (wish: ChampionshipWish) => {
  const { champname, owner } = await aChampionship(api, wish);
  const computer = new Computer(api.url);
  await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
  const champ = (words: string[], run = {}) => computer.podium(['champ', ...words], run);
  const file = (name: string, content: string) => {
    writeFileSync(computer.path(name), content);
    return computer.path(name);
  };
  return { champname, champ, file, computer };
};

describe('files of a championship from a terminal', () => {
  test('CHAMP5 a sample that does not score holds a publication up by its own name', async () => {
    const { champname, champ, file } = await begin({ published: false });
    expect((await champ(['sample', champname, file('sample.csv', 'id,prediction\n1,none\n')])).exitCode).toBe(3);
    const refused = await champ(['publish', champname]);
    expect(refused).toMatchObject({ exitCode: 4, err: expect.stringMatching(/Sample solution +needs fixing/u) });
    expect(refused.err).not.toContain('answers');
  }, 60_000);

  test('CHAMP5 what is wrong with the sample is said by check and show, and by answers that it does not fit', async () => {
    const { champname, champ, file } = await begin({ published: false });
    await champ(['sample', champname, file('sample.csv', 'id,prediction\n1,1\n2,none\n3,3\n4,4\n')]);
    const faults = /sample\.csv does not fit:\n[^]*prediction +none /u;
    for (const words of [
      ['check', champname],
      ['show', champname],
      ['set', champname, 'dailyAttempts=7'],
    ])
      expect((await champ(words)).out).toMatch(faults);
    await champ(['sample', champname, file('sample.csv', solutionOff(0))]);
    expect((await champ(['check', champname])).out).not.toContain('sample.csv');
    const longer = await champ(['truth', champname, file('truth.csv', `${smallTruth}5,5,private\n`)]);
    expect(longer.exitCode).toBe(0);
    expect(longer.err).toMatch(/sample\.csv does not fit:\n[^]*5 +/u);
    const fit = await champ(['truth', champname, file('truth.csv', smallTruth)]);
    expect(fit).toMatchObject({ exitCode: 0, err: expect.not.stringContaining('sample.csv') });
  }, 60_000);

  test('CHAMP5 a draft whose files hold answers of the test set is published by intention alone', async () => {
    const { champname, champ, file } = await begin({ published: false });
    await champ(['truth', champname, file('truth.csv', smallTruth)]);
    await champ(['add', champname, file('leak.csv', smallTruth)]);
    const refused = await champ(['publish', champname]);
    expect(refused).toMatchObject({ exitCode: 3, err: expect.stringContaining('leak.csv (4/4)') });
    expect(refused.err).toContain('add --yes');
    expect((await champ(['show', champname, '--json'])).json()).toMatchObject({ state: 'DRAFT' });
    const meant = await champ(['publish', champname, '--yes', '--json']);
    expect(meant.json()).toMatchObject({ state: 'PUBLISHED' });
  }, 60_000);

  test.each([
    { code: 'SCORING_LIMIT', words: [] },
    { code: 'TRUTH_INVALID', words: [] },
    { code: 'TOO_MANY_REQUESTS', words: ['--yes'] },
  ] as const)(
    'CHAMP5 a draft that the adviser can not look through is published: $code $words',
    async (row) => {
      const { champname, champ } = await begin({ published: false });
      const adviser = blindAdviser(api, row.code);
      const published = await champ(['publish', champname, ...row.words, '--json']);
      expect(adviser.see()).toBeGreaterThan(0);
      expect(published).toMatchObject({ exitCode: 0, err: '' });
      expect(published.json()).toMatchObject({ state: 'PUBLISHED' });
    },
    60_000,
  );

  test('CHAMP5 a file of a draft that holds the answers is told of when it is pushed', async () => {
    const { champname, champ, file } = await begin({ published: false });
    await champ(['truth', champname, file('truth.csv', smallTruth)]);
    file('leak.csv', smallTruth);
    const data = [{ path: 'leak.csv', description: { eng: '', rus: '' }, columns: [] }];
    const folder = dirname(file('files.json', JSON.stringify({ data })));
    const pushed = () => champ(['push', champname, folder]);
    const leak = '! leak.csv holds answers of the test set';
    expect(await pushed()).toMatchObject({ exitCode: 0, err: expect.stringContaining(leak) });
    // It went before, and is told of when it went.
    expect((await pushed()).err).not.toContain(leak);
  }, 60_000);

  test.each([
    ['truth', /\/edit$/u, 'truth.csv', smallTruth, 0],
    ['sample', /\/edit$/u, 'sample.csv', 'id,target\n1,1\n', 3],
    ['add', /\/advice$/u, 'leak.csv', smallTruth, 0],
    [
      'push',
      /\/advice$/u,
      'files.json',
      '{"data":[{"path":"leak.csv","description":{"eng":"","rus":""},"columns":[]}]}',
      0,
    ],
  ])(
    'CHAMP5 %s ends as it would where what is said beside it fails',
    async (verb, asked, name, content, exitCode) => {
      const { champname, champ, file, computer } = await begin({ published: false });
      file('leak.csv', smallTruth);
      const path = file(name, content);
      const kept = JSON.parse(readFileSync(computer.path('config', 'credentials.json'), 'utf8'));
      const way = await refusingWay(api.url, asked);
      const env = { PODIUM_URL: way.url, PODIUM_TOKEN: kept.servers[api.url].token };
      const done = await champ([verb, champname, verb === 'push' ? dirname(path) : path], { env });
      await way.close();
      expect(done).toMatchObject({ exitCode, err: expect.not.stringContaining('UNAVAILABLE') });
      expect(way.refused()).toBe(1);
    },
    60_000,
  );

  test('CHAMP5 a file of a draft that holds the answers is told of when it is added', async () => {
    const { champname, champ, file } = await begin({ published: false });
    await champ(['truth', champname, file('truth.csv', smallTruth)]);
    const fine = await champ(['add', champname, file('train.csv', 'id,x\n901,1\n902,2\n')]);
    expect(fine).toMatchObject({ exitCode: 0, err: expect.not.stringContaining('!') });
    const leak = await champ(['add', champname, file('leak.csv', smallTruth)]);
    expect(leak).toMatchObject({
      exitCode: 0,
      err: expect.stringContaining('! leak.csv holds answers of the test set'),
    });
  }, 60_000);

  test('CHAMP5 CLI1 of several files a wrong one stops the first, and what was sent before a refusal is told of', async () => {
    const { champname, champ, file } = await begin({ published: false });
    await champ(['truth', champname, file('truth.csv', smallTruth)]);
    const leak = file('leak.csv', smallTruth);
    const sent = async () =>
      ((await champ(['show', champname, '--json'])).json().data as { name: string }[]).some(
        ({ name }) => name === 'leak.csv',
      );
    const missing = await champ(['add', champname, leak, `${leak}.not`]);
    expect(missing).toMatchObject({ exitCode: 2, err: expect.stringContaining('leak.csv.not') });
    expect((await champ(['add', champname, leak, file('none.csv', '')])).exitCode).toBe(3);
    expect(await sent()).toBe(false);
    const refused = await champ(['add', champname, leak, file('a\u202Eb.csv', 'id\n1\n')]);
    expect(refused.exitCode).not.toBe(0);
    expect(refused.err).toContain('! leak.csv holds answers of the test set');
    expect(await sent()).toBe(true);
    expect(await champ(['remove', champname, 'no-such.csv'])).toMatchObject({
      exitCode: 4,
      err: expect.stringMatching(/^Participants of “[^”]+” have no file “no-such\.csv”\.\nTheir files: .*leak\.csv/u),
    });
  }, 60_000);

  test('CHAMP5 CLI1 a name whose accents the computer keeps apart is the one that participants know', async () => {
    const { champname, champ, file } = await begin({});
    const name = 'Йошкар-Ола.csv';
    const apart = name.normalize('NFD');
    await champ(['add', champname, file(name, 'id,a\n7,1\n')]);
    const replaced = await champ(['add', champname, file(apart, 'id,a\n7,2\n8,3\n'), '--reason', 'A row more']);
    expect(replaced).toMatchObject({ exitCode: 0, err: expect.stringMatching(/Participants had: .+, 1 row/u) });
    const json = ['--yes', '--reason', 'Withdrawn', '--json'];
    const removed = await champ(['remove', champname, apart, ...json]);
    expect([removed.exitCode, removed.json()]).toEqual([0, { removed: name }]);
  }, 60_000);

  test('CHAMP5 a data file that is replaced keeps its description, and says what is otherwise', async () => {
    const { champname, champ, file } = await begin({});
    const described = async () => {
      const { data } = (await champ(['show', champname, '--json'])).json();
      return (data as { name: string; description: object }[]).find(({ name }) => name === 'test.csv')?.description;
    };
    const texts = ['--description-eng', 'Rows to foresee', '--description-rus', 'Строки'];
    const first = await champ(['add', champname, file('test.csv', 'id,a\n7,1\n'), ...texts]);
    expect(first.exitCode).toBe(0);
    expect(first.err).not.toContain('They get');
    const longer = file('test.csv', 'id,a,b\n7,1,2\n8,3,4\n');
    const next = (...more: string[]) => champ(['add', champname, longer, '--reason', 'A column more', ...more]);
    const replaced = await next();
    expect(replaced.exitCode).toBe(0);
    expect(replaced.err).toMatch(
      /Participants had: [^\n]+, 1 row of 2 columns\nThey get: [^\n]+, 2 rows of 3 columns\n/u,
    );
    expect(await described()).toEqual({ eng: 'Rows to foresee', rus: 'Строки' });
    await next('--description-eng', 'More rows');
    expect(await described()).toEqual({ eng: 'More rows', rus: '' });
  }, 60_000);

  test('CHAMP5 results are revealed for good after a question alone', async () => {
    const { champname, champ } = await begin({ dateEnd: api.clock.inDays(1) });
    api.clock.pass({ days: 2 });
    const state = async () => (await champ(['show', champname, '--json'])).json().state;
    expect(await champ(['finish', champname])).toMatchObject({
      exitCode: 2,
      err: 'Without a terminal nobody can be asked: add --yes.\n',
    });
    expect((await champ(['finish', champname], { typed: 'n\n' })).exitCode).toBe(2);
    expect(await state()).toBe('PUBLISHED');
    expect((await champ(['finish', champname], { typed: 'y\n' })).exitCode).toBe(0);
    expect(await state()).toBe('FINISHED');
  }, 60_000);
});
