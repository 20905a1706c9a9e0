import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aComment, aThread, aTopic } from '../../../test/kit/forum.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { forumErrors } from './errors.js';

describe('the refusals of the forum', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ env: { TOPIC_PAUSE_SECONDS: '30', NEWCOMER_TOPIC_PAUSE_SECONDS: '120' } });
  });
  afterAll(() => api.close());

  const comment = async (id: string, times = 1) => {
    const { http } = await aPerson(api);
    const send = () => http.post(`/api/forum/topics/${id}/comments`).send({ text: 'Again' });
    for (let n = 1; n < times; n += 1) await send();
    return send();
  };

  const save = (person: TestPerson, place: string, sequence: number) =>
    person.http.put(`/api/forum/drafts/${place}`).send({ sequence, text: 'Begun' });

  const begin = async (person: TestPerson, text: string, thread?: string) =>
    person.http
      .post(`/api/forum/threads/${thread ?? (await aThread(api)).name}/topics`)
      .send({ title: 'A title', text });

  const logo = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>';
  const apply = async (svg: string, name = 'some-thread') =>
    (await aPerson(api)).http
      .post('/api/forum/threads')
      .field({ name, title: 'Title', description: 'About', type: 'ordinary' })
      .attach('logo', Buffer.from(svg), 'logo.svg');

  itAnswers('forum.errors.json', forumErrors, {
    AUTHOR_RENAMED: async () => {
      const [post, { login }, { http }] = [await aTopic(api), await aPerson(api), await aPerson(api)];
      return http.put(`/api/forum/people/${login}/mute`).query({ post: `topic:${post.id}` });
    },
    COMMENT_FLOOD: async () => comment((await aTopic(api)).id, 6),
    DRAFT_CHANGED: async () => save(await aPerson(api), `comment:${(await aTopic(api)).id}`, 3),
    DRAFTS_FULL: async () => {
      const person = await aPerson(api);
      const { id } = await aTopic(api);
      await api.sql(
        `insert into forum.drafts (person_id, place, thread_id, title, text, sequence, saved_at)
         select $1, 'topic:' || gen_random_uuid(), gen_random_uuid(), '', 'Begun', 1, now() from generate_series(1, 200)`,
        [person.id],
      );
      return save(person, `comment:${id}`, 0);
    },
    LOGO_INVALID: () => apply('<svg/>'),
    NEWCOMER_LINKS: async () => begin(await aPerson(api, { status: 'CONFIRMED' }), 'https://a.example '.repeat(3)),
    NEWCOMER_PICTURES: async () => {
      const person = await aPerson(api, { status: 'CONFIRMED' });
      return begin(person, `![a](/api/texts/pictures/${crypto.randomUUID()}_10x10.webp) `.repeat(3));
    },
    POST_CHANGED: async () => {
      const author = await aPerson(api);
      const { id } = await aComment(api, (await aTopic(api)).id, { author });
      return author.http.patch(`/api/forum/comments/${id}`).send({ text: 'Over what is not there yet', revision: 1 });
    },
    TOPIC_PAUSE: async () => {
      const person = await aPerson(api);
      const thread = (await aThread(api)).name;
      await begin(person, 'Text', thread);
      return begin(person, 'Text', thread);
    },
    TOPICS_EXCEEDED: async () => {
      const person = await aPerson(api, { status: 'CONFIRMED' });
      const thread = (await aThread(api)).name;
      await begin(person, 'Text', thread);
      const began = `update forum.writers set topic_times = array_fill(topic_times[1], array[3]) where person_id = $1`;
      await api.sql(began, [person.id]);
      return begin(person, 'Text', thread);
    },
    THREAD_NAME_USED: async () => {
      await apply(logo, 'taken-name');
      return apply(logo, 'taken-name');
    },
    THREAD_LOCKED: async () => {
      const { id } = await aTopic(api);
      await api.sql('update forum.topics set locked = true where id = $1', [id]);
      return comment(id);
    },
  });
});
