import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { brokenWay } from '../../test/kit/broken-way.js';
import { aChampionship, aParticipant, smallTruth, solutionOff } from '../../test/kit/championships.js';
import { aPerson, testPassword, unique } from '../../test/kit/people.js';
import type { Advance } from '../../modules/championships/contract/editor.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()), 60_000);
afterAll(() => api.close());

/** The computer of somebody who is logged in, with the folder of a championship. */
const computerOf = async (role: 'client' | 'user') => {
  const { login } = await aPerson(api, { role });
  const computer = new Computer(api.url);
  await computer.podium(['login', login, '--password-stdin'], { input: `${testPassword}\n` });
  mkdirSync(computer.path('data'));
  const file = (name: string, content: string) => {
    writeFileSync(computer.path('data', name), content);
    return computer.path('data', name);
  };
  return { computer, champ: (...words: string[]) => computer.podium(['champ', ...words]), file };
};

describe('CLI1 the command line of an organiser', () => {
  test('CLI1 CHAMP5 sets a championship up from a folder, step by step, to its publication', async () => {
    const { champ, file } = await computerOf('client');
    const name = unique('cli');
    expect(await champ('create', name, '--title-eng', 'Demand')).toMatchObject({ exitCode: 0, err: '' });
    const missing = await champ('check', name);
    expect(missing.exitCode).toBe(3);
    expect(missing.out).toMatch(/Description in one language at least +missing/u);

    const description = file('description.md', '# The task\n');
    const from = file(
      'settings.json',
      JSON.stringify({ dailyAttempts: 7, maxTeamSize: 3, teaser: { eng: 'Sales', rus: 'Продажи' } }),
    );
    const start = api.clock.inDays(1).toISOString();
    const settings = [
      'metric=RMSE',
      'direction=DOWN_UP',
      `dateStart=${start}`,
      'dateEnd=null',
      'dailyAttempts=9',
      'teaser.eng=Sell',
    ];
    const set = await champ('set', name, `description.eng=@${description}`, ...settings, '--from', from, '--json');
    expect(set.json()).toMatchObject({
      title: { eng: 'Demand', rus: '' },
      // The other language is the one of the file.
      teaser: { eng: 'Sell', rus: 'Продажи' },
      description: { eng: '# The task\n', rus: '' },
      metric: 'RMSE',
      dateStart: start,
      dateEnd: null,
      dailyAttempts: 9,
      maxTeamSize: 3,
    });

    const wrong = await champ('truth', name, file('wrong.csv', 'id,target\n1,x\n'));
    expect(wrong.exitCode).toBe(3);
    expect(wrong.out).toMatch(/2 {2}target {2}x +Not a value of this column/u);
    const truth = await champ('truth', name, file('truth.csv', smallTruth));
    expect(truth.out).toBe('Recognised: 4 rows, columns id, target, usage. Public rows: 2, private: 2.\n');
    const sample = await champ('sample', name, file('sample.csv', solutionOff(1)));
    expect(sample.out).toContain('Scored: 1.000000, 4 rows.');
    const files = [file('train.csv', 'id,x\n1,10\n'), file('test.csv', 'id,x\n2,20\n')];
    expect((await champ('add', name, ...files, '--description-eng', 'Tables', '--json')).json().items).toMatchObject([
      { name: 'train.csv', rows: 1, description: { eng: 'Tables', rus: '' } },
      { name: 'test.csv', rows: 1 },
    ]);

    expect((await champ('check', name, file('good.csv', solutionOff(2)), '--json')).json()).toMatchObject({ score: 2 });
    const broken = await champ('check', name, file('broken.csv', 'id,prediction\n1,abc\n'));
    expect(broken).toMatchObject({ exitCode: 3, out: expect.stringMatching(/abc/u) });
    expect(await champ('check', name)).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('Nothing that publication needs is missing, but read the advice first:'),
    });
    const published = await champ('publish', name, '--json');
    expect(published.json()).toMatchObject({ state: 'PUBLISHED', blockers: [] });
    expect(published.err).toMatch(/^The adviser has \d+ remarks? on the set-up: podium champ check /u);
    const shown = await champ('show', name, '--lang', 'RUS');
    expect(shown.out).toContain('train.csv');
    expect((await api.guest().get(`/api/championships/${name}`).expect(200)).body.title.eng).toBe('Demand');
    api.clock.pass({ days: 2 });
    expect((await champ('finish', name, '--yes')).exitCode).toBe(0);
    expect((await champ('show', name, '--json')).json()).toMatchObject({ state: 'FINISHED' });
  }, 120_000);

  test('CLI1 says what a publication lacks, what sets nothing, and what is not one’s own', async () => {
    const { champ, file } = await computerOf('client');
    const name = unique('cli');
    await champ('create', name, '--title-eng', 'Demand');
    const refused = await champ('publish', name, '--json');
    expect(refused.exitCode).toBe(4);
    expect(refused.json()).toMatchObject({ error: 'CHAMPIONSHIP_INCOMPLETE', fields: { metric: 'FIELD_REQUIRED' } });
    const misspelt = await champ('set', name, 'metrics=RMSE');
    expect(misspelt).toMatchObject({ exitCode: 2, err: expect.stringContaining('Did you mean metric?') });
    for (const [word, hint] of [
      ['title.fra=Demande', 'Its parts are: rus, eng.'],
      ['metric.k=1', ''],
    ] as const) {
      const other = await champ('set', name, word);
      expect(other).toMatchObject({ exitCode: 2, err: expect.stringContaining(`“${word}” sets nothing.`) });
      expect(other.err).toContain(hint);
    }
    expect(await champ('finish', name, '--yes')).toMatchObject({
      exitCode: 4,
      err: expect.stringMatching(/not allow that: Draft\.\n$/u),
    });
    expect(await champ('add', name, file('empty.csv', ''))).toMatchObject({
      exitCode: 3,
      err: expect.stringMatching(/is empty\.\n$/u),
    });
    expect(await champ('set', name)).toMatchObject({ exitCode: 2, err: expect.stringContaining('metric=RMSE') });
    expect((await champ('set', name, 'dailyAttempts=0')).err).toContain('dailyAttempts');
    expect((await champ('set', name, '--from', file('list.json', '[]'))).exitCode).toBe(2);
    expect((await champ('truth', name, file('truth.csv', smallTruth))).exitCode).toBe(4);
    expect((await champ('truth', name, '/nowhere/truth.csv')).exitCode).toBe(3);
    const other = await computerOf('client');
    expect(await other.champ('show', name)).toMatchObject({
      exitCode: 4,
      err: expect.stringContaining(`There is no championship “${name}”.`),
    });
    // One that everybody sees is there, but not theirs.
    const { champname } = await aChampionship(api);
    for (const words of [['show'], ['publish'], ['set', 'metric=RMSE'], ['add', file('a.csv', 'x\n')]]) {
      const [verb = '', ...rest] = words;
      const notTheirs = await other.champ(verb, champname, ...rest);
      expect(notTheirs).toMatchObject({ exitCode: 4, err: expect.stringContaining('is somebody else’s') });
      expect(notTheirs.err).not.toContain('Did you mean');
    }
    const badName = await champ('create', 'Bad_Name');
    expect(badName).toMatchObject({
      exitCode: 4,
      err: expect.stringMatching(/^Incorrect format: champname\nA name has/u),
    });
    expect((await (await computerOf('user')).champ('create', unique('cli'))).exitCode).toBe(4);
  }, 120_000);

  test('CLI1 CHAMP6 shows who would come in and who would drop out, and decides it with a reason', async () => {
    const day = (days: number) => api.clock.inDays(days).toISOString();
    const tour = (name: string, from: number, to: number, advance: Advance | null) => {
      const dates = { dateStart: day(from), dateEnd: day(to) };
      return { id: randomUUID(), title: { eng: name, rus: name }, ...dates, advance };
    };
    const tours = [tour('Trial', -5, -2, { by: 'list', teams: ['Laplace'] }), tour('Final', -1, 5, null)];
    const championship = await aChampionship(api, { tours });
    const { champname, owner } = championship;
    for (const teamName of ['Laplace', 'Kernel trick']) await aParticipant(api, championship, { teamName });
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const champ = (verb: string, ...words: string[]) => computer.podium(['champ', verb, champname, ...words]);
    const reason = ['--reason', 'The jury'];

    expect(await champ('advance', '1')).toMatchObject({ exitCode: 2, err: expect.stringContaining('--reason') });
    // Nobody can be asked here.
    expect(await champ('advance', '1', ...reason)).toMatchObject({ exitCode: 2 });
    const answered = (typed: string) => computer.podium(['champ', 'advance', champname, '1', ...reason], { typed });
    for (const no of ['n\n', '\n', 'yesterday\n']) {
      const refused = await answered(no);
      expect(refused).toMatchObject({ exitCode: 2, out: '' });
      expect(refused.err).toMatch(
        /Laplace +let in[^]*Decide so\? It holds at once\. \(y\/n\)[^]*Nothing was decided\./u,
      );
    }
    expect((await champ('tours')).out).toMatch(/1 {2}Trial .* {2}–\n/u);
    const first = await champ('advance', '1', ...reason, '--yes');
    expect(first).toMatchObject({ exitCode: 0, err: '', out: expect.stringMatching(/Laplace +let in/u) });
    expect((await champ('tours')).out).toMatch(/1 {2}Trial .* {2}1\n/u);

    const other = ['--team', 'KERNEL trick', 'Nobody'];
    const looked = await champ('advance', tours[0]!.id, ...other, '--dry-run');
    expect(looked.out).toMatch(/Laplace +out/u);
    expect(looked.out).toMatch(/Kernel trick +let in/u);
    expect(looked.out).toContain('is called so: Nobody');
    expect(looked.out).toContain('Nothing was decided.');
    const names = computer.path('teams.txt');
    writeFileSync(names, 'Kernel trick\n\n');
    const again = await champ('advance', '1', '--from', names, ...reason, '--yes', '--json');
    expect(again.json()).toMatchObject({ applied: true, after: 1, comes: 1, drops: 1 });
    const back = await computer.podium(['champ', 'advance', champname, '1', '--team', 'Laplace', ...reason], {
      typed: 'Да\n',
    });
    expect(back).toMatchObject({ exitCode: 0, out: expect.stringContaining('Decided.') });
    expect((await answered('y\n')).exitCode).toBe(0);
    await champ('advance', '1', '--from', names, ...reason, '--yes');
    const kept = await champ('advance', '1', ...other, '--dry-run', '--json');
    expect(kept.json()).toMatchObject({ before: 1, comes: 0, drops: 0 });
    expect(await champ('advance', '3', '--dry-run')).toMatchObject({ exitCode: 2 });
    expect(await champ('advance', '2', '--places', '1', '--dry-run')).toMatchObject({ exitCode: 4 });
    expect(await champ('advance', '1', '--places', '1', ...other, '--dry-run')).toMatchObject({ exitCode: 2 });
    expect(await champ('advance', '1', '--from', '/nowhere', '--dry-run')).toMatchObject({ exitCode: 2 });
  }, 120_000);

  test('CLI1 CHAMP5 holds answers back from participants without --yes, and takes a file away', async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const path = computer.path('truth.csv');
    writeFileSync(path, smallTruth);
    const champ = (words: string[], run = {}) => computer.podium(['champ', ...words], run);
    const names = async () => {
      const { data } = (await champ(['show', champname, '--json'])).json();
      return (data as { name: string }[]).map(({ name }) => name);
    };
    const held = await champ(['add', champname, path]);
    expect(held).toMatchObject({ exitCode: 4, out: '' });
    expect(held.err).toMatch(/^The file holds answers of the test set: 4 of 4\.[^]*add --yes\.\n$/u);
    expect((await champ(['add', champname, path], { typed: 'n\n' })).exitCode).toBe(4);
    expect(await names()).not.toContain('truth.csv');
    expect((await champ(['add', champname, path], { typed: 'y\n' })).exitCode).toBe(0);
    expect(await names()).toContain('truth.csv');

    expect(await champ(['remove', champname, 'truth.csv'])).toMatchObject({
      exitCode: 2,
      err: 'Without a terminal nobody can be asked: add --yes.\n',
    });
    expect(await champ(['remove', champname, 'truth.csv'], { typed: 'n\n' })).toMatchObject({ exitCode: 2 });
    expect(await names()).toContain('truth.csv');
    expect(await champ(['remove', champname, 'truth.csv', '--yes', '--reason', 'Leaked'])).toMatchObject({
      exitCode: 0,
      out: 'truth.csv is removed.\n',
    });
    expect(await names()).not.toContain('truth.csv');
    expect((await champ(['remove', champname, 'truth.csv', '--yes'])).exitCode).toBe(4);
    expect((await champ(['add', champname, path, '--yes'])).exitCode).toBe(0);
  }, 120_000);

  test('CLI1 a broken upload goes on where it was', async () => {
    const { computer, champ, file } = await computerOf('client');
    const name = unique('cli');
    await champ('create', name, '--title-eng', 'Large');
    const content = `id,x\n${'1,10\n'.repeat(400_000)}`;
    const path = file('large.csv', content);
    const way = await brokenWay(api.url, 600_000);
    const kept = readFileSync(computer.path('config', 'credentials.json'), 'utf8');
    computer.env.PODIUM_TOKEN = JSON.parse(kept).servers[api.url].token;
    const added = await computer.podium(['champ', 'add', name, path, '--json', '--url', way.url]);
    expect(added).toMatchObject({ exitCode: 0 });
    expect(added.json().items).toMatchObject([{ name: 'large.csv', rows: 400_000, bytes: content.length }]);
    expect(way.offsets).toEqual([0, way.arrived()]);
    await way.close();
  }, 120_000);

  test('CLI1 an upload that a run gave up goes on in the next one, and is forgotten when it is done', async () => {
    const { computer, champ, file } = await computerOf('client');
    const name = unique('cli');
    await champ('create', name, '--title-eng', 'Large');
    const content = `id,x\n${'1,10\n'.repeat(800_000)}`;
    const path = file('large.csv', content);
    const way = await brokenWay(api.url, 600_000, { dies: 1 });
    const kept = readFileSync(computer.path('config', 'credentials.json'), 'utf8');
    computer.env.PODIUM_TOKEN = JSON.parse(kept).servers[api.url].token;
    const begun = () => JSON.parse(readFileSync(computer.path('config', 'uploads.json'), 'utf8')) as object;
    const add = (...more: string[]) => computer.podium(['champ', 'add', name, path, '--url', way.url, ...more]);
    const first = await add();
    expect(first).toMatchObject({ exitCode: 1, err: expect.stringContaining('goes on where it stopped') });
    expect(Object.keys(begun())).toHaveLength(1);
    way.revive();
    const second = await add('--json');
    expect(second).toMatchObject({
      exitCode: 0,
      err: expect.stringMatching(/^large\.csv goes on .* at \d+%\./u),
    });
    expect(second.json().items).toMatchObject([{ rows: 800_000, bytes: content.length }]);
    expect(way.offsets).toEqual([0, expect.any(Number)]);
    expect(way.offsets[1]).toBeGreaterThan(0);
    expect(way.begun()).toBe(1);
    expect(begun()).toEqual({});
    await way.close();
  }, 120_000);

  test('CLI1 an upload begins anew when the file has changed, or the server has forgotten it', async () => {
    const { computer, champ, file } = await computerOf('client');
    const name = unique('cli');
    await champ('create', name, '--title-eng', 'Large');
    const path = file('large.csv', `id,x\n${'1,10\n'.repeat(400_000)}`);
    const kept = readFileSync(computer.path('config', 'credentials.json'), 'utf8');
    computer.env.PODIUM_TOKEN = JSON.parse(kept).servers[api.url].token;
    const way = await brokenWay(api.url, 300_000, { dies: 2 });
    const add = () => computer.podium(['champ', 'add', name, path, '--url', way.url]);
    expect((await add()).exitCode).toBe(1);
    way.revive();
    file('large.csv', `id,x\n${'1,11\n'.repeat(400_000)}`);
    expect((await add()).exitCode).toBe(1);
    expect([way.begun(), way.offsets[1]]).toEqual([2, 0]);
    way.revive();
    await api.sql('delete from kernel.uploads');
    expect((await add()).exitCode).toBe(0);
    expect([way.begun(), ...way.offsets.slice(2)]).toEqual([3, 0]);
    await way.close();
  }, 120_000);
});
