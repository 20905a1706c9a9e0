import { randomUUID } from 'node:crypto';
import { ledgerFaults, namedSql, pathOf } from '../kit/files.js';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { FileStorage } from '../../modules/kernel/storage/file-storage.js';
import { FileSweeper } from '../../modules/kernel/storage/file-sweeper.js';
import { type Agent, startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, smallTruth, solutionOff, submit } from '../kit/championships.js';
import { lossyWay, type LossyWay } from '../kit/lost-commit.js';
import type { TestPerson } from '../kit/people.js';
import { beginUpload, sendPiece } from '../kit/resumable.js';

const ofFile = 'insert into "championships"."files"';
type Answer = { status: number; body: { error?: string; id?: string } };
const dayMs = 24 * 3_600_000;

/** The connection to PostgreSQL breaks between COMMIT and its answer: what was uploaded is there, and so is its file. */
describe('an upload whose COMMIT got no answer', () => {
  let api: TestApp;
  let way: LossyWay;
  let lossy: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    way = await lossyWay(api.database.url);
    lossy = await startTestApp({ beside: api, env: { DATABASE_URL: way.url, DATABASE_POOL: '2' } });
  });
  afterAll(async () => {
    await lossy.close();
    await way.close();
    await api.close();
  });
  afterEach(async () => expect([await missing(), await ledgerFaults(api)]).toEqual([[], []]));

  const isThere = (key: string) =>
    access(pathOf(api, key)).then(
      () => true,
      () => false,
    );
  const owned = async () => {
    const keys = (await api.sql<{ key: string | null }>(namedSql)).map(({ key }) => key);
    return keys.filter((key) => key !== null);
  };
  /** Files that rows name and nobody has. */
  const missing = async () => {
    const keys = await owned();
    const there = await Promise.all(keys.map(isThere));
    return keys.filter((_key, index) => !there[index]);
  };
  const over = (person: TestPerson) => ({ ...person, http: lossy.signedIn(person.token) });
  const fileOf = async (http: Agent, path: string) => String((await http.get(path).buffer(true).expect(200)).body);
  /** Does it once with the answer to its COMMIT lost, then again as people do. */
  const twice = async (statement: string, call: () => PromiseLike<Answer>) => {
    const before = way.lost();
    way.loseCommitAfter(statement);
    const first = await call();
    expect([way.lost() - before, first.status, first.body.error]).toEqual([1, 503, 'DATABASE_SILENT']);
    expect(await missing()).toEqual([]);
    return call();
  };
  const draft = async () => {
    const championship = await aChampionship(api, { published: false });
    return { path: `/api/championships/${championship.champname}`, http: over(championship.owner).http, championship };
  };

  it('SUB1 a solution keeps its file, is handed in once by the same key, and is scored', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const key = randomUUID();
    const { body } = await twice('insert into "scoring"."solutions"', () =>
      submit(over(person), championship, solutionOff(3), { key }),
    );
    await api.settle();
    const solutions = await api.sql(
      'select id, status, public_score as score from scoring.solutions where team_id = $1',
      [person.teamId],
    );
    expect(solutions).toEqual([{ id: body.id, status: 'SCORED', score: 3 }]);
    const attempts = await api.sql('select solution_id from scoring.attempts where team_id = $1', [person.teamId]);
    expect(attempts).toHaveLength(1);
    expect(await fileOf(person.http, `/api/solutions/${body.id}/file`)).toBe(solutionOff(3));
  });

  it('SUB1 a solution that came in pieces keeps its file, and leaves no pieces behind', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const content = Buffer.from(solutionOff(2));
    const path = `/api/championships/${championship.champname}/solutions/uploads`;
    const url = String((await beginUpload(person, path, content.length).expect(201)).headers['location']);
    await sendPiece(person, url, 0, content).expect(204);
    const { body } = await twice('insert into "scoring"."solutions"', () =>
      over(person).http.post(`${url}/submit`).send({ name: 'large.csv' }),
    );
    await api.settle();
    const solutions = await api.sql('select id, status from scoring.solutions where team_id = $1', [person.teamId]);
    expect(solutions).toEqual([{ id: body.id, status: 'SCORED' }]);
    expect(await api.sql('select id from kernel.uploads where person_id = $1', [person.id])).toEqual([]);
  });

  it('CHAMP5 a file for participants keeps its bytes', async () => {
    const { http, path } = await draft();
    await twice(ofFile, () => http.put(`${path}/files/all.csv`).attach('file', Buffer.from('id,x\n1,2\n'), 'all.csv'));
    expect(await fileOf(http, `${path}/files/all.csv`)).toBe('id,x\n1,2\n');
  });

  it('CHAMP5 a sample keeps its bytes', async () => {
    const { http, path } = await draft();
    const sample = Buffer.from(solutionOff(7));
    await twice(ofFile, () => http.put(`${path}/sample`).attach('file', sample, 'sample.csv'));
    expect(await fileOf(http, `${path}/files/sample.csv`)).toBe(String(sample));
  });

  it('CHAMP5 a large file that came in pieces keeps its bytes', async () => {
    const { http, path, championship } = await draft();
    const url = String((await beginUpload({ http }, `${path}/uploads`, 5).expect(201)).headers['location']);
    await sendPiece(championship.owner, url, 0, Buffer.from('id\n1\n')).expect(204);
    await twice(ofFile, () => http.post(`${url}/attach`).send({ name: 'large.csv' }));
    expect(await fileOf(http, `${path}/files/large.csv`)).toBe('id\n1\n');
  });

  it('SUB5 a truth keeps its file', async () => {
    const { http, path } = await draft();
    await twice(ofFile, () => http.put(`${path}/truth`).attach('file', Buffer.from(smallTruth), 'truth.csv'));
  });

  it('SUB5 a truth whose public rows are drawn keeps its file, when it is sent and when the share changes', async () => {
    const { http, path } = await draft();
    const truth = Buffer.from('id,target\n1,1\n2,2\n3,3\n4,4\n');
    const save = async (publicPercent: number) => {
      const { body } = await http.get(`${path}/edit`).expect(200);
      return http.put(path).send({ publicPercent, version: body.version });
    };
    expect((await save(50)).status).toBe(200);
    await twice(ofFile, () => http.put(`${path}/truth`).attach('file', truth, 'truth.csv'));
    await twice(ofFile, () => save(25));
  });

  it('LB1 a baseline keeps its file', async () => {
    const { http, path } = await draft();
    await twice('insert into "championships"."baselines"', () =>
      http
        .post(`${path}/baselines`)
        .field('nameEng', 'Mean')
        .attach('file', Buffer.from(solutionOff(4)), 'mean.csv'),
    );
  });

  it('CHAMP5 a cover keeps its picture', async () => {
    const { http, path } = await draft();
    const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#1a5fd0' } })
      .png()
      .toBuffer();
    await twice('"cover" = ', () => http.put(`${path}/cover`).attach('file', picture, 'cover.png'));
    await http.get(`${path}/cover`).expect(200);
  });

  it('SUB1 what no row owns goes after a day, what a row owns never', async () => {
    const put = (area: string) =>
      api.get(FileStorage).put(area, Readable.from([Buffer.from('nobody’s')]), { maxBytes: 100 });
    const orphans = [await put('solutions'), await put('championships')];
    const sweep = (now: number) => api.get(FileSweeper).sweep(now);
    const left = async () => Promise.all(orphans.map(({ key }) => isThere(key)));
    await sweep(Date.now() + dayMs - 600_000);
    expect(await left()).toEqual([true, true]);
    await sweep(Date.now() + dayMs + 600_000);
    expect(await left()).toEqual([false, false]);
    expect(await owned()).not.toHaveLength(0);
  });
});
