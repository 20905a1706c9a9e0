import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, smallTruth, solutionOff, type TestChampionship } from '../../../test/kit/championships.js';
import { ledgerFaults } from '../../../test/kit/files.js';
import { beginUpload, sendPiece } from '../../../test/kit/resumable.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { Judging } from '../judging.port.js';

describe('a file that is on its way while its championship changes', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(async () => {
    expect(await ledgerFaults(api)).toEqual([]);
    await api.close();
  });

  const path = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;
  const put = (of: TestChampionship, what: string, content = smallTruth) =>
    of.owner.http.put(path(of, `/${what}`)).attach('file', Buffer.from(content), 'file.csv');
  const view = async (of: TestChampionship) => (await of.owner.http.get(path(of, '/edit')).expect(200)).body;
  const save = async (of: TestChampionship, settings: object) => {
    const { version } = await view(of);
    await of.owner.http
      .put(path(of))
      .send({ ...settings, version })
      .expect(200);
  };
  const publish = (of: TestChampionship) =>
    of.owner.http
      .post(path(of, '/state'))
      .send({ state: 'PUBLISHED' })
      .expect(200)
      .then(() => {});
  /** Does it once, as soon as the next file has come and before anybody looks at it, or when it was looked at and its rows are counted. */
  const when = (step: 'put' | 'read', change: () => Promise<void>) => {
    const storage = api.get(FileStorage);
    const { put: puts, read: reads } = storage;
    const back = () => Object.assign(storage, { put: puts, read: reads });
    const during = async function* (key: string) {
      back();
      await change();
      yield* storage.read(key);
    };
    if (step === 'read') storage.read = (key) => Readable.from(during(key));
    else
      storage.put = async (...given) => {
        back();
        const stored = await storage.put(...given);
        await change();
        return stored;
      };
  };

  it('CHAMP5 is held back with its answers from the participants of one that was published meanwhile', async () => {
    const championship = await aChampionship(api, { published: false });
    when('put', () => publish(championship));
    expect((await put(championship, 'files/all.csv').expect(409)).body.error).toBe('ANSWERS_LEAK');
    expect((await view(championship)).data.map(({ name }: { name: string }) => name)).toEqual(['train.csv']);
  });

  it('CHAMP5 is not attached where it was published after the look for answers, nor one that came in pieces', async () => {
    const championship = await aChampionship(api, { published: false });
    when('read', () => publish(championship));
    expect((await put(championship, 'files/all.csv').expect(409)).body.error).toBe('CONFLICT');
    const pieces = await aChampionship(api, { published: false });
    const { http } = pieces.owner;
    const content = Buffer.from(smallTruth);
    const { headers } = await beginUpload(pieces.owner, path(pieces, '/uploads'), content.length).expect(201);
    const url = String(headers['location']);
    await sendPiece(pieces.owner, url, 0, content);
    when('put', () => publish(pieces));
    expect((await http.post(`${url}/attach`).send({ name: 'all.csv' }).expect(409)).body.error).toBe('ANSWERS_LEAK');
    expect((await view(pieces)).data.map(({ name }: { name: string }) => name)).toEqual(['train.csv']);
  });

  it('CHAMP5 is not attached where it was looked through for other answers than those of now', async () => {
    const championship = await aChampionship(api);
    const others = 'id,target\n11,7\n12,5\n13,8\n14,6\n';
    const judging = api.get(Judging);
    const { survey } = judging;
    judging.survey = async (...given) => {
      judging.survey = survey;
      const found = await judging.survey(...given);
      await put(championship, 'truth', others).field('reason', 'They were wrong').expect(200);
      return found;
    };
    expect((await put(championship, 'files/all.csv', others).expect(409)).body.error).toBe('CONFLICT');
    expect((await put(championship, 'files/all.csv', others).expect(409)).body.error).toBe('ANSWERS_LEAK');
  });

  it('CHAMP5 is no broken sample of one that was published meanwhile', async () => {
    const broken = 'id,target\n1,2\n';
    for (const [step, code] of [
      ['put', 'SAMPLE_INVALID'],
      ['read', 'CONFLICT'],
    ] as const) {
      const championship = await aChampionship(api, { published: false });
      when(step, () => publish(championship));
      const { body } = await put(championship, 'sample', broken);
      expect([body.error, (await view(championship)).sample.report]).toMatchObject([code, { ok: true }]);
    }
  });

  it('LB1 is scored as a baseline by the metric of now', async () => {
    const championship = await aChampionship(api, { published: false });
    const baseline = () =>
      championship.owner.http
        .post(path(championship, '/baselines'))
        .field({ nameRus: 'Одно', nameEng: 'One' })
        .attach('file', Buffer.from(solutionOff(0)), 'file.csv');
    when('put', () => save(championship, { metric: 'MAE' }));
    await baseline().expect(201);
    expect((await view(championship)).baselines).toMatchObject([{ report: { ok: true, score: 0 } }]);
  });

  it('CHAMP6 is no truth of a tour that was removed meanwhile', async () => {
    const championship = await aChampionship(api, { published: false });
    const id = randomUUID();
    const dates = { dateStart: api.clock.inDays(1).toISOString(), dateEnd: api.clock.inDays(2).toISOString() };
    await save(championship, { tours: [{ id, title: { eng: 'One', rus: 'Один' }, advance: null, ...dates }] });
    when('put', () => save(championship, { tours: [] }));
    expect((await put(championship, `tours/${id}/truth`).expect(404)).body.error).toBe('NOT_FOUND');
    const kept = 'select from championships.files where championship_id = $1 and tour_id is not null';
    expect(await api.sql(kept, [championship.id])).toEqual([]);
  });
});
