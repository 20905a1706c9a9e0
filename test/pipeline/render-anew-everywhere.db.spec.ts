import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RenderAnew } from '../../modules/texts/jobs/render-anew.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship } from '../kit/championships.js';
import { aComment, aTopic } from '../kit/forum.js';
import { aPerson } from '../kit/people.js';
import { aVacancy, typedVacancy } from '../kit/vacancies.js';

const tables = [
  'forum.topics',
  'forum.comments',
  'vacancies.vacancies',
  'vacancies.posts',
  'vacancies.comments',
  'articles.versions',
  'championships.shown_texts',
];

describe('FORUM2 another renderer', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const text = 'Some **bold** words';
  const bold = '<p>Some <strong>bold</strong> words</p>';

  /** One text in each place that keeps any. */
  const written = async () => {
    const topic = await aTopic(api, { text });
    const comment = await aComment(api, topic.id, { text });
    const info_en = { ...typedVacancy().info, description: text };
    const { id, author } = await aVacancy(api, 'published', { info: { ...info_en, tasks: text }, info_en });
    await author.http.post(`/api/vacancies/${id}/comments`).send({ text }).expect(200);
    const { http } = await aPerson(api);
    const article = (await http.post('/api/articles').send({ title: 'Trees', text }).expect(201)).body.id as string;
    for (const step of ['ready', 'publish']) await http.post(`/api/articles/${article}/${step}`).send({}).expect(200);
    const { champname } = await aChampionship(api, { rules: { eng: text, rus: '' } });
    await api.get(RenderAnew).render();
    return { topic: topic.id, comment: comment.id, vacancy: id, article, champname };
  };
  const read = async (path: string) => (await api.guest().get(`/api/${path}`).expect(200)).body;
  const shown = async ({ topic, vacancy, article, champname }: Awaited<ReturnType<typeof written>>) => {
    const [post, comments, open, said] = [
      await read(`forum/topics/${topic}`),
      await read(`forum/topics/${topic}/comments`),
      await read(`vacancies/${vacancy}`),
      await read(`vacancies/${vacancy}/comments`),
    ];
    return [
      ...[post.html, comments.items[0].html, open.html.description, open.html.tasks, open.html_en.description],
      ...[said.items[0].html, (await read(`articles/${article}`)).html],
      (await read(`championships/${champname}`)).html.rules.eng,
    ];
  };
  const left = async () => {
    const counts = tables.map((table) => `select count(*)::int as count from ${table} where renderer < 2`);
    return (await api.sql<{ count: number }>(counts.join(' union all '))).reduce((sum, { count }) => sum + count, 0);
  };

  it('FORUM2 renders what a former one made in every place, and goes on where a killed job stopped', async () => {
    const places = await written();
    const before = await shown(places);
    expect(before).toEqual(before.map(() => bold));
    for (const table of tables) {
      const old =
        table.startsWith('vacancies.') && !table.endsWith('comments')
          ? `html = jsonb_build_object('info', '{"description":"old","tasks":"old","requirements":"old","extra":"old"}'::jsonb,
            'info_en', '{"description":"old","tasks":"old","requirements":"old","extra":"old"}'::jsonb)`
          : `html = 'old'`;
      await api.sql(`update ${table} set ${old}, renderer = 1`);
    }
    // A job before this one was killed when it had come to the comments.
    await api.sql(`update forum.topics set html = $1, renderer = 2`, [bold]);
    expect(await left()).toBeGreaterThan(6);
    await api.get(RenderAnew).render();
    expect(await left()).toBe(0);
    expect(await shown(places)).toEqual(before);
    expect(await api.get(RenderAnew).render()).toBe(0);
  });
});
