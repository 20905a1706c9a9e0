import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant } from '../../../test/kit/championships.js';
import { aChampionshipByCode, putTest } from '../../../test/kit/algorithms.js';
import { aPerson } from '../../../test/kit/people.js';

describe('who may do what, and from when on', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  it('CHAMP3 gives data and format to participants from the start on, and to organisers before', async () => {
    const championship = await aChampionship(api, { dateStart: api.clock.inDays(1) });
    const person = await aParticipant(api, championship);
    await api.settle();
    const path = `/api/championships/${championship.champname}`;
    const data = ['/files', '/files/train.csv', '/files/train.csv/preview', '/archive'];
    for (const part of [...data, '/format']) {
      const { body, status } = await person.http.get(path + part);
      expect([part, status, body.error, body.details?.startsAt]).toEqual([
        part,
        409,
        'CHAMPIONSHIP_NOT_STARTED',
        expect.any(String),
      ]);
    }
    const example = async () => (await person.http.get(path).expect(200)).body.solutionFormat.example;
    expect(await example()).toEqual([]);
    const admin = await aPerson(api, { role: 'admin' });
    for (const { http } of [championship.owner, admin])
      for (const part of data) expect((await http.get(path + part)).status).toBe(200);
    api.clock.pass({ days: 1 });
    for (const part of [...data, '/format']) await person.http.get(path + part).expect(200);
    expect(await example()).not.toEqual([]);
  });

  it('CHAMP5 lets nobody edit who is no client any more, nor see their drafts, nor compete', async () => {
    const [open, draft] = [await aChampionship(api), await aChampionship(api, { published: false })];
    const { owner } = open;
    await api.sql('update championships.championships set owner_id = $1 where id = $2', [owner.id, draft.id]);
    const ways = ({ champname }: typeof open) => {
      const path = `/api/championships/${champname}`;
      return [
        () => owner.http.get(`${path}/edit`),
        () => owner.http.put(path).send({ version: 1, prize: { eng: 'Mine', rus: '' } }),
        () => owner.http.get(`${path}/submissions`),
        () => owner.http.post(`${path}/queue/pause`).send({ reason: 'Mine' }),
      ];
    };
    for (const way of [...ways(open), ...ways(draft)].filter((_, at) => at % 4 !== 1)) await way().expect(200);
    await api.sql(`update identity.people set role = 'user' where id = $1`, [owner.id]);
    for (const way of [...ways(open), ...ways(draft)]) expect((await way()).status).toBe(404);
    await owner.http.get(`/api/championships/${draft.champname}`).expect(404);
    const { body } = await owner.http.get(`/api/championships/${open.champname}`).expect(200);
    expect([body.state, body.description, body.holdsAnswers]).toEqual([undefined, null, true]);
    const { http: other } = await aPerson(api);
    for (const http of [other, api.guest()])
      expect((await http.get(`/api/championships/${open.champname}`).expect(200)).body.holdsAnswers).toBe(false);
    const entry = await owner.http
      .post(`/api/championships/${open.champname}/participation`)
      .send({ acceptRules: true });
    // Who has held the answers does not compete, whatever they are now.
    expect([entry.status, entry.body.error]).toEqual([403, 'ORGANISER']);
  });

  it('CHAMP4 who read a hidden test as an admin does not compete, and who looked at the settings does', async () => {
    const { champname, owner } = await aChampionshipByCode(api);
    await putTest(owner, champname, 'known', { input: '1', visible: true }).expect(200);
    await putTest(owner, champname, 'secret', { input: '2' }).expect(200);
    const path = `/api/championships/${champname}`;
    const looks: [string[], boolean][] = [
      [['edit', 'tests', 'tests/known'], false],
      [['tests/secret'], true],
    ];
    for (const [ways, holds] of looks) {
      const { http, id } = await aPerson(api, { role: 'admin', status: 'IDENTIFIED' });
      for (const way of ways) await http.get(`${path}/${way}`).expect(200);
      await api.sql(`update identity.people set role = 'user' where id = $1`, [id]);
      expect([ways, (await http.get(path).expect(200)).body.holdsAnswers]).toEqual([ways, holds]);
      await http
        .post(`${path}/participation`)
        .send({ acceptRules: true })
        .expect(holds ? 403 : 200);
    }
  });
});
