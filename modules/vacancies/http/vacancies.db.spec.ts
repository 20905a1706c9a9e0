import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, backAgain } from '../../../test/kit/people.js';
import { act, aVacancy, listedVacancies, moderate, noticesOf, typedVacancy } from '../../../test/kit/vacancies.js';
import { WatchEnds } from '../jobs/watch-ends.js';

describe('vacancies', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { THIRD_PARTY_DOMAINS: 'hh.ru,работа.рф' } });
  });
  afterAll(() => api.close());

  it('VAC1 goes from a draft over the moderators to the board, and its author is told', async () => {
    const { id, author, admin } = await aVacancy(api, 'draft');
    const guest = api.guest();
    await guest.get(`/api/vacancies/${id}`).expect(404);
    expect((await act(author, id, '/submit').expect(200)).body).toMatchObject({
      id,
      state: 'moderation',
      datePublication: null,
    });
    expect(await listedVacancies(api)).not.toContain(id);
    await act(author, id, '/approve').expect(403);
    const { body } = await moderate(admin, id, 'approve');
    expect(body).toMatchObject({
      ...{
        state: 'published',
        title: 'Data scientist',
        company: 'Acme',
        city: 'Moscow',
        remote: false,
        category: 'data',
      },
      ...{ salary: { currency: 'RUB', from: 100_000, to: 300_000 }, comments: 0 },
      html: { description: expect.stringContaining('<strong>строим</strong>') },
    });
    expect((await listedVacancies(api))[0]).toBe(id);
    expect((await guest.get(`/api/vacancies/${id}`).expect(200)).body).toMatchObject({ state: 'published', own: null });
    expect(await noticesOf(api, author.http)).toEqual([
      expect.objectContaining({
        cause: 'vacancy.published',
        title: expect.stringContaining('Data scientist'),
        url: `/vacancy?id=${id}`,
      }),
    ]);
    expect(await api.sql('select action from kernel.audit where object = $1', [`vacancy:${id}`])).toEqual([
      { action: 'vacancies.approve' },
    ]);
  });

  it('VAC1 tells the author why a vacancy was returned, and takes the mended one', async () => {
    const { id, author, admin } = await aVacancy(api, 'moderation');
    await act(admin, id, '/reject', { version: 2 }).expect(422);
    await moderate(admin, id, 'reject', 'Say where the office is');
    const mine = await author.http.get('/api/vacancies/mine').expect(200);
    expect(mine.body.items[0]).toMatchObject({
      id,
      state: 'rejected',
      own: { reason: 'Say where the office is', actions: ['EDIT', 'REMOVE'] },
    });
    expect((await noticesOf(api, author.http))[0]).toMatchObject({
      cause: 'vacancy.returned',
      text: expect.stringContaining('Say where'),
    });
    await author.http
      .put(`/api/vacancies/${id}`)
      .send(typedVacancy({ city: 'Tver' }))
      .expect(200);
    await act(author, id, '/submit').expect(200);
    await moderate(admin, id, 'approve');
    expect((await api.guest().get(`/api/vacancies/${id}`)).body.city).toBe('Tver');
  });

  it('VAC1 shows the old text while an edit waits for the moderators, also after it was returned', async () => {
    const { id, author, admin } = await aVacancy(api);
    const edited = typedVacancy({ title: 'Lead data scientist' });
    const { body } = await author.http.put(`/api/vacancies/${id}`).send(edited).expect(200);
    expect(body).toMatchObject({ state: 'moderation', title: 'Lead data scientist', own: { isShown: true } });
    const seen = async () => (await api.guest().get(`/api/vacancies/${id}`).expect(200)).body;
    expect(await seen()).toMatchObject({ state: 'published', title: 'Data scientist' });
    expect(await listedVacancies(api)).toContain(id);
    const { body: beside } = await admin.http.get(`/api/admin/vacancies/${id}`).expect(200);
    expect(beside).toMatchObject({ title: 'Lead data scientist', shown: { title: 'Data scientist' }, doubts: {} });
    await moderate(admin, id, 'reject', 'Why?');
    expect(await seen()).toMatchObject({ title: 'Data scientist' });
    await author.http.put(`/api/vacancies/${id}`).send(edited).expect(200);
    await act(author, id, '/submit').expect(200);
    await moderate(admin, id, 'approve');
    expect(await seen()).toMatchObject({ title: 'Lead data scientist' });
  });

  it('VAC1 names everything that is missing at once', async () => {
    const { http } = await aPerson(api);
    const { body } = await http.post('/api/vacancies').send({ info_en: {} }).expect(422);
    const names = ['title', 'company', 'city', 'category', 'salary.from', 'salary.to'];
    const parts = ['description', 'tasks', 'requirements'];
    const missing = [
      ...names,
      ...[...parts, 'contacts'].map((name) => `info.${name}`),
      ...parts.map((name) => `info_en.${name}`),
    ];
    expect(body).toMatchObject({
      error: 'FIELD_REQUIRED',
      fields: Object.fromEntries(missing.map((name) => [name, 'FIELD_REQUIRED'])),
    });
    await http
      .post('/api/vacancies')
      .send(typedVacancy({ city: '', remote: true }))
      .expect(200);
  });

  it.each([
    [50_000, 500_000, 'SALARY_RANGE_TOO_WIDE'],
    [100_000, 300_001, 'SALARY_RANGE_TOO_WIDE'],
    [100_000, 99_999, 'SALARY_REVERSED'],
    [100_000, 300_000, null],
    [100_000, 100_000, null],
  ])('VAC1 a salary of %d to %d: %s', async (from, to, code) => {
    const { http } = await aPerson(api);
    const { body } = await http.post('/api/vacancies').send(typedVacancy({ salary: { currency: 'RUB', from, to } }));
    expect(body.fields?.['salary.to'] ?? null).toBe(code);
    expect(body.error ?? null).toBe(code);
  });

  it('VAC1 refuses links to response services of others in every text of both languages', async () => {
    const { http } = await aPerson(api);
    const { info } = typedVacancy();
    const link = '[answer](https://spb.h%68.ru/1)';
    const body = typedVacancy({
      company: 'hh.ru',
      info: { ...info, contacts: 'https://работа.рф' },
      info_en: { ...info, extra: link },
    });
    const reply = await http.post('/api/vacancies').send(body).expect(422);
    expect(reply.body).toMatchObject({
      error: 'THIRD_PARTY_LINK',
      fields: { company: 'THIRD_PARTY_LINK', 'info.contacts': 'THIRD_PARTY_LINK', 'info_en.extra': 'THIRD_PARTY_LINK' },
    });
  });

  it('VAC1 is gone for strangers by every way in once it is closed', async () => {
    const { id, author } = await aVacancy(api, 'published', { title: 'Zymurgist wanted' });
    expect(await listedVacancies(api, { q: 'zymurgists' })).toEqual([id]);
    await act(author, id, '/archive', { as: 'filled' }).expect(200);
    expect(await listedVacancies(api, { q: 'zymurgists' })).toEqual([]);
    expect(await listedVacancies(api)).not.toContain(id);
    const { body } = await api.guest().get(`/api/vacancies/${id}`).expect(410);
    expect(body.error).toBe('VACANCY_CLOSED');
    expect(JSON.stringify(body)).not.toContain('Zymurgist');
    expect((await author.http.get(`/api/vacancies/${id}`).expect(200)).body.own).toMatchObject({
      closedAs: 'filled',
      actions: ['REOPEN', 'REMOVE'],
    });
  });

  it('VAC1 changes nothing for strangers, and says no more than they see', async () => {
    const draft = await aVacancy(api, 'draft');
    const shown = await aVacancy(api);
    const { http } = await aPerson(api);
    for (const path of ['submit', 'archive', 'extend', 'reopen']) {
      await http.post(`/api/vacancies/${draft.id}/${path}`).send({}).expect(404);
      await http.post(`/api/vacancies/${shown.id}/${path}`).send({}).expect(403);
    }
    await http.put(`/api/vacancies/${draft.id}`).send(typedVacancy()).expect(404);
    await http.delete(`/api/vacancies/${shown.id}`).expect(403);
    await api.guest().post('/api/vacancies').send(typedVacancy()).expect(401);
  });

  it('VAC1 shows contacts to those who are signed in, and lets nobody search by them', async () => {
    const { info } = typedVacancy();
    const [contacts, english] = ['quokka@acme.example', 'wallaby@acme.example'];
    const sides = { info: { ...info, contacts }, info_en: { ...info, contacts: english } };
    const { id } = await aVacancy(api, 'published', sides);
    const { text, body } = await api.guest().get(`/api/vacancies/${id}`).expect(200);
    expect([body.info.contacts, body.info_en.contacts]).toEqual([null, null]);
    const list = (await api.guest().get('/api/vacancies').expect(200)).text;
    for (const shown of [text, list]) expect(shown).not.toMatch(/quokka|wallaby/);
    for (const q of [contacts, english]) expect(await listedVacancies(api, { q })).toEqual([]);
    const seen = (await (await aPerson(api)).http.get(`/api/vacancies/${id}`)).body;
    expect([seen.info.contacts, seen.info_en.contacts]).toEqual([contacts, english]);
  });

  it('VAC1 asks for a confirmed e-mail before the moderators are', async () => {
    const author = await aPerson(api, { status: 'NEW' });
    const { body } = await author.http.post('/api/vacancies').send(typedVacancy()).expect(200);
    expect((await act(author, body.id, '/submit').expect(403)).body.error).toBe('EMAIL_UNCONFIRMED');
  });

  it('VAC1 reminds five days before the end, closes after thirty days, and opens again', async () => {
    const { id, author } = await aVacancy(api);
    const watch = () => api.get(WatchEnds).watch();
    api.clock.pass({ days: 24 });
    await watch();
    expect(await noticesOf(api, (await backAgain(api, author)).http)).toHaveLength(1);
    api.clock.pass({ days: 1 });
    await watch();
    await watch();
    expect((await noticesOf(api, (await backAgain(api, author)).http)).map(({ cause }) => cause)).toEqual([
      'vacancy.expiring',
      'vacancy.published',
    ]);
    await act(await backAgain(api, author), id, '/extend').expect(200);
    api.clock.pass({ days: 29 });
    expect(await listedVacancies(api)).toContain(id);
    api.clock.pass({ days: 1 });
    expect(await listedVacancies(api)).not.toContain(id);
    await api.guest().get(`/api/vacancies/${id}`).expect(410);
    await watch();
    expect((await noticesOf(api, (await backAgain(api, author)).http))[0]?.cause).toBe('vacancy.expired');
    const again = await backAgain(api, author);
    const { body } = await act(again, id, '/reopen').expect(200);
    expect(body).toMatchObject({ state: 'published' });
    expect(await listedVacancies(api)).toContain(id);
    // No moderator let it through, and what authors do is no news to them.
    expect((await noticesOf(api, again.http))[0]?.cause).toBe('vacancy.expired');
  });

  it('VAC1 is shown for thirty days from when another text of it was let through, as its author is told', async () => {
    const { id, author, admin } = await aVacancy(api);
    api.clock.pass({ days: 29 });
    const again = await backAgain(api, author);
    await again.http
      .put(`/api/vacancies/${id}`)
      .send(typedVacancy({ title: 'Another' }))
      .expect(200);
    api.clock.pass({ days: 1 });
    expect(await listedVacancies(api)).not.toContain(id);
    await moderate(await backAgain(api, admin), id, 'approve');
    api.clock.pass({ days: 29 });
    expect(await listedVacancies(api)).toContain(id);
    expect((await noticesOf(api, (await backAgain(api, author)).http))[0]?.cause).toBe('vacancy.published');
  });

  it('VAC1 makes a draft of one that a moderator hid, when its author opens it again', async () => {
    const { id, author, admin } = await aVacancy(api);
    await api.settle();
    await act(admin, id, '/archive', { reason: 'A fraud?' }).expect(200);
    expect((await noticesOf(api, author.http))[0]).toMatchObject({
      cause: 'vacancy.hidden',
      text: expect.stringContaining('A fraud?'),
    });
    expect((await act(author, id, '/reopen').expect(200)).body.state).toBe('draft');
    await api.guest().get(`/api/vacancies/${id}`).expect(410);
    await author.http.delete(`/api/vacancies/${id}`).expect(200);
    await author.http.get(`/api/vacancies/${id}`).expect(404);
  });

  it('VAC1 I18N1 names the day until which it is shown as Moscow has it, whatever the zone of the server', async () => {
    const night = api.clock.inDays(1);
    night.setUTCHours(22, 30, 0, 0);
    api.clock.set(night);
    const { author } = await aVacancy(api);
    const morning = new Date(api.clock.inDays(30).getTime() + 3 * 3_600_000).toISOString();
    api.clock.pass({ days: 26 });
    await api.get(WatchEnds).watch();
    const [told] = await noticesOf(api, (await backAgain(api, author)).http);
    expect(told?.text).toContain(morning.slice(0, 10).split('-').toReversed().join('.'));
  });

  it('VAC1 brings no text to the board that no moderator saw, by closing and opening it again', async () => {
    const { id, author } = await aVacancy(api);
    await author.http
      .put(`/api/vacancies/${id}`)
      .send(typedVacancy({ title: 'Unseen by moderators' }))
      .expect(200);
    await act(author, id, '/archive', { as: 'withdrawn' }).expect(200);
    expect((await act(author, id, '/reopen').expect(200)).body.state).toBe('draft');
    expect(await listedVacancies(api)).not.toContain(id);
    await api.guest().get(`/api/vacancies/${id}`).expect(410);
  });

  it('VAC1 reminds once more before the end of one that was extended, and gives a changed one all its days', async () => {
    const { id, author, admin } = await aVacancy(api);
    const reminded = async () => {
      await api.get(WatchEnds).watch();
      const told = await noticesOf(api, (await backAgain(api, author)).http);
      return told.filter(({ cause }) => cause === 'vacancy.expiring').length;
    };
    api.clock.pass({ days: 26 });
    expect(await reminded()).toBe(1);
    await act(await backAgain(api, author), id, '/extend').expect(200);
    expect(await reminded()).toBe(1);
    api.clock.pass({ days: 29 });
    expect(await reminded()).toBe(2);
    await (await backAgain(api, author)).http.put(`/api/vacancies/${id}`).send(typedVacancy()).expect(200);
    const { body } = await moderate(await backAgain(api, admin), id, 'approve');
    const left = Date.parse(body.own.expiresAt) - api.clock.now().getTime();
    expect(Math.round(left / (24 * 3_600_000))).toBe(30);
  });
});
