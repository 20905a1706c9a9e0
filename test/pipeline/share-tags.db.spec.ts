import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../modules/kernel/clock.js';
import { createApp } from '../../apps/api/http.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, type ChampionshipWish } from '../kit/championships.js';
import { aThread, aTopic } from '../kit/forum.js';
import { takeResults } from '../kit/imports.js';
import { aPerson, testPassword, tokenOf } from '../kit/people.js';
import { act, aVacancy } from '../kit/vacancies.js';

const folder = mkdtempSync(join(tmpdir(), 'podium-share-'));
const plain = '<head><title>Podium</title></head><body><div id="root"></div></body>';
/** What a page has until the app is there. */
const firstTextOf = (html: string) => /<body>(.*)<div id="root"><\/div><\/body>/su.exec(html)?.[1];

describe('CHAMP2 what a link to a championship shows', () => {
  let api: TestApp;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web', 'index.html'), plain);
    app = await createApp(api.settings, { web: join(folder, 'web'), admin: join(folder, 'admin') });
    await app.init();
    api.clock.drive(app.get(Clock));
  });
  afterAll(async () => {
    await app.close();
    await api.close();
    rmSync(folder, { recursive: true });
  });

  const page = async (url: string, language = 'en') =>
    (await app.inject({ url, headers: { 'accept-language': language } })).body;
  const texts: ChampionshipWish = {
    title: { eng: '</title><script>alert("$&")</script>', rus: 'Диабет' },
    teaser: { eng: 'Predict "progression" & win', rus: 'Предскажите' },
  };

  it('CHAMP2 has title and text in the HTML that the server sends, and no markup of them', async () => {
    const { champname } = await aChampionship(api, texts);
    for (const path of ['', '/data', '/solutions/1']) {
      const html = await page(`/championship/${champname}${path}`);
      expect(html).toContain('content="Predict &quot;progression&quot; &amp; win"');
      expect(html).toContain(
        '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt; · Podium</title>',
      );
      expect(html).not.toContain('<script>');
      expect(html).not.toContain('The description that only participants read');
    }
    const inRussian = await page(`/championship/${champname}`, 'ru');
    expect(inRussian).toContain('<meta property="og:title" content="Диабет">');
    const picture = `http://podium.test/api/texts/links/picture.png?path=%2Fchampionship%2F${champname}&amp;language=RUS`;
    expect(inRussian).toContain(`<meta property="og:image" content="${picture}">`);
  });

  it('CHAMP1 tells nothing of drafts, TEST championships and names that there are not', async () => {
    const draft = await aChampionship(api, { ...texts, published: false });
    const test = await aChampionship(api, { ...texts, isTest: true });
    for (const name of [draft.champname, test.champname, 'no-such-one', 'A<b']) {
      expect(await page(`/championship/${name}`)).toBe(plain);
    }
  });

  it('FORUM4 has an article, as it was rendered, in the HTML that the server sends, and nothing of a draft', async () => {
    const { http } = await aPerson(api);
    const draft = { title: '<b>Trees</b>', subtitle: 'Why "they" win', text: 'Some **words**' };
    const { body } = await http.post('/api/articles').send(draft).expect(201);
    const path = `/forum/article/${body.id}`;
    expect(await page(path)).toBe(plain);
    for (const step of ['ready', 'publish']) await http.post(`/api/articles/${body.id}/${step}`).send({}).expect(200);
    const html = await page(path);
    expect(html).toContain('<title>&lt;b&gt;Trees&lt;/b&gt; · Podium</title>');
    expect(html).toContain('<meta property="og:type" content="article">');
    expect(html).toContain('<meta property="og:description" content="Why &quot;they&quot; win">');
    expect(firstTextOf(html)).toBe(
      '<article class="first-text"><h1>&lt;b&gt;Trees&lt;/b&gt;</h1><p>Why &quot;they&quot; win</p>' +
        '<p>Some <strong>words</strong></p></article>',
    );
    expect(await page(`${path}/edit`)).toBe(plain);
  });

  it('FORUM4 has another address of its picture with another title, as networks keep pictures by their address', async () => {
    const { http } = await aPerson(api);
    const text = 'Some words';
    const { id } = (await http.post('/api/articles').send({ title: 'Trees', text }).expect(201)).body;
    for (const step of ['ready', 'publish']) await http.post(`/api/articles/${id}/${step}`).send({}).expect(200);
    const pictureOf = async () =>
      /og:image" content="http:\/\/podium.test([^"]+)"/u
        .exec(await page(`/forum/article/${id}`))![1]!
        .replaceAll('&amp;', '&');
    const before = await pictureOf();
    expect(await pictureOf()).toBe(before);
    const { sequence } = (await http.get(`/api/articles/${id}`).expect(200)).body.draft;
    await http.put(`/api/articles/${id}`).send({ title: 'Forests', text, sequence }).expect(200);
    for (const step of ['ready', 'publish']) await http.post(`/api/articles/${id}/${step}`).send({});
    const after = await pictureOf();
    expect(after).not.toBe(before);
    await api.guest().get(after).expect(200);
  });

  it('FORUM1 has a topic, as it was rendered, and what a thread is about, as long as everybody sees them', async () => {
    const { name } = await aThread(api, { title: 'Trees & forests' });
    const { id } = await aTopic(api, { thread: name, title: '<b>Boosting</b>', text: 'Some **words** & "more"' });
    const html = await page(`/forum/${name}/${id}`);
    expect(html).toContain('<title>&lt;b&gt;Boosting&lt;/b&gt; · Podium</title>');
    expect(html).toContain('<meta property="og:description" content="Some words &amp; &quot;more&quot;">');
    expect(html).toContain(`<meta property="og:url" content="http://podium.test/forum/${name}/${id}">`);
    expect(firstTextOf(html)).toMatch(/<h1>&lt;b&gt;Boosting&lt;\/b&gt;<\/h1><p>Some <strong>words<\/strong>/u);
    expect(await page(`/forum/${name}`)).toContain('<meta property="og:title" content="Trees &amp; forests">');
    await api.sql('update forum.threads set is_open = false where name = $1', [name]);
    for (const path of [`/forum/${name}/${id}`, `/forum/${name}`, '/forum/subscriptions'])
      expect(await page(path)).toBe(plain);
  });

  it('NAV2 a championship and a person that are not there are not found by strangers; those who are signed in read their page', async () => {
    const draft = await aChampionship(api, { published: false });
    const token = await tokenOf(api, draft.owner.id);
    const unborn = await aPerson(api, { status: 'NEW' });
    const paths = ['/championship/nowhere', `/championship/${draft.champname}/rating`, '/user/nobody-here', `/user/${unborn.login}`]; // prettier-ignore
    for (const url of paths) {
      for (const method of ['GET', 'HEAD'] as const)
        expect([url, (await app.inject({ url, method })).statusCode]).toEqual([url, 404]);
      const own = await app.inject({ url, headers: { cookie: `sid=${token}` } });
      expect([url, own.statusCode, own.body]).toEqual([url, 200, plain]);
    }
    const { champname } = await aChampionship(api);
    for (const url of [
      `/championship/${champname}`,
      `/user/${draft.owner.login}`,
      `/user/${draft.owner.login}?result=nowhere`,
    ])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
  });

  it('FORUM1 a topic that was deleted is gone for programs, one that is hidden or was never there is not found', async () => {
    const read = async (url: string, cookie = '') => {
      const { statusCode, body } = await app.inject({ url, headers: { cookie } });
      return { statusCode, body };
    };
    const { id, thread, author } = await aTopic(api);
    const path = `/forum/${thread}/${id}`;
    expect((await read(path)).statusCode).toBe(200);
    await api.sql('update forum.topics set hidden_at = now() where id = $1', [id]);
    const unknown = { statusCode: 404, body: plain };
    expect(await read(path)).toEqual(unknown);
    expect(await read(`/forum/${thread}/00000000-0000-7000-8000-000000000000`)).toEqual(unknown);
    // Whoever is signed in may be its author or an admin.
    const token = await tokenOf(api, author.id);
    expect(await read(path, `sid=${token}`)).toEqual({ statusCode: 200, body: plain });
    await author.http.delete(`/api/forum/topics/${id}`).expect(200);
    expect(await read(path)).toEqual({ statusCode: 410, body: plain });
    await api.sql('update forum.threads set is_open = false where name = $1', [thread]);
    expect(await read(path)).toEqual(unknown);
    for (const page of ['/forum/lenta', '/forum/articles', '/forum/search'])
      expect((await read(page)).statusCode).toBe(200);
    expect(await read('/forum/no-such-thread')).toEqual(unknown);
    expect(await read('/forum/no-such-thread', `sid=${token}`)).toEqual({ statusCode: 200, body: plain });
  });

  it('FORUM3 FORUM4 an article that complaints hide is not found, and none of its words are sent to strangers', async () => {
    const { http } = await aPerson(api);
    const draft = { title: 'Hidden trees', text: 'Words that many complained about' };
    const { id } = (await http.post('/api/articles').send(draft).expect(201)).body;
    for (const step of ['ready', 'publish']) await http.post(`/api/articles/${id}/${step}`).send({}).expect(200);
    await api.settle();
    const ask = () => app.inject({ url: `/forum/article/${id}` });
    expect((await ask()).body).toContain(draft.text);
    await api.sql('update forum.topics set hidden_at = now() where id = $1', [id]);
    const { statusCode, body } = await ask();
    expect({ statusCode, body }).toEqual({ statusCode: 404, body: expect.not.stringContaining(draft.title) });
    expect(body).not.toContain(draft.text);
  });

  it('FORUM4 an article that is unavailable is gone for programs, a draft and one that was taken back are not found', async () => {
    const { http } = await aPerson(api);
    const { id } = (await http.post('/api/articles').send({ title: 'Trees', text: 'Words' }).expect(201)).body;
    const status = async () => (await app.inject({ url: `/forum/article/${id}` })).statusCode;
    const step = (name: string) => http.post(`/api/articles/${id}/${name}`).send({}).expect(200);
    expect(await status()).toBe(404);
    for (const name of ['ready', 'publish']) await step(name);
    expect(await status()).toBe(200);
    await step('unpublish');
    expect(await status()).toBe(404);
    for (const name of ['ready', 'publish']) await step(name);
    await http.delete(`/api/articles/${id}`).expect(200);
    expect(await status()).toBe(410);
  });

  it('RATE1 a person, and a result of theirs, come with a picture of the rating', async () => {
    const person = await aPerson(api);
    await person.http.post('/api/user/nickname').send({ nickname: 'Ada "A" <b>' }).expect(200);
    const picture = `http://podium.test/api/rating/${person.login}`;
    const html = await page(`/user/${person.login}`);
    expect(html).toContain('<meta property="og:title" content="Ada &quot;A&quot; &lt;b&gt;">');
    expect(html).toContain('<meta property="og:description" content="Youngling · Not in the rating yet">');
    expect(html).toContain(`<meta property="og:image" content="${picture}.png">`);
    expect(await page(`/user/${person.login}`, 'ru')).toContain('content="Юнлинг · Пока вне рейтинга"');
    const csv = `championship,end,teams,place,members,team,title\nspring-2024,2024-03-31,20,2,${person.login},,Spring & rain`;
    const admin = await aPerson(api, { role: 'admin' });
    await takeResults(api, admin.http, csv);
    const result = await page(`/user/${person.login}?result=spring-2024`);
    expect(result).toContain('<meta property="og:title" content="Ada &quot;A&quot; &lt;b&gt; – Spring &amp; rain">');
    expect(result).toContain('<meta property="og:description" content="Place 2 of 20 · ');
    expect(result).toContain(`<meta property="og:image" content="${picture}/spring-2024.png">`);
    expect(result).toContain('<meta property="twitter:card" content="summary_large_image">');
    // A result that there is not, and a person that there is not, say nothing.
    for (const path of [`/user/${person.login}?result=no-such-one`, '/user/nobody-at-all'])
      expect(await page(path)).toBe(plain);
  });

  it('VAC1 the page of a vacancy is there while it is open, gone when it is closed, and none where there was none', async () => {
    const { id, author } = await aVacancy(api, 'published', { title: 'Page reader' });
    const draft = await aVacancy(api, 'draft', { title: 'Not for you' });
    const read = async (vacancy: string, cookie = '') => {
      const { statusCode, body } = await app.inject({ url: `/vacancy/${vacancy}`, headers: { cookie } });
      return { statusCode, body };
    };
    const open = await read(id);
    expect(open.statusCode).toBe(200);
    expect(open.body).toContain('"@type":"JobPosting"');
    await act(author, id, '/archive', { as: 'filled' }).expect(200);
    expect(await read(id)).toEqual({ statusCode: 410, body: plain });
    const unknown = { statusCode: 404, body: plain };
    expect(await read('00000000-0000-7000-8000-000000000000')).toEqual(unknown);
    expect(await read(draft.id)).toEqual(unknown);
    // Whoever is signed in may be its author, to whom the page shows it.
    const token = await tokenOf(api, draft.author.id);
    expect(await read(draft.id, `sid=${token}`)).toEqual({ statusCode: 200, body: plain });
    // One of an account that was deleted is gone from that moment on.
    const left = await aVacancy(api, 'published', { title: 'Left behind' });
    await left.author.http.delete('/api/user').send({ password: testPassword }).expect(200);
    expect(await read(left.id)).toEqual({ statusCode: 410, body: plain });
  });
});
