import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aChampionshipByCode, doubled, someTests } from '../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant } from '../../test/kit/championships.js';
import { aPerson, testPassword, unique } from '../../test/kit/people.js';
import { refusingWay } from '../../test/kit/refusing-way.js';
import { TestRunner } from '../../test/kit/runners.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
beforeAll(async () => void (api = await startTestApp({ worker: true })), 60_000);
afterAll(() => api.close());

describe('CLI1 ALGO1 a championship by code as a folder', () => {
  test('CLI1 ALGO1 CHAMP5 is pushed with its tests, pulled without its answers, and pushed again without a change', async () => {
    const { login } = await aPerson(api, { role: 'client' });
    const computer = new Computer(api.url);
    await computer.podium(['login', login, '--password-stdin'], { input: `${testPassword}\n` });
    const champ = (...words: string[]) => computer.podium(['champ', ...words]);
    const own = computer.path('own');
    const write = (path: string, content: string) => writeFileSync(computer.path('own', path), content);
    for (const part of ['visible', 'hidden', 'answers'])
      mkdirSync(computer.path('own', 'tests', part), { recursive: true });
    const judged = { kind: 'algorithm', metric: 'RMSE', direction: 'DOWN_UP', title: { eng: 'Twice', rus: 'Вдвое' } };
    const times = { dateStart: api.clock.inDays(1).toISOString(), dateEnd: null, coverFocus: { x: 20, y: 80 } };
    write('championship.json', JSON.stringify({ ...judged, ...times, dailyAttempts: 7 }));
    write('description.eng.md', '# Twice a number\n');
    for (const [name, { input, truth, visible }] of Object.entries(someTests)) {
      write(`tests/${visible ? 'visible' : 'hidden'}/${name}`, input);
      if (truth !== null) write(`tests/answers/${name}`, truth);
    }

    const name = unique('folder');
    expect(await champ('push', name, own)).toMatchObject({ exitCode: 4, err: expect.stringContaining(`“${name}”`) });
    const pushed = await champ('push', name, own, '--create', '--json');
    expect(pushed).toMatchObject({ exitCode: 0, err: '' });
    expect(pushed.json()).toMatchObject({ tests: Object.keys(someTests), removed: [], blockers: [] });
    const view = (await champ('show', name, '--json')).json();
    expect(view).toMatchObject({
      ...judged,
      ...times,
      dailyAttempts: 7,
      description: { eng: '# Twice a number\n', rus: '' },
    });
    const tests = Object.entries(someTests).map(([one, { truth, visible }]) => ({
      name: one,
      visible,
      judged: truth !== null,
    }));
    expect(view.tests).toMatchObject(tests);

    const there = computer.path('there');
    expect(await champ('pull', name, there)).toMatchObject({ exitCode: 0, out: `Written to ${there}. Tests: 4.\n` });
    expect(readdirSync(there).toSorted()).toEqual(['championship.json', 'description.eng.md', 'tests']);
    const settings = JSON.parse(readFileSync(computer.path('there', 'championship.json'), 'utf8'));
    expect(settings).toMatchObject({ coverFocus: { x: 20, y: 80 } });
    expect(readdirSync(computer.path('there', 'tests')).toSorted()).toEqual(['hidden', 'visible']);
    expect(readFileSync(computer.path('there', 'tests', 'hidden', 'c-hidden'), 'utf8')).toBe(
      someTests['c-hidden'].input,
    );
    expect((await champ('push', name, there, '--json')).json()).toMatchObject({ settings: [], tests: [], removed: [] });
    expect((await champ('show', name, '--json')).json().version).toBe(view.version);

    // A text keeps its other language; a test changes its side; one that is gone stays until it is said to go.
    writeFileSync(computer.path('there', 'description.rus.md'), '# Вдвое больше\n');
    cpSync(
      computer.path('there', 'tests', 'hidden', 'c-hidden'),
      computer.path('there', 'tests', 'visible', 'c-hidden'),
    );
    expect(await champ('push', name, there)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('c-hidden is both in'),
    });
    for (const gone of ['hidden/c-hidden', 'hidden/d-hidden']) rmSync(computer.path('there', 'tests', gone));
    const kept = await champ('push', name, there, '--json');
    expect(kept.err).toContain('left as they are: d-hidden.');
    expect(kept.json()).toMatchObject({ settings: ['description'], tests: ['c-hidden'], removed: [] });
    expect((await champ('push', name, there, '--delete-tests', '--json')).json()).toMatchObject({
      removed: ['d-hidden'],
    });
    const after = (await champ('show', name, '--json')).json();
    expect(after.description).toEqual({ eng: '# Twice a number\n', rus: '# Вдвое больше\n' });
    expect(after.tests).toMatchObject([...tests.slice(0, 2), { name: 'c-hidden', visible: true, judged: true }]);
    expect(after.truth.rows).toBe(3);

    mkdirSync(computer.path('there', 'tests', 'answers'));
    writeFileSync(computer.path('there', 'tests', 'answers', 'x'), 'id,target\n1,1\n');
    expect((await champ('push', name, there)).err).toContain('The test x has answers, and no input');
    expect((await champ('push', name, computer.path('nowhere'))).err).toContain('There is no folder');
    // Another folder than was meant takes nothing away.
    mkdirSync(computer.path('another'));
    const empty = await champ('push', name, computer.path('another'), '--delete-tests');
    expect([empty.exitCode, empty.err]).toEqual([2, expect.stringContaining('holds nothing of a championship')]);
    expect((await champ('show', name, '--json')).json().tests).toHaveLength(3);
  }, 60_000);

  test('CLI1 ALGO1 SUB4 a repository is handed in, and its log follows in the terminal until it has its score', async () => {
    const championship = await aChampionshipByCode(api);
    const { login } = await aParticipant(api, championship);
    const computer = new Computer(api.url);
    await computer.podium(['login', login, '--password-stdin'], { input: `${testPassword}\n` });
    const runner = await TestRunner.begin(api);
    const notes: string[] = [];
    let wanted: { text: string; read: () => void } | undefined;
    const noted = (text: string) => new Promise<void>((read) => (wanted = { text, read }));
    const onNote = (text: string) => {
      notes.push(text);
      if (wanted && notes.join('').includes(wanted.text)) wanted.read();
    };
    const repository = 'https://git.example.org/team/model.git';
    const words = ['submit', championship.champname, '--repo', repository, '--ref', 'main', '--wait', '--json'];
    const submitted = computer.podium(words, { onNote });
    const job = await runner.take();
    if (!job) throw new Error('no job');
    await runner.source(job);
    const at = `jobs/${job.run}/tests/a-visible/log`;
    const first = noted('a-visible | first');
    await runner.call('POST', `${at}?offset=0`, 'first\nsec');
    await first;
    // What came of the second line is told once it is whole.
    const second = noted('a-visible | second');
    await runner.call('POST', `${at}?offset=9`, 'ond\n');
    await second;
    await runner.run({ ...job, source: true }, (input) => ({ output: doubled(input, 1) }));
    const { exitCode, err, json } = await submitted;
    expect({ exitCode, solution: json() }).toMatchObject({ exitCode: 0, solution: { status: 'SCORED', score: 1 } });
    expect(err.match(/a-visible \| .*/gu)).toEqual(['a-visible | first', 'a-visible | second']);
    expect(err).toMatch(/c-hidden/u);
  }, 60_000);

  test('CLI1 CHAMP6 answers of a tour are sent also where another tour has the very same file', async () => {
    const tours = [0, 1].map((at) => ({
      ...{ id: randomUUID(), title: { eng: `Tour ${at}`, rus: `Тур ${at}` } },
      ...{ dateStart: api.clock.inDays(3 * at + 1).toISOString(), dateEnd: api.clock.inDays(3 * at + 2).toISOString() },
      advance: at === 0 ? { by: 'places' as const, places: 2 } : null,
    }));
    const { champname, owner } = await aChampionship(api, { tours, published: false });
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const folder = computer.path('tours');
    mkdirSync(folder);
    writeFileSync(computer.path('tours', 'championship.json'), JSON.stringify({ dailyAttempts: 3 }));
    writeFileSync(computer.path('tours', 'answers.csv'), 'id,target\n1,1\n2,2\n');
    const [one, two] = tours.map(({ id }) => id);
    const push = async (...ids: unknown[]) => {
      const tourTruths = ids.map((tourId) => ({ tourId, path: 'answers.csv' }));
      writeFileSync(computer.path('tours', 'files.json'), JSON.stringify({ tourTruths }));
      expect(await computer.podium(['champ', 'push', champname, folder])).toMatchObject({ exitCode: 0 });
      const view = (await computer.podium(['champ', 'show', champname, '--json'])).json();
      return view.tourTruths.map(({ tourId }: { tourId: string }) => tourId).toSorted();
    };
    expect(await push(one)).toEqual([one]);
    expect(await push(one, two)).toEqual([one, two].toSorted());
  });

  test('CHAMP5 CLI1 a push that was broken off between a file and its columns says them the next time', async () => {
    const { champname, owner } = await aChampionship(api, { published: false });
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    mkdirSync(computer.path('own'));
    writeFileSync(computer.path('own', 'train.csv'), 'id,x\n901,1\n902,2\n');
    const columns = [{ name: 'x', eng: 'Weight, kg', rus: 'Вес, кг' }];
    const data = [{ path: 'train.csv', description: { eng: '', rus: '' }, columns }];
    writeFileSync(computer.path('own', 'files.json'), JSON.stringify({ data }));
    const push = (env = {}) => computer.podium(['champ', 'push', champname, computer.path('own'), '--json'], { env });
    const described = async () =>
      (await owner.http.get(`/api/championships/${champname}/files/train.csv/preview`).expect(200)).body.columns;
    const kept = JSON.parse(readFileSync(computer.path('config', 'credentials.json'), 'utf8'));
    const way = await refusingWay(api.url, /\/columns$/u, 'PUT');
    const cut = await push({ PODIUM_URL: way.url, PODIUM_TOKEN: kept.servers[api.url].token });
    await way.close();
    expect([cut.exitCode, way.refused()]).toEqual([1, 2]);
    await api.settle();
    expect(await described()).toContainEqual(expect.objectContaining({ name: 'x', description: { eng: '', rus: '' } }));
    expect(await push()).toMatchObject({ exitCode: 0 });
    expect(await described()).toContainEqual(
      expect.objectContaining({ name: 'x', description: { eng: 'Weight, kg', rus: 'Вес, кг' } }),
    );
    const version = async () => (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body.version;
    const before = await version();
    expect(await push()).toMatchObject({ exitCode: 0 });
    expect(await version()).toBe(before);
  }, 60_000);

  test('CHAMP5 CLI1 what is said of a file changes with the folder though the file is the same one', async () => {
    const { champname, owner } = await aChampionship(api, { published: false });
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    mkdirSync(computer.path('own'));
    writeFileSync(computer.path('own', 'train.csv'), 'id,x\n901,1\n902,2\n');
    const there = async () => (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body;
    const push = async (eng: string, rus: string) => {
      const data = [{ path: 'train.csv', description: { eng, rus }, columns: [] }];
      writeFileSync(computer.path('own', 'files.json'), JSON.stringify({ data }));
      const pushed = await computer.podium(['champ', 'push', champname, computer.path('own'), '--json']);
      expect(pushed).toMatchObject({ exitCode: 0 });
      const { version, data: files } = await there();
      const { sha256, description } = files.find(({ name }: { name: string }) => name === 'train.csv');
      return { sent: pushed.json().files, version, sha256, description };
    };
    const first = await push('To learn from', 'Для обучения');
    expect(first).toMatchObject({ sent: ['train.csv'], description: { eng: 'To learn from', rus: 'Для обучения' } });
    const other = await push('Of the year 2025', 'За 2025 год');
    const { sha256 } = first;
    const description = { eng: 'Of the year 2025', rus: 'За 2025 год' };
    expect(other).toMatchObject({ sent: [], sha256, description });
    // The same again changes nothing, nor does a folder that says nothing of the file.
    expect(await push('Of the year 2025', 'За 2025 год')).toEqual(other);
    expect(await push('', '')).toEqual(other);
  }, 60_000);

  test('CHAMP5 CLI1 a file whose name the computer keeps with its accents apart is sent once', async () => {
    const { champname, owner } = await aChampionship(api, { published: false });
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    mkdirSync(computer.path('own'));
    const path = 'Йошкар-Ола.csv'.normalize('NFD');
    writeFileSync(computer.path('own', path), 'id,x\n901,1\n902,2\n');
    const columns = [{ name: 'x', eng: 'Weight, kg', rus: 'Вес, кг' }];
    const data = [{ path, description: { eng: '', rus: '' }, columns }];
    writeFileSync(computer.path('own', 'files.json'), JSON.stringify({ data }));
    const push = async () =>
      (await computer.podium(['champ', 'push', champname, computer.path('own'), '--json'])).json();
    expect((await push()).files).toEqual([path]);
    await api.settle();
    expect((await push()).files).toEqual([]);
  }, 60_000);

  test('CLI1 CHAMP5 a folder whose settings no championship can have makes no draft, and is told all of them', async () => {
    const owner = await aPerson(api, { role: 'client' });
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    mkdirSync(computer.path('new'));
    const name = unique('folder');
    const push = (settings: object) => {
      writeFileSync(computer.path('new', 'championship.json'), JSON.stringify(settings));
      return computer.podium(['champ', 'push', name, computer.path('new'), '--create']);
    };
    const title = { eng: 'Yield' };
    const refused = await push({
      title,
      dateStart: '2026-12-20 10:00',
      dailyAttempt: 3,
      metric: 'rmse',
      maxTeamSize: 0,
    });
    expect(refused).toMatchObject({ exitCode: 2, out: '' });
    for (const fault of [
      'so no draft was made',
      'dateStart takes a moment such as',
      '“dailyAttempt” sets nothing. Did you mean dailyAttempts?',
      'maxTeamSize takes 1…100',
      /metric takes .*RMSE/u,
    ])
      expect(refused.err).toMatch(fault);
    expect(refused.err).not.toContain('title');
    for (const text of ['Yield', null, ['Yield'], 3])
      expect(await push({ title: text, teaser: {} })).toMatchObject({
        exitCode: 2,
        err: expect.stringContaining('title takes {"rus": "…", "eng": "…"}'),
      });
    const dates = { dateStart: '2026-12-20T10:00+03:00', dateEnd: '2026-12-20T07:00Z' };
    const files = computer.path('new', 'files.json');
    writeFileSync(
      files,
      JSON.stringify({ truth: 'truth.csv', baselines: [{ path: 'given.csv', name: { eng: 'A', rus: 'А' } }] }),
    );
    writeFileSync(computer.path('new', 'given.csv'), 'id,prediction\n1,1\n');
    const turned = await push({ title, ...dates });
    expect(turned).toMatchObject({ exitCode: 2, err: expect.stringContaining('dateEnd has to be after dateStart') });
    expect(turned.err).toContain('files.json names truth.csv, which is not in the folder');
    expect(turned.err).not.toContain('given.csv');
    rmSync(files);
    expect(await computer.podium(['champ', 'show', name])).toMatchObject({ exitCode: 4 });
    const dateEnd = '2031-05-01T10:00+03:00';
    expect(await push({ title, dateEnd, dailyAttempts: 3, metric: 'RMSE' })).toMatchObject({ exitCode: 0 });
    const shown = (await computer.podium(['champ', 'show', name, '--json'])).json();
    expect(shown).toMatchObject({
      title: { eng: 'Yield', rus: '' },
      ...{ dailyAttempts: 3, dateEnd: '2031-05-01T07:00:00.000Z' },
    });
    // To what is there the same is refused, in the same words.
    const wrong = await push({ dailyAttempts: 0, dateStart: '2026-12-20 10:00' });
    expect(wrong.err).toContain('dailyAttempts takes 1…1000');
    expect(wrong.err).toContain('dateStart takes a moment such as');
    expect(await push({ dailyAttempt: 3 })).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('“dailyAttempt” sets nothing. Did you mean dailyAttempts?'),
    });
  });
});
