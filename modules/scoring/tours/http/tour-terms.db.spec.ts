import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, type ChampionshipWish, type TestChampionship } from '../../../../test/kit/championships.js';

describe('the terms of tours', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const at = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;
  const day = (days: number) => api.clock.inDays(days).toISOString();
  const tour = (from: string, to: string) => {
    return { id: randomUUID(), title: { eng: 'Tour', rus: 'Тур' }, dateStart: from, dateEnd: to, advance: null };
  };
  const view = async (championship: TestChampionship) =>
    (await championship.owner.http.get(at(championship, '/edit')).expect(200)).body;
  const save = async (championship: TestChampionship, changes: object) =>
    championship.owner.http.put(at(championship)).send({ version: (await view(championship)).version, ...changes });
  const publish = ({ owner, ...championship }: TestChampionship) =>
    owner.http.post(at({ owner, ...championship }, '/state')).send({ state: 'PUBLISHED' });
  const aDraft = (wish: ChampionshipWish = {}) => aChampionship(api, { published: false, ...wish });
  const refused = (field: string) => ({ error: 'TOUR_AFTER_END', fields: { [field]: 'TOUR_AFTER_END' } });

  it('CHAMP6 refuse a tour that ends after the championship, by whichever of the two is changed', async () => {
    const [start, end, beyond] = [day(1), day(20), day(21)];
    const advance = { by: 'places', places: 1 };
    const championship = await aDraft({ dateEnd: new Date(end) });
    const late = await save(championship, { tours: [{ ...tour(start, day(2)), advance }, tour(day(3), beyond)] });
    expect([late.status, late.body]).toMatchObject([422, refused('tours.1.dateEnd')]);
    // The very moment of the end is in time.
    expect((await save(championship, { tours: [tour(start, end)] })).status).toBe(200);
    const early = await save(championship, { dateEnd: day(10) });
    expect([early.status, early.body]).toMatchObject([422, refused('dateEnd')]);
    expect((await save(championship, { dateEnd: null })).status).toBe(200);
    expect((await view(championship)).tours).toHaveLength(1);
  });

  it('CHAMP6 CHAMP5 of before are no hindrance for other changes, but block the publication', async () => {
    const championship = await aDraft({ dateEnd: api.clock.inDays(5), tours: [tour(day(1), day(9))] });
    expect((await save(championship, { prize: { eng: 'A cup', rus: 'Кубок' } })).status).toBe(200);
    expect((await view(championship)).blockers).toContainEqual({ field: 'tours', fault: 'late' });
    const { body } = await publish(championship).expect(409);
    expect(body).toMatchObject({ error: 'CHAMPIONSHIP_INCOMPLETE', fields: { tours: 'TOUR_AFTER_END' } });
  });

  it('CHAMP6 CHAMP5 no championship is published whose tour has answers that the metric does not read', async () => {
    const tours = [tour(day(1), day(2))];
    const championship = await aDraft({ tours });
    const path = at(championship, `/tours/${tours[0]!.id}/truth`);
    const below = Buffer.from('id,target\n1,-5\n2,2\n3,3\n4,4\n');
    await championship.owner.http.put(path).attach('file', below, 'tour.csv').expect(200);
    expect((await view(championship)).blockers).toEqual([]);
    // What the championship's own answers bear, those of the tour do not: no logarithm of a number below zero.
    expect((await save(championship, { metric: 'RMSLE' })).status).toBe(200);
    expect(await view(championship)).toMatchObject({
      truth: { report: { ok: true } },
      blockers: [{ field: 'tours', fault: 'invalid' }],
    });
    const { body } = await publish(championship).expect(409);
    expect(body).toMatchObject({ error: 'CHAMPIONSHIP_INCOMPLETE' });
    expect((await view(championship)).state).toBe('DRAFT');
  });
});
