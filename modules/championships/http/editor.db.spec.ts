import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { participate, smallTruth, solutionOff, submit } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';

const tourOf = (from: string, to: string) => ({
  id: randomUUID(),
  title: { eng: 'Tour', rus: 'Тур' },
  dateStart: `2026-${from}T00:00:00Z`,
  dateEnd: `2026-${to}T00:00:00Z`,
  advance: { by: 'places', places: 1 },
});
const both = (text: string) => ({ eng: text, rus: `${text} по-русски` });

describe('the editor of a championship', () => {
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

  it('CHAMP5 leads a client from an idea to a published championship', async () => {
    const { champname, version } = await begin();
    const saved = await save(client, champname, { version, ...settings() }).expect(200);
    expect(saved.body.blockers).toEqual([
      { field: 'truth', fault: 'missing' },
      { field: 'sample', fault: 'missing' },
    ]);
    const truth = await put(client, champname, 'truth', smallTruth).expect(200);
    expect(truth.body).toEqual({
      report: { ok: true, format: 'csv', rows: 4, columns: ['id', 'target', 'usage'], publicRows: 2, privateRows: 2 },
      needsRejudge: false,
    });
    const sample = await put(client, champname, 'sample', solutionOff(1), 'sample.csv').expect(200);
    expect(sample.body).toMatchObject({ file: { name: 'sample.csv', rows: 4 }, report: { ok: true, score: 1 } });
    const run = await client.http
      .post(path(champname, '/dry-run'))
      .attach('file', Buffer.from(solutionOff(2)), 'x.csv');
    expect(run.body).toMatchObject({ ok: true, score: 2, publicScore: 2, privateScore: 2, rows: 4 });
    await api.guest().get(path(champname)).expect(404);
    const published = await become(client, champname, 'PUBLISHED').expect(200);
    expect(published.body).toMatchObject({ state: 'PUBLISHED', blockers: [] });
    expect((await api.guest().get(path(champname)).expect(200)).body).toMatchObject({ metric: 'RMSE' });
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

  it('CHAMP5 lets clients and admins begin a championship, nobody else', async () => {
    const input = { champname: unique('edit'), title: both('Mine') };
    expect((await api.guest().post('/api/championships').send(input).expect(401)).body.error).toBe('UNAUTHENTICATED');
    const user = await aPerson(api);
    expect((await user.http.post('/api/championships').send(input).expect(403)).body.error).toBe('FORBIDDEN');
    await (await aPerson(api, { role: 'admin' })).http.post('/api/championships').send(input).expect(201);
  });

  it('CHAMP5 gives an address to one of two that want it at once', async () => {
    const input = { champname: unique('edit'), title: both('Mine') };
    const replies = await Promise.all([1, 2, 3].map(() => client.http.post('/api/championships').send(input)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe('CHAMPNAME_USED');
  });

  it('CHAMP5 does not exist for strangers and other clients, by whatever call', async () => {
    const champname = await whole();
    for (const { http } of [await aPerson(api), await aPerson(api, { role: 'client' })]) {
      const calls = [
        http.get(path(champname, '/edit')),
        http.get(path(champname, '/advice')),
        http.put(path(champname)).send({ version: 1, isTest: true }),
        http.post(path(champname, '/state')).send({ state: 'PUBLISHED' }),
        http.put(path(champname, '/truth')).attach('file', Buffer.from(smallTruth), 'truth.csv'),
        http.put(path(champname, '/sample')).attach('file', Buffer.from('x'), 's.csv'),
        http.put(path(champname, '/files/a.csv')).attach('file', Buffer.from('x'), 'a.csv'),
        http.patch(path(champname, '/files/sample.csv')).send({ descriptionEng: 'x' }),
        http.delete(path(champname, '/files/sample.csv')),
        http.post(path(champname, '/dry-run')).attach('file', Buffer.from('x'), 'a.csv'),
        http.post(path(champname, '/uploads')).set({ 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' }),
        http.get(path(champname, '/files/truth.csv')),
      ];
      for (const call of calls) expect((await call).status).toBe(404);
    }
    expect(await view(champname)).toMatchObject({ state: 'DRAFT', isTest: false, data: [] });
  });

  it('CHAMP5 lets one of two saves at once through, and tells the other one who was first', async () => {
    const admin = await aPerson(api, { role: 'admin', login: unique('admin') });
    const { champname, version } = await begin();
    await save(client, champname, { version, prize: both('A cup') }).expect(200);
    const late = await save(admin, champname, { version, prize: both('A medal') }).expect(409);
    expect(late.body).toMatchObject({ error: 'CONFLICT', details: { by: client.login, version: version + 1 } });
    const both2 = await Promise.all(
      [client, admin].map((person) => save(person, champname, { version: version + 1, dailyAttempts: 7 })),
    );
    expect(both2.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await view(champname)).toMatchObject({ version: version + 2, prize: both('A cup'), dailyAttempts: 7 });
  });

  it.each([
    [
      'an end before the start',
      { dateStart: '2026-05-02T00:00:00Z', dateEnd: '2026-05-01T00:00:00Z' },
      'dateEnd',
      'END_BEFORE_START',
    ],
    ['an unknown metric', { metric: 'LUCK' }, 'metric', 'METRIC_UNKNOWN'],
    [
      'parameters of another metric',
      { metric: 'RMSE', metricParams: { pixels: '5' } },
      'metricParams',
      'METRIC_PARAMS_INVALID',
    ],
    [
      'one name for two columns',
      { metric: 'RMSE', metricParams: { columns: '{"id":"target"}' } },
      'metricParams',
      'METRIC_PARAMS_INVALID',
    ],
    ['no attempts', { dailyAttempts: 0 }, 'dailyAttempts', 'FORMAT_INVALID'],
    ['too many places with a prize', { prizePlaces: 1001 }, 'prizePlaces', 'FORMAT_INVALID'],
    ['a focus beside the cover', { coverFocus: { x: 0, y: 101 } }, 'coverFocus.y', 'FORMAT_INVALID'],
    ['a focus before the cover', { coverFocus: { x: -1, y: 0 } }, 'coverFocus.x', 'FORMAT_INVALID'],
    ['a focus between two hundredths', { coverFocus: { x: 0.5, y: 0 } }, 'coverFocus.x', 'FORMAT_INVALID'],
    ['a focus in words', { coverFocus: 'centre' }, 'coverFocus', 'FORMAT_INVALID'],
    ['a split without a public row', { publicPercent: 0 }, 'publicPercent', 'FORMAT_INVALID'],
    ['an address that is none', { champname: 'Ж/../x' }, 'champname', 'FORMAT_INVALID'],
    ['tours at one time', { tours: [tourOf('05-01', '05-04'), tourOf('05-03', '05-06')] }, 'tours', 'TOURS_OVERLAP'],
    ['a tour that ends first', { tours: [tourOf('05-04', '05-01')] }, 'tours.0.dateEnd', 'END_BEFORE_START'],
    [
      'a tour without a name',
      { tours: [{ ...tourOf('05-01', '05-04'), title: { eng: '', rus: '' } }] },
      'tours.0.title',
      'FIELD_REQUIRED',
    ],
  ])('CHAMP5 ERR1 refuses %s and names the field and what is wrong', async (_, changes, field, code) => {
    const { champname, version } = await begin();
    const { body, status } = await save(client, champname, { version, ...changes });
    expect([status, body.error, body.fields]).toEqual([422, code, { [field]: code }]);
    expect(await view(champname)).toMatchObject({ version, metric: '', dailyAttempts: 5 });
  });

  it('CHAMP5 names all that blocks a publication, field by field', async () => {
    const { champname } = await begin();
    const { body } = await become(client, champname, 'PUBLISHED').expect(409);
    expect(body).toMatchObject({
      error: 'CHAMPIONSHIP_INCOMPLETE',
      fields: {
        description: 'FIELD_REQUIRED',
        dateStart: 'FIELD_REQUIRED',
        metric: 'FIELD_REQUIRED',
        truth: 'FILE_REQUIRED',
        sample: 'FILE_REQUIRED',
      },
    });
    const other = await whole();
    await put(client, other, 'sample', 'id,prediction\n1,1\n').expect(200);
    const blocked = await become(client, other, 'PUBLISHED').expect(409);
    expect(blocked.body.details.missing).toEqual([{ field: 'sample', fault: 'invalid' }]);
  });

  it('CHAMP5 looks at truth and sample again when the metric changes', async () => {
    const champname = await whole();
    const { version } = await view(champname);
    const { body } = await save(client, champname, { version, metric: 'AUC', direction: 'TOP_DOWN' }).expect(200);
    expect(body.truth.report).toMatchObject({ ok: false, problems: [{ reason: 'bad_value', line: 3 }, {}, {}] });
    expect(body.blockers).toEqual([{ field: 'truth', fault: 'invalid' }]);
  });

  it('SUB5 explains by line what is wrong with a truth, and keeps the one before', async () => {
    const champname = await whole();
    const { body } = await put(client, champname, 'truth', 'id,target\n1,one\n1,2\n').expect(422);
    expect(body).toMatchObject({
      error: 'TRUTH_INVALID',
      details: {
        problems: [
          { kind: 'bad_truth', reason: 'bad_value', line: 2, column: 'target', value: 'one' },
          { kind: 'bad_truth', reason: 'duplicate_id', line: 3, column: 'id', value: '1' },
        ],
      },
    });
    for (const broken of ['', Buffer.from([0xff, 0xfe, 0x00]), 'id;target\n1;2\n', 'id,target\n'])
      expect((await put(client, champname, 'truth', broken)).body.error).toBe('TRUTH_INVALID');
    expect((await view(champname)).truth.report).toMatchObject({ ok: true, rows: 4 });
  });

  it('SUB5 draws the public rows by a seed of the championship: always the same, exactly the share', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `"${i}",${i}`);
    const { champname, version } = await begin();
    await save(client, champname, { version, ...settings(), publicPercent: 30 }).expect(200);
    const truth = () => put(client, champname, 'truth', `id,target\r\n${rows.join('\r\n')}\r\n`);
    expect((await truth().expect(200)).body.report).toMatchObject({ rows: 50, publicRows: 15, privateRows: 35 });
    const first = (await view(champname)).truth.sha256;
    await truth().expect(200);
    const again = await view(champname);
    expect(again.truth.sha256).toBe(first);
    const { body } = await save(client, champname, { version: again.version, publicPercent: null }).expect(200);
    expect(body.truth.report).toMatchObject({ rows: 50, publicRows: null });
  });

  it('SUB6 changes truth and metric after the first solution on purpose only, and says what is outdated', async () => {
    const champname = await whole();
    await become(client, champname, 'PUBLISHED').expect(200);
    api.clock.pass({ hours: 25 });
    client = { ...client, http: (await aPerson(api, { role: 'admin' })).http };
    const member = await aPerson(api);
    await participate(member, champname).expect(200);
    await submit(member, { champname }).expect(202);
    const { version } = await view(champname);
    expect((await put(client, champname, 'truth', smallTruth).expect(409)).body.error).toBe('REJUDGE_NEEDED');
    const refused = await save(client, champname, { version, metric: 'MAE' }).expect(409);
    expect(refused.body).toMatchObject({ error: 'REJUDGE_NEEDED', details: { solutions: 1 } });
    const truth = client.http.put(path(champname, '/truth')).field('rejudge', 'true').field('reason', 'Wrong');
    const { body } = await truth.attach('file', Buffer.from(smallTruth.replace('4,4', '4,5')), 'new.csv').expect(200);
    expect(body.needsRejudge).toBe(true);
    expect(
      await api.sql(
        `select name from championships.files f join championships.championships c
      on c.id = f.championship_id where champname = $1 and f.kind = 'truth' and replaced_at is not null`,
        [champname],
      ),
    ).toHaveLength(1);
    expect(await view(champname)).toMatchObject({ solutions: 1, truth: { name: 'new.csv' } });
  });

  it('CHAMP5 finishes after the end, archives and restores; a finished one keeps its settings', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    client = { ...admin, login: client.login };
    const [champname, stale] = [await whole(), await whole()];
    await become(client, champname, 'PUBLISHED').expect(200);
    expect((await become(client, champname, 'FINISHED').expect(409)).body.error).toBe('CHAMPIONSHIP_NOT_OVER');
    expect((await become(client, champname, 'DRAFT').expect(409)).body.error).toBe('STATE_UNREACHABLE');
    api.clock.pass({ hours: 24 * 31 });
    client = { ...(await aPerson(api, { role: 'admin' })), login: client.login };
    // That it is over stands in the way of a draft alone.
    expect((await view(stale)).blockers).toEqual([{ field: 'dateEnd', fault: 'past' }]);
    expect((await view(champname)).blockers).toEqual([]);
    await become(client, champname, 'FINISHED').expect(200);
    await api.guest().get(path(champname)).expect(200);
    const { version } = await view(champname);
    await save(client, champname, { version, dailyAttempts: 3 }).expect(409);
    await save(client, champname, { version, awards: both('Won by…'), prizePlaces: 5 }).expect(200);
    await become(client, champname, 'ARCHIVED').expect(200);
    await api.guest().get(path(champname)).expect(404);
    await become(client, champname, 'PUBLISHED').expect(409);
    expect((await become(client, champname, 'FINISHED').expect(200)).body.state).toBe('FINISHED');
  });

  it('METR1 offers every metric with direction and parameters', async () => {
    const { body } = await api.guest().get('/api/metrics').expect(200);
    expect(body.items).toHaveLength(19);
    const f1 = body.items.find(({ name }: { name: string }) => name === 'F1');
    expect(f1.params).toContainEqual({
      name: 'average',
      type: 'choice',
      choices: ['binary', 'macro'],
      default: 'binary',
    });
  });
});
