import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { EraseDeleted } from '../../modules/identity/jobs/erase-deleted.js';
import { RemoveUnusedPictures } from '../../modules/texts/jobs/remove-unused-pictures.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aComment, aTopic } from '../kit/forum.js';
import { aPerson, backAgain, leaveForGood, testPassword, type TestPerson } from '../kit/people.js';
import { aVacancy } from '../kit/vacancies.js';

describe('pictures of texts', () => {
  let api: TestApp;
  let writer: TestPerson;
  let dot: Buffer;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    writer = await aPerson(api);
    dot = await sharp({ create: { width: 16, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  });
  afterAll(() => api.close());

  const sent = async ({ http } = writer): Promise<string> =>
    (await http.post('/api/texts/pictures').attach('file', dot, 'dot.png').expect(200)).body.url;
  const statusOf = async (url: string) => (await api.guest().get(url)).status;
  /** What happens to pictures each day, a number of days later. */
  const passed = async (days: number) => {
    api.clock.pass({ days });
    const now = api.clock.now().getTime();
    await api.get(RemoveUnusedPictures).note(now);
    await api.get(RemoveUnusedPictures).remove(now);
  };

  it('FORUM2 FORUM3 end a month after the last text that names them, and stay with one that stands', async () => {
    const urls = await Promise.all(Array.from({ length: 5 }, () => sent()));
    const [stays = '', ofTopic = '', ofComment = '', edited = '', both = ''] = urls;
    const topic = await aTopic(api, { author: writer, text: `![a](${ofTopic}) ![b](${both})` });
    const other = await aTopic(api, { text: `![a](${stays})` });
    const comment = await aComment(api, other.id, { author: writer, text: `![a](${ofComment})` });
    await aComment(api, other.id, { text: `Like ![b](${both})` });
    const { body } = await writer.http.post('/api/articles').send({ title: 'Trees', text: `![a](${edited})` });
    await writer.http.put(`/api/articles/${body.id}`).send({ sequence: 0, text: 'No picture' }).expect(200);
    const cover = `/api/articles/${body.id}/cover`;
    const worn = (await writer.http.post(cover).attach('file', dot, 'c.png').expect(200)).body.draft.cover.url;
    await writer.http.delete(`/api/forum/topics/${topic.id}`).expect(200);
    await writer.http.delete(`/api/forum/comments/${comment.id}`).expect(200);
    await passed(1);
    await passed(29);
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200, 200, 200, 200]);
    await passed(2);
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 404, 404, 404, 200]);
    expect(await statusOf(worn)).toBe(200);
  });

  it('FORUM3 come back with what was removed of a spammer, and end where it does not', async () => {
    const anAdmin = () => aPerson(api, { role: 'admin' });
    const spammer = await aPerson(api);
    const url = await sent(spammer);
    await aTopic(api, { author: spammer, text: `![a](${url})` });
    const removals = '/api/admin/forum-removals';
    const wish = { login: spammer.login, reason: 'Spam' };
    const { body } = await (await anAdmin()).http.post(removals).send(wish).expect(200);
    await passed(1);
    const undo = `${removals}/${body.id}/undo`;
    await (await anAdmin()).http.post(undo).send({ reason: 'None' }).expect(200);
    await passed(20);
    await passed(20);
    expect(await statusOf(url)).toBe(200);
    await (await anAdmin()).http.post(removals).send(wish).expect(200);
    await passed(1);
    await passed(31);
    expect(await statusOf(url)).toBe(404);
  });

  it('FORUM3 FORUM4 stay with an article that its author has published anew since a removal took it', async () => {
    const author = await aPerson(api);
    const { id } = (await author.http.post('/api/articles').send({ title: 'Trees', text: 'Of trees' })).body;
    const path = `/api/articles/${id}`;
    const cover = (await author.http.post(`${path}/cover`).attach('file', dot, 'c.png').expect(200)).body.draft.cover
      .url;
    const publish = async () => {
      for (const step of ['ready', 'publish']) await author.http.post(`${path}/${step}`).send({}).expect(200);
    };
    await author.http.put(path).send({ coverAlt: 'A dot' }).expect(200);
    await publish();
    const admin = await aPerson(api, { role: 'admin' });
    await admin.http.post('/api/admin/forum-removals').send({ login: author.login, reason: 'Spam' }).expect(200);
    await author.http.put(path).send({ text: 'Of other trees' }).expect(200);
    await publish();
    await passed(1);
    await passed(31);
    expect(await statusOf(cover)).toBe(200);
  });

  it('PROF2 end at once with an account that is erased, where nothing that stays names them', async () => {
    const leaver = await aPerson(api);
    const [drafted, stays] = [await sent(leaver), await sent(leaver)];
    await leaver.http
      .post('/api/articles')
      .send({ title: 'Trees', text: `![a](${drafted})` })
      .expect(201);
    await aTopic(api, { author: leaver, text: `![a](${stays})` });
    await leaver.http.delete('/api/user').send({ password: testPassword }).expect(200);
    api.clock.pass({ days: 31 });
    await api.get(EraseDeleted).erase();
    await api.settle();
    await passed(1);
    expect([await statusOf(drafted), await statusOf(stays)]).toEqual([404, 200]);
  });

  it('PROF2 FORUM3 wait with an account that its person may take back, as with any other', async () => {
    const leaver = await aPerson(api);
    const url = await sent(leaver);
    const topic = await aTopic(api, { author: leaver, text: `![a](${url})` });
    const admin = await aPerson(api, { role: 'admin' });
    await admin.http.delete(`/api/forum/topics/${topic.id}`).query({ reason: 'Spam' }).expect(200);
    await leaver.http.delete('/api/user').send({ password: testPassword }).expect(200);
    await passed(1);
    expect(await statusOf(url)).toBe(200);
    await api.guest().post('/api/auth/login').send({ username: leaver.login, password: testPassword }).expect(200);
    const { http } = await backAgain(api, leaver);
    const [decision] = (await http.get('/api/forum/decisions').expect(200)).body.items;
    await http.post(`/api/forum/decisions/${decision.id}/appeal`).send({ text: 'It is none' }).expect(200);
    const office = await aPerson(api, { role: 'admin' });
    const answer = { decision: 'overturn', reason: 'So it is' };
    await office.http.post(`/api/admin/forum-appeals/${decision.id}`).send(answer).expect(200);
    await passed(31);
    expect(await statusOf(url)).toBe(200);
  });

  it('FORUM3 wait for the answer to an appeal, however long it takes', async () => {
    const author = await aPerson(api);
    const url = await sent(author);
    const topic = await aTopic(api, { author, text: `![a](${url})` });
    const office = await aPerson(api, { role: 'admin' });
    await office.http.delete(`/api/forum/topics/${topic.id}`).query({ reason: 'Spam' }).expect(200);
    const [decision] = (await author.http.get('/api/forum/decisions').expect(200)).body.items;
    await author.http.post(`/api/forum/decisions/${decision.id}/appeal`).send({ text: 'It is none' }).expect(200);
    await passed(1);
    await passed(31);
    expect(await statusOf(url)).toBe(200);
    const answer = { decision: 'overturn', reason: 'So it is' };
    const { http } = await aPerson(api, { role: 'admin' });
    await http.post(`/api/admin/forum-appeals/${decision.id}`).send(answer).expect(200);
    await passed(31);
    expect(await statusOf(url)).toBe(200);
  });

  it('VAC1 FORUM3 end a month after a moderator took the comment of a vacancy that names them', async () => {
    const { id, admin } = await aVacancy(api);
    const author = await aPerson(api);
    const urls = [await sent(author), await sent(author)];
    const path = `/api/vacancies/${id}/comments`;
    const says = async (url = '') =>
      (
        await author.http
          .post(path)
          .send({ text: `![a](${url})` })
          .expect(200)
      ).body.id;
    const taken = await says(urls[0]);
    api.clock.pass({ minutes: 5 });
    await says(urls[1]);
    await admin.http.delete(`/api/vacancies/comments/${taken}`).query({ reason: 'Spam' }).expect(200);
    await passed(1);
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200]);
    await passed(31);
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 200]);
  });

  it('PROF2 VAC1 nothing is kept of a comment of a vacancy that a moderator took, once its author is erased', async () => {
    const { id, admin } = await aVacancy(api);
    const leaver = await aPerson(api);
    const path = `/api/vacancies/${id}/comments`;
    const says = async (text: string) => (await leaver.http.post(path).send({ text }).expect(200)).body.id;
    const taken = await says('What was taken');
    api.clock.pass({ minutes: 5 });
    const stays = await says('What stays');
    await admin.http.delete(`/api/vacancies/comments/${taken}`).query({ reason: 'Spam' }).expect(200);
    await leaveForGood(api, leaver);
    const kept = await api.sql('select id, text from vacancies.comments where author_id = $1', [leaver.id]);
    expect(kept).toEqual([{ id: stays, text: 'What stays' }]);
  });

  it('FORUM4 stay with a draft that was begun with a text and left alone', async () => {
    const author = await aPerson(api);
    const [url, unused] = [await sent(author), await sent(author)];
    await author.http
      .post('/api/articles')
      .send({ title: 'Trees', text: `![A tree](${url})` })
      .expect(201);
    await passed(60);
    expect([await statusOf(url), await statusOf(unused)]).toEqual([200, 404]);
  });
});
