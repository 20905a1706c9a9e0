import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { smallTruth, solutionOff } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';

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
      report: { ok: true, rows: 4, columns: ['id', 'target', 'usage'], publicRows: 2, privateRows: 2 },
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
});
