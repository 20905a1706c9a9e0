import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aPerson } from '../../../../test/kit/people.js';
import type { Manifest } from '../../engine/manifest.js';

describe('the form of a solution', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const at = (champname: string, rest = '') => `/api/championships/${champname}${rest}`;
  const ranges = (min: number, max: number) => ({ ranges: JSON.stringify({ prediction: { min, max } }) });
  /** A draft whose answers were uploaded as a client does it. */
  const aDraft = async (settings: object = {}) => {
    const championship = await aChampionship(api, { published: false, truth: null });
    const { http } = championship.owner;
    const save = async (changes: object) => {
      const { version } = (await http.get(at(championship.champname, '/edit')).expect(200)).body;
      return http.put(at(championship.champname)).send({ version, ...changes });
    };
    expect((await save(settings)).status).toBe(200);
    const answers = Buffer.from('id,target\n1,1\n2,2\n3,3\n4,4\n');
    const upload = () =>
      http.put(at(championship.champname, '/truth')).attach('file', answers, 'truth.csv').expect(200);
    const form = async () => (await http.get(at(championship.champname, '/form')).expect(200)).body.form;
    return { championship, http, save, upload, form };
  };

  it('CHAMP5 follows from truth and metric, and is for those who edit the championship', async () => {
    const draft = await aDraft({ metric: 'LOG_LOSS_PYTH', metricParams: { columns: '{"id":"row"}' } });
    const { champname } = draft.championship;
    expect(await draft.form()).toBeNull();
    const classes = Buffer.from('row,target\n1,yes\n2,no\n');
    await draft.http.put(at(champname, '/truth')).attach('file', classes, 'truth.csv').expect(200);
    const column = (name: string) => {
      const bounds = { min: 0, max: 1, isInteger: false, among: null };
      return { name, usualName: name, type: 'number', ...bounds };
    };
    const columns = [column('no'), column('yes')];
    expect(await draft.form()).toEqual({ format: 'csv', rows: 2, keyColumns: ['row'], columns });
    await (await aPerson(api)).http.get(at(champname, '/form')).expect(404);
    await api.guest().get(at(champname, '/form')).expect(401);
  });

  it('SUB2 is sent anew after a limit changed, though the answers are the same', async () => {
    const { championship, save, upload, http } = await aDraft({ metricParams: ranges(0, 5) });
    await upload();
    await http.post(at(championship.champname, '/state')).send({ state: 'PUBLISHED' }).expect(200);
    const person = await aParticipant(api, championship);
    const format = (tag = '') =>
      person.http.get(at(championship.champname, '/format')).set('If-None-Match', tag || 'none');
    const { headers } = await format().expect(200);
    const tag = String(headers['etag']);
    await format(`"other", ${tag}`).expect(304);
    expect((await save({ metricParams: ranges(0, 9) })).status).toBe(200);
    const after = await format(tag).expect(200);
    expect((JSON.parse(after.text) as Manifest).columns).toMatchObject([{ name: 'prediction', max: 9 }]);
    expect(after.headers['etag']).not.toBe(tag);
  });

  it('CHAMP5 limits of the client are enforced by the server and by the check before an upload alike', async () => {
    const { championship, save, upload, http } = await aDraft();
    const { champname } = championship;
    await upload();
    expect((await save({ metricParams: ranges(0, 5), formatNote: { eng: 'In litres', rus: 'В литрах' } })).status).toBe(
      200,
    );
    await http.post(at(champname, '/state')).send({ state: 'PUBLISHED' }).expect(200);
    const person = await aParticipant(api, championship);
    const shown = (await person.http.get(at(champname)).expect(200)).body;
    expect(shown.solutionFormat).toMatchObject({ note: { eng: 'In litres', rus: 'В литрах' } });
    const manifest = JSON.parse((await person.http.get(at(champname, '/format')).expect(200)).text) as Manifest;
    expect(manifest.columns).toEqual([{ name: 'prediction', type: 'number', min: 0, max: 5 }]);
    const sent = [solutionOff(1), solutionOff(2)].map((file) => submit(person, championship, file).expect(202));
    const [within, beyond] = (await Promise.all(sent)).map(({ body }) => body.id as string);
    await api.settle();
    const solution = async (id: string | undefined) => (await person.http.get(`/api/solutions/${id}`).expect(200)).body;
    expect(await solution(within)).toMatchObject({ status: 'SCORED', score: 1 });
    expect(await solution(beyond)).toMatchObject({
      status: 'INVALID',
      problemCounts: { out_of_range: 1 },
      problems: [{ kind: 'out_of_range', line: 5, column: 'prediction', value: '6' }],
    });
    // Solutions were judged by these limits: others need a decision, and make the old results outdated.
    const refused = await save({ metricParams: ranges(0, 6) });
    expect(refused.body).toMatchObject({ error: 'REJUDGE_NEEDED', details: { solutions: 1 } });
    const changed = await save({ metricParams: ranges(0, 6), rejudge: true });
    expect(changed.body).toMatchObject({ outdatedSolutions: 1 });
  });

  it('CHAMP5 a sample outside the limits keeps a draft from being published, and limits that are none are refused', async () => {
    const { save, upload } = await aDraft();
    await upload();
    const narrow = await save({ metricParams: ranges(0, 3) });
    expect(narrow.body).toMatchObject({
      blockers: [{ field: 'sample', fault: 'invalid' }],
      sample: { report: { ok: false, counts: { out_of_range: 2 } } },
    });
    for (const text of ['{"prediction":{"min":2,"max":1}}', '{"prediction":{}}', 'nothing']) {
      const refused = await save({ metricParams: { ranges: text } });
      expect(refused.body).toMatchObject({
        error: 'METRIC_PARAMS_INVALID',
        fields: { metricParams: 'METRIC_PARAMS_INVALID' },
      });
    }
  });

  it('SUB2 says of a solution whether its file is a table or lists, on its page, in the list and to the client', async () => {
    const table = await aChampionship(api);
    const lists = await aChampionship(api, { metric: 'MNAP20_JSON', direction: 'TOP_DOWN', truth: '{"u": [1]}' });
    for (const [championship, format] of [[table, 'csv'] as const, [lists, 'json'] as const]) {
      const person = await aParticipant(api, championship);
      const { id } = (await submit(person, championship, '{"u": [1, 1]}').expect(202)).body;
      await api.settle();
      expect((await person.http.get(`/api/solutions/${id}`).expect(200)).body).toMatchObject({
        status: 'INVALID',
        format,
      });
      const path = `/api/championships/${championship.champname}`;
      const { items } = (await person.http.get(`${path}/solutions`).expect(200)).body;
      expect(items).toMatchObject([{ id, format }]);
      const { body } = await championship.owner.http.get(`${path}/submissions/${id}`).expect(200);
      expect(body).toMatchObject({ id, format });
    }
  });
});
