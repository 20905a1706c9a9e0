import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship } from '../kit/championships.js';
import { aThread, aTopic } from '../kit/forum.js';
import { aPerson, unique } from '../kit/people.js';
import { act, aVacancy } from '../kit/vacancies.js';

const nobody = '00000000-0000-7000-8000-000000000000';

describe('FORUM5 what a link in a text shows', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const cards = async (paths: readonly string[], who = api.guest(), language = 'en') => {
    const ask = who
      .get('/api/texts/links')
      .query({ paths: paths.join(',') })
      .set('Accept-Language', language);
    return (await ask.expect(200)).body.items as { path: string; kind: string; title: string }[];
  };
  const anArticle = async (title: string) => {
    const { http } = await aPerson(api);
    const { id } = (await http.post('/api/articles').send({ title, text: 'Words' }).expect(201)).body;
    const step = async (name: string) => http.post(`/api/articles/${id}/${name}`).send({}).expect(200);
    return { path: `/forum/article/${id}`, id, http, step };
  };

  it('FORUM5 is its kind and its title, in the language of whoever reads, in the order of the links', async () => {
    const topic = await aTopic(api, { title: '<b>Boosting</b>' });
    const article = await anArticle('Trees');
    await article.step('ready');
    await article.step('publish');
    const { champname } = await aChampionship(api, { title: { eng: 'Diabetes', rus: 'Диабет' } });
    const vacancy = await aVacancy(api, 'published', { title: 'Page reader' });
    const { login } = await aPerson(api, { login: unique('Reader') });
    const paths = [
      `/forum/${topic.thread}/${topic.id}`,
      article.path,
      `/championship/${champname}/data`,
      `/vacancy/${vacancy.id}`,
      `/user/${login.toUpperCase()}`,
    ];
    const kinds = ['topic', 'article', 'championship', 'vacancy', 'person'];
    const titles = ['<b>Boosting</b>', 'Trees', 'Diabetes', 'Page reader', login];
    expect(await cards(paths)).toEqual(paths.map((path, n) => ({ path, kind: kinds[n], title: titles[n] })));
    expect((await cards(paths, api.guest(), 'ru'))[2]).toMatchObject({ title: 'Диабет' });
  });

  it('FORUM5 tells nobody, not even an admin or the author, of what strangers do not see', async () => {
    const author = await aPerson(api);
    const [hidden, deleted] = [await aTopic(api, { author }), await aTopic(api, { author })];
    await api.sql('update forum.topics set hidden_at = now() where id = $1', [hidden.id]);
    await author.http.delete(`/api/forum/topics/${deleted.id}`).expect(200);
    const { name } = await aThread(api);
    const closed = await aTopic(api, { author, thread: name });
    await api.sql('update forum.threads set is_open = false where name = $1', [name]);
    const draft = await anArticle('A secret draft');
    const withdrawn = await anArticle('A secret of yesterday');
    for (const step of ['ready', 'publish', 'unpublish']) await withdrawn.step(step);
    const unread = await aChampionship(api, { published: false });
    const test = await aChampionship(api, { isTest: true });
    const waiting = await aVacancy(api, 'moderation');
    const over = await aVacancy(api);
    await act(over.author, over.id, '/archive', { as: 'filled' }).expect(200);
    const gone = await aPerson(api);
    await api.sql('update identity.people set deleted_at = now() where id = $1', [gone.id]);
    const unconfirmed = await aPerson(api, { status: 'NEW' });
    const paths = [
      ...[hidden, deleted, closed].map(({ thread, id }) => `/forum/${thread}/${id}`),
      draft.path,
      withdrawn.path,
      ...[unread, test].map(({ champname }) => `/championship/${champname}`),
      ...[waiting, over].map(({ id }) => `/vacancy/${id}`),
    ];
    const admin = await aPerson(api, { role: 'admin' });
    for (const who of [api.guest(), author.http, draft.http, unread.owner.http, waiting.author.http, admin.http]) {
      expect(await cards(paths, who)).toEqual([]);
      expect(
        await cards([`/user/${gone.login}`, `/user/deleted-${gone.id}`, `/user/${unconfirmed.login}`], who),
      ).toEqual([]);
    }
  });

  it('FORUM5 a topic that is hidden after somebody linked it says nothing any more', async () => {
    const { thread, id } = await aTopic(api, { title: 'Soon to be hidden' });
    const path = `/forum/${thread}/${id}`;
    expect(await cards([path])).toMatchObject([{ title: 'Soon to be hidden' }]);
    await api.sql('update forum.topics set hidden_at = now() where id = $1', [id]);
    expect(await cards([path])).toEqual([]);
  });

  it.each([
    'https://evil.example/user/admin',
    '//evil.example/user/admin',
    '/user/../admin',
    "/user/x' or 1=1 --",
    '/user/%61dmin',
    '/api/user',
    `/forum/tools/${nobody}`,
    `/forum/article/${nobody}?x`,
    '/forum/article/------------------------------------',
    `/vacancy/${nobody}/`,
    '/championship/no-such-one',
    '',
    '\\',
  ])('FORUM5 %j leads to nothing that it would tell of', async (path) => {
    await aPerson(api, { login: unique('admin') });
    expect(await cards([path])).toEqual([]);
  });

  it('FORUM5 looks up ten links at most, and each once', async () => {
    const { login } = await aPerson(api);
    expect(await cards(Array.from({ length: 10 }, () => `/user/${login}`))).toHaveLength(1);
    const many = Array.from({ length: 11 }, () => '/user/x').join(',');
    await api.guest().get('/api/texts/links').query({ paths: many }).expect(422);
    await api.guest().get('/api/texts/links').expect(422);
  });

  it('CHAMP1 has a picture that counts the days of a championship to its end, and says from that moment on that it is over', async () => {
    const { champname } = await aChampionship(api, { dateEnd: api.clock.inDays(2.5) });
    const picture = async () => {
      const path = { path: `/championship/${champname}`, language: 'ENG' };
      const { body } = await api.guest().get('/api/texts/links/picture.png').query(path).expect(200);
      return (body as Buffer).toString('base64');
    };
    const after = (hours: number) => {
      api.clock.pass({ hours });
      return picture();
    };
    const [twoDays, aDay, lastHour, over, longOver] = [
      ...[await picture(), await after(30), await after(29)],
      ...[await after(2), await after(72)],
    ];
    expect([aDay === lastHour, over === longOver, new Set([twoDays, aDay, over]).size]).toEqual([true, true, 3]);
  });
});
