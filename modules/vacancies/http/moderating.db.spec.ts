import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, backAgain } from '../../../test/kit/people.js';
import { act, aVacancy, listedVacancies, moderate, typedVacancy } from '../../../test/kit/vacancies.js';
import { mostDrafts } from '../contract/limits.js';
import { WatchEnds } from '../jobs/watch-ends.js';

describe('decisions of moderators about vacancies', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  it('VAC1 publishes no text that the moderator has not read', async () => {
    const { id, author, admin } = await aVacancy(api, 'moderation');
    const reason = 'No contact';
    const { version } = (await admin.http.get(`/api/admin/vacancies/${id}`).expect(200)).body.own;
    await author.http
      .put(`/api/vacancies/${id}`)
      .send(typedVacancy({ title: 'Else' }))
      .expect(200);
    for (const verdict of ['/approve', '/reject'] as const)
      expect((await act(admin, id, verdict, { version, reason }).expect(409)).body.error).toBe('CONFLICT');
    expect(await listedVacancies(api)).not.toContain(id);
  });

  it('VAC1 lets a program that names no version decide about the text that is there', async () => {
    const [good, bad] = [await aVacancy(api, 'moderation'), await aVacancy(api, 'moderation')];
    await good.admin.http.post(`/api/vacancies/${good.id}/approve`).expect(200);
    await act(bad.admin, bad.id, '/reject', { reason: 'No contact' }).expect(200);
    const listed = await listedVacancies(api);
    expect([listed.includes(good.id), listed.includes(bad.id)]).toEqual([true, false]);
  });

  it('VAC1 lets one of two decisions at one moment through', async () => {
    const { id, admin } = await aVacancy(api, 'moderation');
    const other = await aPerson(api, { role: 'admin' });
    const { version } = (await admin.http.get(`/api/admin/vacancies/${id}`).expect(200)).body.own;
    const replies = await Promise.all([
      act(admin, id, '/approve', { version }),
      act(other, id, '/reject', { version, reason: 'No' }),
      act(other, id, '/approve', { version }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('VAC1 an edit waits for the moderators though the thirty days of the former text end', async () => {
    const { id, author, admin } = await aVacancy(api);
    api.clock.pass({ days: 26 });
    const { http } = await backAgain(api, author);
    await http
      .put(`/api/vacancies/${id}`)
      .send(typedVacancy({ title: 'Another' }))
      .expect(200);
    api.clock.pass({ days: 4 });
    await api.get(WatchEnds).watch();
    expect(await listedVacancies(api)).not.toContain(id);
    expect((await http.get(`/api/vacancies/${id}`).expect(200)).body.state).toBe('moderation');
    const { body } = await moderate(await backAgain(api, admin), id, 'approve');
    expect(body.state).toBe('published');
    expect(await listedVacancies(api)).toContain(id);
  });

  it('VAC1 keeps nobody from writing who has few drafts, however many others have', async () => {
    const { id, author } = await aVacancy(api, 'draft');
    const columns = 'author_id, state, text, html, renderer, created_at, written_at';
    await api.sql(
      `insert into vacancies.vacancies (id, ${columns}) select gen_random_uuid(), ${columns}
        from vacancies.vacancies, generate_series(1, $2) where id = $1`,
      [id, mostDrafts],
    );
    const { http, id: own } = await aPerson(api);
    const write = () => http.post('/api/vacancies').send(typedVacancy()).expect(200);
    await write();
    // Nor who has sent theirs, however many those are.
    const sentSql = `update vacancies.vacancies set author_id = $1, state = 'moderation' where author_id = $2`;
    await api.sql(sentSql, [own, author.id]);
    await write();
  });
});
