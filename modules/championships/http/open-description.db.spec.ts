import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, type TestChampionship } from '../../../test/kit/championships.js';

const secret = 'The description that only participants read';

describe('what guests read of a championship', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const asGuest = async ({ champname }: TestChampionship) =>
    (await api.guest().get(`/api/championships/${champname}`).expect(200)).body;
  const open = async ({ champname, owner: { http } }: TestChampionship, openDescription: boolean) => {
    const path = `/api/championships/${champname}`;
    const { version } = (await http.get(`${path}/edit`).expect(200)).body;
    return http.put(path).send({ version, openDescription }).expect(200);
  };

  it('CHAMP3 keeps the description for participants until its client opens it to everybody', async () => {
    const championship = await aChampionship(api);
    const shut = await asGuest(championship);
    expect(shut).toMatchObject({ description: null, teaser: { eng: 'Teaser' }, prize: { eng: 'Prize' } });
    expect(JSON.stringify(shut)).not.toContain(secret);
    await open(championship, true);
    expect((await asGuest(championship)).description.eng).toBe(secret);
    await open(championship, false);
    expect((await asGuest(championship)).description).toBeNull();
  });

  it('CHAMP3 counts the files as Data lists them, the sample with them', async () => {
    const championship = await aChampionship(api, { files: { 'train.csv': 'id,a\n1,2\n' } });
    const { data } = await asGuest(championship);
    const listed = await championship.owner.http.get(`/api/championships/${championship.champname}/files`).expect(200);
    expect(data.files).toBe(listed.body.items.length);
    const bytes = listed.body.items.map((file: { bytes: number }) => file.bytes);
    expect(data.bytes).toBe(bytes.reduce((sum: number, one: number) => sum + one, 0));
    expect(data.rows).toBe(1);
  });

  it('CHAMP3 tells guests how much data there is, and nothing of what is in it', async () => {
    const files = { 'train-secret.csv': 'id,hidden\n1,10\n2,20\n', 'more-secret.csv': 'id,a,b\n1,2,3\n' };
    const view = await asGuest(await aChampionship(api, { files }));
    expect(view.data).toEqual({ files: 3, bytes: 63, rows: 3, columns: 3 });
    expect(JSON.stringify(view)).not.toMatch(/secret|hidden/);
    expect(view.solutionFormat.example).toEqual([]);
  });
});
