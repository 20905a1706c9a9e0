import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';

describe('texts that two managers change at once', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  it('CHAMP3 of a file are written in the languages that were changed, and whole where nothing else is said', async () => {
    const { champname, owner } = await aChampionship(api, { files: { 'train.csv': 'id,x\n1,2\n' } });
    const file = `/api/championships/${champname}/files/train.csv`;
    const describeFile = async (body: object) => (await owner.http.patch(file).send(body).expect(200)).body.description;
    await describeFile({ descriptionRus: 'Моё', descriptionEng: 'Old' });
    // Another page has the former text in Russian still.
    const late = { descriptionRus: 'Старое', descriptionEng: 'Theirs', only: ['eng'] };
    expect(await describeFile(late)).toEqual({ rus: 'Моё', eng: 'Theirs' });
    expect(await describeFile({ descriptionEng: 'Whole' })).toEqual({ rus: '', eng: 'Whole' });
  });

  it('CHAMP3 of columns are written where they were changed, and whole where nothing else is said', async () => {
    const { champname, owner } = await aChampionship(api, { files: { 'train.csv': 'id,x\n1,2\n' } });
    await api.settle();
    const file = `/api/championships/${champname}/files/train.csv`;
    const describeColumns = async (...[columns, only]: [object[], object[]?]) => {
      await owner.http.put(`${file}/columns`).send({ columns, only }).expect(200);
      const { body } = await owner.http.get(`${file}/preview`).expect(200);
      return Object.fromEntries(
        body.columns.map((one: { name: string; description: object }) => [one.name, one.description]),
      );
    };
    await describeColumns([{ name: 'id', rus: '', eng: 'Mine' }]);
    const late = [
      { name: 'id', rus: 'Номер', eng: '' },
      { name: 'x', rus: '', eng: 'Theirs' },
    ];
    const only = [
      { name: 'id', language: 'rus' },
      { name: 'x', language: 'eng' },
    ];
    expect(await describeColumns(late, only)).toEqual({
      id: { rus: 'Номер', eng: 'Mine' },
      x: { rus: '', eng: 'Theirs' },
    });
    expect(await describeColumns([], [{ name: 'id', language: 'eng' }])).toMatchObject({
      id: { rus: 'Номер', eng: '' },
    });
    expect(await describeColumns(late)).toEqual({ id: { rus: 'Номер', eng: '' }, x: { rus: '', eng: 'Theirs' } });
  });

  it('LB1 of a baseline are written in the languages that were changed, as long as one is left', async () => {
    const { champname, owner } = await aChampionship(api, { truth: 'id,target\n1,1\n2,2\n' });
    const baselines = `/api/championships/${champname}/baselines`;
    const solution = Buffer.from('id,prediction\n1,1\n2,2\n');
    const added = await owner.http
      .post(baselines)
      .field('nameEng', 'Mean')
      .attach('file', solution, 'mean.csv')
      .expect(201);
    const rename = (body: object) => owner.http.patch(`${baselines}/${added.body.baselines[0].id}`).send(body);
    const named = async (body: object) => (await rename(body).expect(200)).body.baselines[0].name;
    expect(await named({ nameRus: 'Среднее', only: ['rus'] })).toEqual({ rus: 'Среднее', eng: 'Mean' });
    expect(await named({ nameRus: 'Среднее', nameEng: '', only: ['eng'] })).toEqual({ rus: 'Среднее', eng: '' });
    // Another page has it in English still.
    const refused = await rename({ nameRus: '', nameEng: 'Mean', only: ['rus'] }).expect(422);
    expect(refused.body).toMatchObject({ error: 'FIELD_REQUIRED', fields: { nameRus: 'FIELD_REQUIRED' } });
    expect(await named({ nameEng: 'Whole' })).toEqual({ rus: '', eng: 'Whole' });
  });
});
