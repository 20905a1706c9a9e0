import { randomUUID } from 'node:crypto';
import { filesIn, ledgerFaults } from '../../../test/kit/files.js';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { aChampionshipByCode, putTest } from '../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { smallTruth, solutionOff } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { mostTests } from '../algorithms/contract/algorithm.js';
import { ChampionshipsApi } from '../championships.api.js';
import { FileSweeper } from '../../kernel/storage/file-sweeper.js';

const both = (text: string) => ({ eng: text, rus: `${text} по-русски` });

describe('files and checks in the editor', () => {
  let api: TestApp;
  let client: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    client = await aPerson(api, { role: 'client' });
  });
  afterAll(() => api.close());

  const path = (champname: string, rest = '') => `/api/championships/${champname}${rest}`;
  const begin = async (by: TestPerson = client) => {
    const champname = unique('edit');
    const { body } = await by.http
      .post('/api/championships')
      .send({ champname, title: both('Edited') })
      .expect(201);
    return { champname, version: body.version as number };
  };
  const save = ({ http }: TestPerson, champname: string, changes: object) => http.put(path(champname)).send(changes);
  const put = ({ http }: TestPerson, champname: string, what: string, content: string | Buffer, name = 'f.csv') =>
    http.put(path(champname, `/${what}`)).attach('file', Buffer.from(content), name);
  const become = ({ http }: TestPerson, champname: string, state: string) =>
    http.post(path(champname, '/state')).send({ state });
  const settings = () => ({
    description: both('What it is about'),
    metric: 'RMSE',
    direction: 'DOWN_UP',
    dateStart: api.clock.inDays(1).toISOString(),
    dateEnd: api.clock.inDays(30).toISOString(),
  });

  /** A draft with all that publication needs. */
  const whole = async (own: object = {}) => {
    const { champname, version } = await begin();
    await save(client, champname, { version, ...settings(), ...own }).expect(200);
    await put(client, champname, 'truth', smallTruth).expect(200);
    await put(client, champname, 'sample', solutionOff(1), 'sample.csv').expect(200);
    return champname;
  };
  const view = async (champname: string) => (await client.http.get(path(champname, '/edit')).expect(200)).body;

  it('CHAMP5 keeps nothing of a dry run, whatever its end', async () => {
    const champname = await whole();
    const run = (content: string | Buffer) =>
      client.http.post(path(champname, '/dry-run')).attach('file', Buffer.from(content), '../../etc/passwd');
    expect((await run(solutionOff(3))).body).toMatchObject({ ok: true, score: 3 });
    expect((await run('id,prediction\n1,x\n9,1\n')).body).toMatchObject({
      ok: false,
      counts: { bad_value: 1, extra_id: 1 },
      format: 'csv',
    });
    expect((await run(Buffer.from([0xff, 0xfe, 0x31]))).body).toMatchObject({ ok: false });
    expect((await client.http.post(path(champname, '/dry-run')).field('a', 'b')).body.error).toBe('FILE_REQUIRED');
    expect(await filesIn(api, 'dry-runs')).toEqual([]);
    expect(
      await api.sql('select id from scoring.solutions s where s.championship_id = $1', [await idOf(api, champname)]),
    ).toEqual([]);
  });

  it('CHAMP5 says of a dry run that lists in JSON are at fault, not a table', async () => {
    const { champname, version } = await begin();
    const own = { ...settings(), metric: 'MNAP20_JSON', direction: 'TOP_DOWN' };
    await save(client, champname, { version, ...own }).expect(200);
    await put(client, champname, 'truth', '{"u": [1]}', 'truth.json').expect(200);
    const { body } = await client.http
      .post(path(champname, '/dry-run'))
      .attach('file', Buffer.from('{"u": [1, 1]}'), 'lists.json')
      .expect(200);
    expect(body).toMatchObject({ ok: false, format: 'json', problems: [{ kind: 'duplicate_item', column: 'u' }] });
    const scored = await client.http
      .post(path(champname, '/dry-run'))
      .attach('file', Buffer.from('{"u": [1]}'), 'lists.json')
      .expect(200);
    expect(scored.body).toMatchObject({ ok: true, rows: 1, format: 'json' });
    const { body: refused } = await put(client, champname, 'truth', '{"u": [1, [2]]}', 'truth.json').expect(422);
    expect(refused).toMatchObject({ error: 'TRUTH_INVALID', details: { format: 'json' } });
  });

  it('CHAMP5 removes what a crash left behind, and nothing else', async () => {
    const champname = await whole();
    const storage = api.get(FileStorage);
    for (const area of ['dry-runs', 'championships'])
      await storage.put(area, Readable.from([Buffer.from('left')]), { maxBytes: 100 });
    const before = (await filesIn(api, 'championships')).length;
    const sweeper = api.get(FileSweeper);
    expect(await sweeper.sweep()).toBe(0);
    expect(await sweeper.sweep(Date.now() + 2 * 24 * 3_600_000)).toBeGreaterThanOrEqual(2);
    expect(await filesIn(api, 'dry-runs')).toEqual([]);
    expect((await filesIn(api, 'championships')).length).toBeLessThan(before);
    await become(client, champname, 'PUBLISHED').expect(200);
  });

  it('CHAMP5 keeps the file of a baseline when it cleans up', async () => {
    const champname = await whole();
    const baselines = path(champname, '/baselines');
    await client.http
      .post(baselines)
      .field('nameEng', 'Mean')
      .attach('file', Buffer.from(solutionOff(2)), 'mean.csv')
      .expect(201);
    await api.get(FileSweeper).sweep(Date.now() + 20 * 24 * 3_600_000);
    await api.sql('update championships.baselines set "check" = null');
    const { body } = await client.http.post(`${baselines}/score`).expect(200);
    expect(body.baselines).toMatchObject([{ fileName: 'mean.csv', report: { ok: true, publicScore: 2 } }]);
  });

  it('CHAMP3 takes, describes, replaces and removes files by names that are safe', async () => {
    const champname = await whole();
    const file = (name: string) => path(champname, `/files/${encodeURIComponent(name)}`);
    const upload = (name: string, content = 'id,x\n1,2\n') =>
      client.http.put(file(name)).field('descriptionEng', 'First').attach('file', Buffer.from(content), 'x');
    const name = 'Обучающая выборка – 1.csv';
    expect((await upload(name).expect(200)).body).toMatchObject({
      name,
      rows: 1,
      columns: 2,
      description: { eng: 'First' },
    });
    expect((await upload(name, 'id\n1\n2\n').expect(200)).body).toMatchObject({ rows: 2, columns: 1 });
    await client.http.patch(file(name)).send({ descriptionRus: 'Данные', descriptionEng: 'Data' }).expect(200);
    expect((await view(champname)).data).toMatchObject([{ name, description: { rus: 'Данные', eng: 'Data' } }]);
    for (const hostile of ['../truth.csv', 'a/b', 'a\\b', '..', ' x', 'a\nb', 'a\u202ecsv.exe', 'x'.repeat(201)])
      expect([hostile, (await upload(hostile)).status]).toEqual([hostile, 422]);
    await client.http.delete(file(name)).expect(200);
    await client.http.delete(file(name)).expect(404);
    expect((await view(champname)).data).toEqual([]);
    expect(await ledgerFaults(api)).toEqual([]);
  });

  it('CHAMP6 keeps tours in order, each with its own dates', async () => {
    const { champname, version } = await begin();
    const tour = (from: number, to: number, advance: object | null) => ({
      id: randomUUID(),
      title: both('Tour'),
      dateStart: api.clock.inDays(from).toISOString(),
      dateEnd: api.clock.inDays(to).toISOString(),
      advance,
    });
    const places = { by: 'places', places: 10 };
    const tours = [tour(1, 5, places), tour(5, 9, { by: 'list', teams: ['Мы', 'They'] }), tour(9, 12, null)];
    expect((await save(client, champname, { version, tours }).expect(200)).body.tours).toEqual(tours);
    for (const wrong of [
      [tour(1, 5, places), tour(4, 9, null)],
      [tour(5, 1, null)],
      [tour(1, 2, null), tour(2, 3, null)],
    ])
      await save(client, champname, { version: version + 1, tours: wrong }).expect(422);
    expect((await api.get(ChampionshipsApi).byId(await idOf(api, champname))).tours).toEqual(tours);
  });

  it('CHAMP5 names a sample that is called as a file of participants is, and the other way round', async () => {
    const { champname } = await begin();
    const used = { error: 'FILE_NAME_USED', message: expect.stringContaining('has this name') };
    await put(client, champname, 'files/data.csv', 'id\n1\n').expect(200);
    expect((await put(client, champname, 'sample', solutionOff(0), 'data.csv').expect(409)).body).toMatchObject(used);
    await put(client, champname, 'sample', solutionOff(0), 'sample.csv').expect(200);
    expect((await put(client, champname, 'files/sample.csv', 'id\n2\n').expect(409)).body).toMatchObject(used);
    const { body } = await client.http.get(path(champname, '/files')).expect(200);
    expect(body.items.map(({ name }: { name: string }) => name).toSorted()).toEqual(['data.csv', 'sample.csv']);
    // Two that come at once under one name are two versions of one file.
    await Promise.all(['1', '2', '3'].map((id) => put(client, champname, 'files/data.csv', `id\n${id}\n`).expect(200)));
  });

  it('CHAMP5 holds answers of the test set back from the participants of a published championship, unless they are meant', async () => {
    const champname = await whole();
    const file = path(champname, '/files/truth.csv');
    const add = (content: string, meant: Record<string, string> = {}) =>
      client.http.put(file).field(meant).attach('file', Buffer.from(content), 'truth.csv');
    await add(smallTruth).expect(200);
    await client.http.delete(file).expect(200);
    await become(client, champname, 'PUBLISHED').expect(200);
    const held = { error: 'ANSWERS_LEAK', details: { file: 'truth.csv', count: 4, of: 4 } };
    expect((await add(smallTruth).expect(409)).body).toMatchObject(held);
    expect((await view(champname)).data).toEqual([]);
    await add('id,x\n1,2\n').expect(200);
    await add(smallTruth).expect(409);
    expect((await view(champname)).data).toMatchObject([{ rows: 1, columns: 2 }]);
    await add(smallTruth, { givesAnswers: 'true', reason: 'The test is over' }).expect(200);
    expect((await view(champname)).data).toMatchObject([{ rows: 4 }]);
  });

  it('CHAMP5 advises on what the files give away', async () => {
    const champname = await whole();
    const leaky = Buffer.from(smallTruth);
    await client.http.put(path(champname, '/files/all.csv')).attach('file', leaky, 'all.csv').expect(200);
    await put(client, champname, 'sample', solutionOff(0), 'sample.csv').expect(200);
    const { body } = await client.http.get(path(champname, '/advice')).expect(200);
    const codes = body.items.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['FEW_PRIVATE_ROWS', 'FEW_PUBLIC_ROWS', 'SAMPLE_PERFECT', 'ANSWERS_LEAK']);
    // The very same file, by another name.
    await client.http.delete(path(champname, '/files/all.csv')).expect(200);
    await client.http.put(path(champname, '/files/rows.csv')).attach('file', leaky, 'rows.csv').expect(200);
    const again = (await client.http.get(path(champname, '/advice')).expect(200)).body.items.at(-1);
    expect([body.items.at(-1), again]).toMatchObject([
      { details: { file: 'all.csv' } },
      { details: { file: 'rows.csv' } },
    ]);
  });

  it('CHAMP5 CHAMP6 advises on files that give the answers of a tour away, also where no other answers are', async () => {
    const { champname, version } = await begin();
    const tour = { id: randomUUID(), title: both('Heats'), advance: null };
    const tours = [
      { ...tour, dateStart: api.clock.inDays(2).toISOString(), dateEnd: api.clock.inDays(5).toISOString() },
    ];
    await save(client, champname, { version, ...settings(), tours }).expect(200);
    const heats = 'id,target\n11,11\n12,12\n13,13\n14,14\n';
    await put(client, champname, `tours/${tour.id}/truth`, heats).expect(200);
    await put(client, champname, 'files/heats.csv', heats, 'heats.csv').expect(200);
    const leaks = async () =>
      (await client.http.get(path(champname, '/advice')).expect(200)).body.items.filter(
        ({ code }: { code: string }) => code === 'ANSWERS_LEAK',
      );
    const leak = { isGrave: true, details: { file: 'heats.csv', count: 4, of: 4 } };
    expect(await leaks()).toMatchObject([leak]);
    await put(client, champname, 'truth', smallTruth).expect(200);
    expect(await leaks()).toMatchObject([leak]);
    // Once for a file, whatever answers it holds.
    await put(client, champname, 'truth', heats).expect(200);
    expect(await leaks()).toMatchObject([leak]);
  });

  describe('CHAMP5 ALGO1 the answers are those of the tests that there are', () => {
    const more = (owner: TestPerson, champname: string, id: number) => {
      const test = { input: `id,x\n${id},1\n`, truth: `id,target\n${id},2\n`, visible: false };
      return putTest(owner, champname, `more-${id}`, test).field('reason', 'One more');
    };
    const rows = async ({ http }: TestPerson, champname: string) =>
      (await http.get(path(champname, '/edit')).expect(200)).body.truth.rows;

    it('CHAMP5 ALGO1 also where a test is refused after its answers were read', async () => {
      const { id, champname, owner } = await aChampionshipByCode(api);
      await api.sql(
        `insert into championships.tests select gen_random_uuid(), $1, 'test-' || n, false, 'none', 1, '', null, now()
         from generate_series(1, $2) n`,
        [id, mostTests],
      );
      expect((await more(owner, champname, 9).expect(409)).body.error).toBe('TESTS_FULL');
      expect(await rows(owner, champname)).toBe(4);
    });

    it('CHAMP5 ALGO1 also where two people add one at the same moment', async () => {
      const { id, champname, owner } = await aChampionshipByCode(api);
      const holding = new pg.Client({ connectionString: api.database.url });
      await holding.connect();
      await holding.query('begin');
      await holding.query('select from championships.championships where id = $1 for update', [id]);
      const sent = Promise.all([8, 9].map((one) => more(owner, champname, one).then((reply) => reply)));
      await untilBlocked(api, 'championships.championships', { count: 2 });
      await holding.query('commit');
      await holding.end();
      expect((await sent).map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await rows(owner, champname)).toBe(5);
    });
  });
});

const idOf = async (api: TestApp, champname: string): Promise<string> =>
  (await api.sql<{ id: string }>('select id from championships.championships where champname = $1', [champname]))[0]
    ?.id ?? '';
