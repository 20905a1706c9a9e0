import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aThread, aTopic } from '../../../test/kit/forum.js';
import { mailsTo } from '../../../test/kit/mails.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aMember, answer, aTeam, invite } from '../../../test/kit/teams.js';
import { aVacancy } from '../../../test/kit/vacancies.js';
import { MailsInTime } from '../jobs/mails-in-time.js';
import { TellDates } from '../jobs/tell-dates.js';

describe('what is told no more by the time that its mail is written', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const nextMorning = async () => {
    await api.settle();
    api.clock.pass({ days: 1 });
    await api.get(MailsInTime).write();
    await api.settle({ hurry: true });
  };
  const takeAway = async (path: string) => {
    const { http } = await aPerson(api, { role: 'admin' });
    await http.delete(`/api/forum/${path}`).query({ reason: 'Spam' }).expect(200);
  };

  it('NOTIF1 FORUM3 are in no mail of whoever follows the thread, began the topic or is named in it; what is left is', async () => {
    const follower = await aPerson(api);
    const { name } = await aThread(api);
    await follower.http.put(`/api/forum/threads/${name}/subscription`).expect(200);
    const own = await aTopic(api, { author: follower, title: 'On trees' });
    const rude = await aComment(api, own.id, { text: 'Filth' });
    const spam = await aTopic(api, { thread: name, title: 'Cheap pills' });
    const named = await aTopic(api, { title: 'Cheap watches', text: `Ask @${follower.login}` });
    await takeAway(`comments/${rude.id}`);
    await takeAway(`topics/${spam.id}`);
    await takeAway(`topics/${named.id}`);
    await nextMorning();
    expect(await mailsTo(api, follower.email)).toEqual([]);

    const kept = await aComment(api, own.id, { text: 'A question' });
    const topic = await aTopic(api, { thread: name, title: 'Forests' });
    await takeAway(`comments/${(await aComment(api, own.id, { text: 'Filth again' })).id}`);
    await nextMorning();
    const [mail, ...more] = await mailsTo(api, follower.email);
    expect([more, mail?.subject]).toEqual([[], '2 notifications on Podium']);
    expect(mail?.text).toContain(`?at=${kept.id}`);
    expect(mail?.text).toContain(topic.id);
  });

  const textsOf = async (person: TestPerson) =>
    (await mailsTo(api, person.email)).map(({ text }) => text).filter((text) => text.includes('/championship/'));

  it('NOTIF1 VAC1 are in no mail to the author of a vacancy, whose comment was taken away by its writer or a moderator', async () => {
    const { id, author, admin } = await aVacancy(api);
    const comment = async (writer: TestPerson) => {
      const path = `/api/vacancies/${id}/comments`;
      return (await writer.http.post(path).send({ text: 'Cheap pills' }).expect(200)).body.id;
    };
    const [rude, hasty, kept] = [await aPerson(api), await aPerson(api), await aPerson(api)];
    const [taken, own] = [await comment(rude), await comment(hasty)];
    await comment(kept);
    await api.settle();
    await admin.http.delete(`/api/vacancies/comments/${taken}`).query({ reason: 'Spam' }).expect(200);
    await hasty.http.delete(`/api/vacancies/comments/${own}`).expect(200);
    await nextMorning();
    const [last] = (await mailsTo(api, author.email)).slice(-1);
    expect(last?.text).toContain(`${kept.login} commented on it.`);
    for (const { login } of [rude, hasty]) expect(last?.text).not.toContain(login);
  });

  it('NOTIF1 TEAM1 ask nobody into a team by an invitation that was taken back, answered or is over; the site says what was', async () => {
    const championship = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, championship);
    const people = await Promise.all(Array.from({ length: 4 }, () => aMember(api)));
    const [cancelled, rejecting, late, asked] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
    for (const { http } of people) {
      const teams = { site: true, mail: 'digest', push: false };
      await http.put('/api/notifications/channels').send({ subjects: { teams } }).expect(200);
    }
    const ask = async ({ login }: TestPerson) => (await invite(captain, teamId, login).expect(201)).body.id as string;
    const [first, second, third] = [await ask(cancelled), await ask(rejecting), await ask(late)];
    await ask(asked);
    await answer(captain, first, 'cancel').expect(200);
    await answer(rejecting, second, 'reject').expect(200);
    await api.sql('update teams.invitations set expires_at = sent_at where id = $1', [third]);
    await nextMorning();
    expect(await Promise.all(people.map(textsOf))).toEqual([[], [], [], [expect.stringContaining(captain.login)]]);
    const { body } = await cancelled.http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    expect(body.items[0].text).toContain('The invitation expires in 7 days.');
  });

  it('NOTIF1 a subject that is switched off comes in no digest of the next morning, and is not made up for', async () => {
    const author = await aPerson(api);
    const topic = await aTopic(api, { author });
    await aComment(api, topic.id, { author: await aPerson(api) });
    const { subjects } = (await author.http.get('/api/notifications/channels').expect(200)).body;
    await api.settle();
    const off = { subjects: { forum: { ...subjects.forum, mail: 'never' } } };
    await author.http.put('/api/notifications/channels').send(off).expect(200);
    await nextMorning();
    expect(await mailsTo(api, author.email)).toEqual([]);
    await author.http
      .put('/api/notifications/channels')
      .send({ subjects: { forum: subjects.forum } })
      .expect(200);
    await nextMorning();
    expect(await mailsTo(api, author.email)).toEqual([]);
    await aComment(api, topic.id);
    await nextMorning();
    expect(await mailsTo(api, author.email)).toHaveLength(1);
  });

  it('NOTIF1 FORUM3 are told of on the site without a word of theirs, and as they were once they are there again', async () => {
    const follower = await aPerson(api);
    const { name } = await aThread(api);
    await follower.http.put(`/api/forum/threads/${name}/subscription`).expect(200);
    const spam = await aTopic(api, { thread: name, title: 'Cheap pills' });
    await aTopic(api, { thread: name, title: 'Forests' });
    const texts = async () => {
      await api.settle();
      const { body } = await follower.http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
      return body.items.map(({ text }: { text: string }) => text);
    };
    const [forests, pills] = [`“Forests”, in a thread you follow.`, `“Cheap pills”, in a thread you follow.`];
    expect((await texts()).toSorted()).toEqual([pills, forests]);
    await takeAway(`topics/${spam.id}`);
    expect((await texts()).toSorted()).toEqual(['The post is not available any more.', forests]);
    const [decision] = (await spam.author.http.get('/api/forum/decisions').expect(200)).body.items;
    await spam.author.http.post(`/api/forum/decisions/${decision.id}/appeal`).send({ text: 'Why' }).expect(200);
    const { http } = await aPerson(api, { role: 'admin' });
    const heard = { decision: 'overturn', reason: 'Right' };
    await http.post(`/api/admin/forum-appeals/${decision.id}`).send(heard).expect(200);
    expect((await texts()).toSorted()).toEqual([pills, forests]);
  });

  it('NOTIF1 say of no championship that it ends soon once it is over, or ends at another time', async () => {
    const soon = { dateEnd: api.clock.inDays(0.5) };
    const [over, moved, meant] = [
      await aChampionship(api, soon),
      await aChampionship(api, { dateEnd: api.clock.inDays(0.9) }),
      await aChampionship(api, { dateEnd: api.clock.inDays(0.95) }),
    ];
    const person = await aPerson(api);
    const championships = { site: true, mail: 'digest', push: false };
    await person.http.put('/api/notifications/channels').send({ subjects: { championships } }).expect(200);
    for (const { champname } of [over, moved, meant])
      await person.http.post(`/api/championships/${champname}/participation`).send({ acceptRules: true }).expect(200);
    await api.get(TellDates).tell();
    const { http } = moved.owner;
    const path = `/api/championships/${moved.champname}`;
    const { version } = (await http.get(`${path}/edit`).expect(200)).body;
    await http
      .put(path)
      .send({ version, dateEnd: api.clock.inDays(9).toISOString() })
      .expect(200);
    await api.settle();
    const sql = 'update notifications.notices set mail_at = $1 where person_id = $2 and mail_at is not null';
    await api.sql(sql, [api.clock.inDays(0.6), person.id]);
    api.clock.pass({ hours: 16 });
    await api.get(MailsInTime).write();
    await api.settle({ hurry: true });
    const texts = (await mailsTo(api, person.email)).map(({ text }) => text).join('\n');
    const named = [over, moved, meant].map(({ champname }) => texts.includes(`/championship/${champname}`));
    expect(named).toEqual([false, false, true]);
  });
});
