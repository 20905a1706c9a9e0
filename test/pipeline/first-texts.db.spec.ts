import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createApp } from '../../apps/api/http.js';
import { Clock } from '../../modules/kernel/clock.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../kit/championships.js';
import { aThread, aTopic } from '../kit/forum.js';
import { aPerson, eraseDeleted, testPassword, tokenOf } from '../kit/people.js';
import { aVacancy } from '../kit/vacancies.js';

const folder = mkdtempSync(join(tmpdir(), 'podium-first-'));
const root = '<div id="root"></div>';
const styles = '<link rel="stylesheet" href="/app.css">';
const script = '<script type="module" crossorigin src="/app.js"></script>';
const plain = `<html lang="ru"><head><meta charset="utf-8" /><title>Podium</title><meta name="description" content="" />${script}</head><body>${styles}${root}</body></html>`;

describe('NAV1 what a stranger reads before the app is there', () => {
  let api: TestApp;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web', 'index.html'), plain);
    const settings = { ...api.settings, LANGUAGE_BY_BROWSER: true };
    app = await createApp(settings, { web: join(folder, 'web'), admin: join(folder, 'admin') });
    await app.init();
    api.clock.drive(app.get(Clock));
  });
  afterAll(async () => {
    await app.close();
    await api.close();
    rmSync(folder, { recursive: true });
  });

  const served = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { 'accept-language': 'en', ...headers } })).body;
  const nothing = async (url: string) => expect(await served(url)).not.toContain('first-text');

  it('NAV1 CHAMP3 a championship has its text where that is open, and what is closed is not there', async () => {
    const description = { eng: 'Open **words**', rus: 'Слова' };
    const teaser = { eng: 'Predict <b>it</b>', rus: 'Предскажите' };
    const open = await aChampionship(api, { teaser });
    const edit = `/api/championships/${open.champname}`;
    const { version } = (await open.owner.http.get(`${edit}/edit`).expect(200)).body;
    await open.owner.http.put(edit).send({ version, description, openDescription: true }).expect(200);
    const html = await served(`/championship/${open.champname}`);
    expect(html).toContain('<p>Predict &lt;b&gt;it&lt;/b&gt;</p>');
    expect(html).toContain(`<p>Open <strong>words</strong></p></article>${styles}${root}`);
    expect(await served(`/championship/${open.champname}`, { 'accept-language': 'ru' })).toContain('<p>Слова</p>');
    const closed = await aChampionship(api, { teaser, description });
    const shown = await served(`/championship/${closed.champname}`);
    expect(shown).toContain('<p>Predict &lt;b&gt;it&lt;/b&gt;</p>');
    expect(shown).not.toContain('Open <strong>');
  });

  it('NAV1 nothing of drafts and tests is there, not on their pages and not in lists', async () => {
    const draft = await aChampionship(api, { title: { eng: 'Hidden draft', rus: '' }, published: false });
    const test = await aChampionship(api, { title: { eng: 'Hidden test', rus: '' }, isTest: true });
    const open = await aChampionship(api, { title: { eng: 'For <all>', rus: '' } });
    for (const { champname } of [draft, test])
      for (const path of ['', '/rating', '/data', '/edit']) await nothing(`/championship/${champname}${path}`);
    await nothing(`/championship/${open.champname}/edit`);
    const list = await served('/championships');
    expect(list).toContain(`<a href="/championship/${open.champname}">For &lt;all&gt;</a>`);
    expect(list).not.toMatch(/Hidden (?:draft|test)/u);
  });

  it('LB1 the first rows of a board are there', async () => {
    const championship = await aChampionship(api);
    const participant = await aParticipant(api, championship);
    await submit(participant, championship, solutionOff(0)).expect(202);
    await api.settleBoards();
    expect(await served(`/championship/${championship.champname}/rating`)).toMatch(
      /<thead><tr><th>Place<\/th><th>Team<\/th><th>Score<\/th>.*<tbody><tr><td>1<\/td><td>/u,
    );
  });

  it('FORUM1 a thread has its topics, and those that are hidden or deleted are not there', async () => {
    const { name } = await aThread(api, { title: 'Trees & forests' });
    const { id } = await aTopic(api, { thread: name, title: '<i>Boosting</i>', text: 'Words' });
    const hidden = await aTopic(api, { thread: name, title: 'Hidden one', text: 'Words' });
    await api.sql('update forum.topics set hidden_at = now() where id = $1', [hidden.id]);
    const html = await served(`/forum/${name}`);
    expect(html).toContain('<h1>Trees &amp; forests</h1>');
    expect(html).toContain(`<a href="/forum/${name}/${id}">&lt;i&gt;Boosting&lt;/i&gt;</a>`);
    expect(html).not.toContain('Hidden one');
    expect(await served('/forum')).toContain(`<a href="/forum/${name}">Trees &amp; forests</a>`);
    await api.sql('update forum.threads set is_open = false where name = $1', [name]);
    await nothing(`/forum/${name}`);
    expect(await served('/forum')).not.toContain('Trees');
  });

  it('VAC1 a vacancy has its text without contacts, and stands in the list', async () => {
    const vacancy = await aVacancy(api);
    const html = await served(`/vacancy/${vacancy.id}`);
    expect(html).toMatch(/<article class="first-text"><h1>.+<\/h1><p>.+RUB<\/p>/u);
    expect(html).not.toContain('jobs@');
    expect(await served('/vacancy')).toContain(`<a href="/vacancy/${vacancy.id}">`);
  });

  it('PROF2 a person has their name, and nothing of who was erased is there', async () => {
    const person = await aPerson(api);
    await person.http.post('/api/user/nickname').send({ nickname: 'Ada <b>' }).expect(200);
    expect(await served(`/user/${person.login}`)).toContain('<h1>Ada &lt;b&gt;</h1>');
    await person.http.delete('/api/user').send({ password: testPassword }).expect(200);
    api.clock.pass({ days: 15 });
    await eraseDeleted(api);
    await nothing(`/user/${person.login}`);
  });

  it('NAV1 whoever has a session gets the page of the app alone, and no cache takes one for the other', async () => {
    const { champname } = await aChampionship(api);
    const person = await aPerson(api);
    const path = `/championship/${champname}`;
    expect(await served(path)).toContain('first-text');
    const signedIn = await served(path, { cookie: `sid=${await tokenOf(api, person.id)}` });
    expect(signedIn).toContain(root);
    expect(signedIn).toContain(script);
    expect(signedIn).not.toContain('first-text');
    expect((await app.inject({ url: path })).headers['vary']).toContain('Cookie');
  });

  it('NAV1 the start page has its welcome and the championships, the picture at the top before all files of the app', async () => {
    const { champname } = await aChampionship(api, {
      title: { eng: 'Take <part>', rus: '' },
      teaser: { eng: 'In it', rus: '' },
    });
    const drawn = `/api/covers/championship/${champname}.svg?size=card&amp;v=1`;
    const html = await served('/');
    expect(html).toContain(
      '<meta charset="utf-8" /><link rel="preload" as="image" fetchpriority="high" href="/api/covers/site/home.svg?size=hero&amp;v=1">',
    );
    expect(html).toMatch(
      /<div class="first-hero"><img class="first-cover" src="[^"]+" alt="" width="1440" height="520" fetchpriority="high">/u,
    );
    expect(html).toMatch(
      /<template class="app"><script type="module" crossorigin src="\/app.js"><\/script>.*<\/template><script defer src="\/begin.js"><\/script>/u,
    );
    expect(html).toContain('<h1>Compete in data science</h1><p>Take real data, build a model');
    expect(html).toContain('<a href="/registration">Create an account</a>');
    expect(html).toContain(
      `src="${drawn}" alt="" width="420" height="112" loading="lazy"></span><a href="/championship/${champname}">Take &lt;part&gt;</a> In it`,
    );
    expect(await served('/', { 'accept-language': 'ru' })).toContain('<h1>Соревнуйтесь в анализе данных</h1>');
    expect((await app.inject({ url: drawn.replaceAll('&amp;', '&') })).statusCode).toBe(200);
  });

  it('NAV1 a championship has its band at the top, of the own picture as its tile, and lists begin with cards', async () => {
    const plainOne = await aChampionship(api, { title: { eng: 'Drawn', rus: '' } });
    const band = (champname: string) => `/api/covers/championship/${champname}.svg?size=band&amp;v=1`;
    for (const path of ['', '/rating', '/data']) {
      const html = await served(`/championship/${plainOne.champname}${path}`);
      expect(html).toContain(`<link rel="preload" as="image" fetchpriority="high" href="${band(plainOne.champname)}">`);
      expect(html).toContain(path === '' ? '<div class="first-band" data-wide><img' : '<div class="first-band"><img');
      expect(html).toContain('</div><h1>Drawn</h1></div>');
    }
    const own = await aChampionship(api);
    const picture = await sharp({ create: { width: 420, height: 420, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const { body } = await own.owner.http
      .put(`/api/championships/${own.champname}/cover`)
      .attach('file', picture, 'own.png')
      .expect(200);
    const address = `/api/championships/${own.champname}/cover?v=${body.cover}`;
    const page = await served(`/championship/${own.champname}`);
    expect(page).toContain(`fetchpriority="high" href="${address}">`);
    expect(page).toContain(`<div class="first-band" data-wide><img class="first-cover" src="${address}"`);
    expect(page).toContain(`<div class="first-tile"><img class="first-cover" src="${address}" alt="" width="96"`);
    const { version } = (await own.owner.http.get(`/api/championships/${own.champname}/edit`).expect(200)).body;
    const focused = { version, coverFocus: { x: 20, y: 80 } };
    await own.owner.http.put(`/api/championships/${own.champname}`).send(focused).expect(200);
    const cut = 'style="object-position:20% 80%"';
    expect(await served(`/championship/${own.champname}`)).toContain(
      `src="${address}" alt="" width="96" height="96" ${cut}`,
    );
    const list = await served('/championships');
    expect(list).toContain(`src="${address}" alt="" width="420" height="112" ${cut}`);
    expect(list.match(/fetchpriority="high" href="([^"]+)"/u)?.[1]).toBe(
      /first-picture"><img[^>]* src="([^"]+)"/u.exec(list)?.[1],
    );
    expect(list).toMatch(/<div class="first-lead"><h1>Championships<\/h1><p>All championships, the newest first/u);
  });

  it('NAV1 every page has one description, in the language of the visit', async () => {
    const { champname } = await aChampionship(api);
    for (const path of ['/', '/championships', '/rating', '/about', '/login', `/championship/${champname}`, '/vacancy'])
      expect((await served(path)).match(/<meta name="description" content="[^"]+/gu)).toHaveLength(1);
    expect(await served('/login')).toContain('content="Machine learning championships');
    expect(await served('/login', { 'accept-language': 'ru' })).toContain('content="Чемпионаты по машинному обучению');
  });
});
