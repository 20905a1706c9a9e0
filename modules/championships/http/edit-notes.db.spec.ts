import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, smallTruth, solutionOff, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';

describe('what the audit log keeps of championships', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const path = ({ champname }: TestChampionship) => `/api/championships/${champname}`;
  const save = async ({ http }: TestPerson, championship: TestChampionship, changes: object) => {
    const { version } = (await http.get(`${path(championship)}/edit`).expect(200)).body;
    await http.put(path(championship)).send({ version, ...changes });
  };
  const notes = ({ champname }: TestChampionship) =>
    api.sql('select actor, action, details from kernel.audit where object = $1 order by id', [
      `championship:${champname}`,
    ]);
  const title = (eng: string) => ({ title: { eng, rus: 'Секрет' } });

  it('ADMIN1 keeps what an admin changes for somebody else, by names alone, once in ten minutes', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const championship = await aChampionship(api, { published: false });
    await save(championship.owner, championship, title('By its owner'));
    expect(await notes(championship)).toEqual([]);
    for (const word of ['One', 'Two', 'Three']) await save(admin, championship, title(word));
    const row = (details: object) => ({ actor: admin.login, action: 'championships.change', details });
    const change = (...fields: string[]) => row({ fields });
    expect(await notes(championship)).toEqual([change('title')]);
    // What stays as it was is no change, and another set of fields is another row.
    await save(admin, championship, { ...title('Three'), dailyAttempts: 7, maxTeamSize: 2 });
    api.clock.pass({ minutes: 11 });
    await save(admin, championship, title('Four'));
    await admin.http.delete(`${path(championship)}/files/train.csv`).expect(200);
    expect(await notes(championship)).toEqual([
      change('title'),
      row({
        fields: ['dailyAttempts', 'maxTeamSize'],
        from: { dailyAttempts: 5, maxTeamSize: 5 },
        to: { dailyAttempts: 7, maxTeamSize: 2 },
      }),
      change('title'),
      change('data'),
    ]);
  });

  it('ADMIN1 keeps each change of dates and limits of a published championship, whoever makes it, with what it was', async () => {
    const dateEnd = api.clock.inDays(30);
    const championship = await aChampionship(api, { dateEnd });
    const { owner } = championship;
    const day = (days: number) => api.clock.inDays(days).toISOString();
    const [first, second, third] = [dateEnd.toISOString(), day(31), day(40)];
    for (const dateEnd of [second, first, second, third]) await save(owner, championship, { dateEnd });
    await save(owner, championship, { dailyAttempts: 2, maxTeamSize: 3, teamsUntil: second, ...title('Not kept') });
    const row = (details: object) => ({ actor: owner.login, action: 'championships.change', details });
    const end = (from: string, to: string) =>
      row({ fields: ['dateEnd'], from: { dateEnd: from }, to: { dateEnd: to } });
    expect(await notes(championship)).toEqual([
      ...[end(first, second), end(second, first), end(first, second), end(second, third)],
      row({
        fields: ['dailyAttempts', 'maxTeamSize', 'teamsUntil'],
        from: { dailyAttempts: 5, maxTeamSize: 5, teamsUntil: null },
        to: { dailyAttempts: 2, maxTeamSize: 3, teamsUntil: second },
      }),
    ]);
  });

  it('ADMIN1 keeps each change of baselines by an admin, and whoever has the editor open is told of it', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const championship = await aChampionship(api);
    const view = async () => (await admin.http.get(`${path(championship)}/edit`).expect(200)).body;
    const baselines = `${path(championship)}/baselines`;
    const file = Buffer.from(solutionOff(1));
    const acts = [
      () => admin.http.post(baselines).field('nameEng', 'Mean').attach('file', file, 'mean.csv').expect(201),
      (id: string) => admin.http.patch(`${baselines}/${id}`).send({ nameEng: 'The mean' }).expect(200),
      (id: string) => admin.http.delete(`${baselines}/${id}`).expect(200),
    ];
    for (const act of acts) {
      const { version, baselines: known } = await view();
      await act(known[0]?.id);
      const late = await championship.owner.http.put(path(championship)).send({ version, ...title('Late') });
      expect([late.status, late.body.error]).toEqual([409, 'CONFLICT']);
      api.clock.pass({ minutes: 11 });
    }
    const row = { actor: admin.login, action: 'championships.change', details: { fields: ['baselines'] } };
    expect(await notes(championship)).toEqual([row, row, row]);
  });

  it('ADMIN1 keeps nothing of a change that is refused', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const championship = await aChampionship(api);
    await save(admin, championship, { champname: 'another-address' });
    expect(await notes(championship)).toEqual([]);
  });

  it('ADMIN1 keeps who brought a championship into another state, and who changed what scores depend on', async () => {
    const [before, after] = [api.clock.inDays(30), api.clock.inDays(300)];
    const championship = await aChampionship(api, { dateEnd: before });
    const { http, login } = championship.owner;
    await save(championship.owner, championship, { metric: 'MAE', teaser: { eng: 'Another', rus: 'Другой' } });
    await save(championship.owner, championship, { dateEnd: after.toISOString(), finalSolutions: 3 });
    await http
      .put(`${path(championship)}/truth`)
      .attach('file', Buffer.from(smallTruth), 'truth.csv')
      .expect(200);
    for (const state of ['ARCHIVED', 'PUBLISHED'])
      await http
        .post(`${path(championship)}/state`)
        .send({ state })
        .expect(200);
    await http
      .post(`${path(championship)}/state`)
      .send({ state: 'FINISHED' })
      .expect(409);
    const by = { actor: login };
    const sum = createHash('sha256').update(smallTruth).digest('hex');
    const same = { format: 'csv', rows: 4, added: 0, removed: 0, values: 0, sides: 0 };
    expect(await notes(championship)).toEqual([
      { ...by, action: 'championships.change', details: { fields: ['metric'] } },
      {
        ...by,
        action: 'championships.change',
        details: {
          fields: ['dateEnd', 'finalSolutions'],
          from: { dateEnd: before.toISOString(), finalSolutions: 2 },
          to: { dateEnd: after.toISOString(), finalSolutions: 3 },
        },
      },
      { ...by, action: 'championships.replace-truth', details: { tour: null, from: sum, to: sum, change: same } },
      { ...by, action: 'championships.state', details: { from: 'PUBLISHED', to: 'ARCHIVED' } },
      { ...by, action: 'championships.state', details: { from: 'ARCHIVED', to: 'PUBLISHED' } },
    ]);
  });
});
