import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, type TestChampionship } from '../kit/championships.js';
import { query } from '../../modules/kernel/database/sql.js';
import { RenderAnew } from '../../modules/texts/jobs/render-anew.js';

/** What takes the parser half a minute. */
const dear = '**a*'.repeat(12_000);

describe('the texts of a championship', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const save = async ({ champname, owner: { http } }: TestChampionship, settings: object) => {
    const path = `/api/championships/${champname}`;
    const { version } = (await http.get(`${path}/edit`).expect(200)).body;
    return http.put(path).send({ version, ...settings });
  };
  const read = async ({ champname }: TestChampionship, http = api.guest()) =>
    (await http.get(`/api/championships/${champname}`).expect(200)).body;

  it('CHAMP2 are rendered when they are saved, each in both languages, and kept as they were written', async () => {
    const championship = await aChampionship(api);
    const rules = { eng: 'Be **fair**, $x^2$', rus: 'Играйте *честно*' };
    expect((await save(championship, { rules })).body.rules).toEqual(rules);
    const view = await read(championship);
    expect(view.rules).toEqual(rules);
    expect(view.html.rules.eng).toMatch(/^<p>Be <strong>fair<\/strong>, <span class="katex"><math>/);
    expect(view.html.rules.rus).toBe('<p>Играйте <em>честно</em></p>');
    // A title is saved without them.
    await save(championship, { title: { eng: 'Another', rus: '' } });
    expect((await read(championship)).html.rules).toEqual(view.html.rules);
    await save(championship, { rules: { eng: '', rus: '' } });
    expect((await read(championship)).html.rules).toEqual({ eng: '', rus: '' });
  });

  it('CHAMP3 show a description to participants alone, rendered or not', async () => {
    const championship = await aChampionship(api);
    await save(championship, { description: { eng: 'A *secret*', rus: '' } });
    const shut = await read(championship);
    expect([shut.description, shut.html.description]).toEqual([null, null]);
    expect(JSON.stringify(shut)).not.toContain('secret');
    const { http } = await aParticipant(api, championship);
    expect((await read(championship, http)).html.description).toEqual({ eng: '<p>A <em>secret</em></p>', rus: '' });
  });

  it('CHAMP2 are refused where they are dear to read, by their field, and stay as they were', async () => {
    const championship = await aChampionship(api);
    await save(championship, { rules: { eng: 'Short', rus: '' } });
    const { status, body } = await save(championship, { rules: { eng: dear, rus: '' } });
    expect([status, body.error, body.fields]).toEqual([422, 'TEXT_TOO_COMPLEX', { rules: 'TEXT_TOO_COMPLEX' }]);
    const view = await read(championship);
    expect([view.rules.eng, view.html.rules.eng]).toEqual(['Short', '<p>Short</p>']);
  });

  it('FORUM2 that were there before are rendered by the job, and shown as they were written until then', async () => {
    // Made by a command that renders nothing, as all were before.
    const before = await aChampionship(api, { rules: { eng: '# Rules', rus: '' }, awards: { eng: dear, rus: '' } });
    expect((await read(before)).html.rules).toEqual({ eng: null, rus: null });
    await api.get(RenderAnew).render();
    const { html, rules } = await read(before);
    expect([rules.eng, html.rules.eng]).toEqual(['# Rules', '<h2>Rules</h2>']);
    // One that the renderer refuses goes on being shown as it was written, and is not tried again.
    expect(html.awards.eng).toBeNull();
    expect(await api.get(RenderAnew).render()).toBe(0);
  });

  it('FORUM2 that a former renderer made are rendered anew, and a text saved meanwhile wins', async () => {
    const championship = await aChampionship(api);
    await save(championship, { rules: { eng: '**New**', rus: '' }, awards: { eng: '*Old*', rus: '' } });
    const em = api.get(MikroORM).em.fork();
    const age = `update championships.shown_texts set html = 'old', renderer = 1 where championship_id = $1`;
    await query(em, age, [championship.id]);
    await save(championship, { rules: { eng: '**Newest**', rus: '' } });
    await api.get(RenderAnew).render();
    const { html } = await read(championship);
    expect([html.rules.eng, html.awards.eng]).toEqual(['<p><strong>Newest</strong></p>', '<p><em>Old</em></p>']);
  });
});
