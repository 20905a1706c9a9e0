import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aPerson, testPassword, unique } from '../../../test/kit/people.js';
import { Computer } from '../../../test/kit/run-cli.js';

const both = (text: string) => ({ eng: text, rus: text });

describe('a championship like another one', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  it('CHAMP5 takes settings and texts of one that the caller leads, but neither dates nor tours nor files', async () => {
    const source = await aChampionship(api, { description: both('# The task'), dailyAttempts: 7, maxTeamSize: 3 });
    const { version } = (await source.owner.http.get(`/api/championships/${source.champname}/edit`).expect(200)).body;
    await source.owner.http
      .put(`/api/championships/${source.champname}`)
      .send({ version, coverFocus: { x: 10, y: 20 } })
      .expect(200);
    const { owner, champname: like } = source;
    const champname = unique('like');
    const create = { champname, title: both(''), like };
    const made = (await owner.http.post('/api/championships').send(create).expect(201)).body;
    const before = (await owner.http.get(`/api/championships/${like}/edit`).expect(200)).body;
    expect(made).toMatchObject({
      ...{ champname, state: 'DRAFT', title: before.title, metric: before.metric, direction: before.direction },
      ...{ description: both('# The task'), dailyAttempts: 7, maxTeamSize: 3, teams: 0 },
      ...{ dateStart: null, dateEnd: null, tours: [], data: [], truth: null, sample: null },
      // The picture is a file, and where it is looked at goes with it.
      ...{ cover: null, coverFocus: null },
    });
    // Also as it is shown.
    const shown = await owner.http.get(`/api/championships/${champname}`).expect(200);
    expect(JSON.stringify(shown.body)).toContain('The task</h');
    const named = { champname: unique('like'), title: both('Another'), like };
    expect((await owner.http.post('/api/championships').send(named).expect(201)).body.title).toEqual(both('Another'));
    const other = await aPerson(api, { role: 'client' });
    await other.http
      .post('/api/championships')
      .send({ ...create, champname: unique('like') })
      .expect(404);

    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const byCli = await computer.podium(['champ', 'create', unique('like'), '--like', like, '--json']);
    expect(byCli.json()).toMatchObject({ dailyAttempts: 7, dateStart: null });
  });
});
