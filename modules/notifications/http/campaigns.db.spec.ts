import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../test/kit/championships.js';
import { mailsTo } from '../../../test/kit/mails.js';
import { aPerson, blocked, type TestPerson } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { SendCampaignBatch } from '../commands/send-campaign-batch.js';
import type { CampaignView } from '../contract/campaign.js';
import { Campaigns } from '../flows/campaigns.js';
import { MailsInTime } from '../jobs/mails-in-time.js';

const words = { title: { eng: 'Hello', rus: 'Привет' }, text: { eng: 'A text with {braces}.', rus: 'Текст.' } };

describe('NOTIF1 messages to many', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    // A look for what a dead worker left comes when a test asks for it.
    for (const process of [api.app, api.worker]) {
      const ticks = process?.get(SchedulerRegistry, { strict: false });
      for (const name of ticks?.getIntervals() ?? []) ticks?.deleteInterval(name);
    }
  });
  afterAll(() => api.close());

  /** A championship in which so many teams have a place, in the order of the list, and one has none. */
  const withBoard = async (teams: number) => {
    const championship = await aChampionship(api);
    const people: TestPerson[] = [];
    for (let place = 1; place <= teams; place += 1) {
      const person = await aParticipant(api, championship);
      await submit(person, championship, solutionOff(place)).expect(202);
      people.push(person);
    }
    await api.settleBoards();
    const unranked = await aParticipant(api, championship);
    return { championship, people, unranked };
  };
  const path = ({ champname }: TestChampionship) => `/api/championships/${champname}/campaigns`;
  const count = ({ http }: TestPerson, to: TestChampionship, body: object) => http.post(`${path(to)}/count`).send(body);
  const send = ({ http }: TestPerson, to: TestChampionship, body: object) =>
    http.post(path(to)).send({ ...words, byMail: false, ...body });
  const titlesOf = async ({ http }: TestPerson): Promise<string[]> => {
    const { body } = await http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    return body.items.map(({ title }: { title: string }) => title);
  };
  const report = async ({ http }: TestPerson, { id }: { id: string }) =>
    (await http.get(`/api/campaigns/${id}`).expect(200)).body;

  it('NOTIF1 reach the audience that was named and nobody else, after their number was confirmed', async () => {
    const { championship, people, unranked } = await withBoard(5);
    const admin = await aPerson(api, { role: 'admin' });
    const counts: Record<string, unknown> = {};
    for (const audience of ['TOP_3', 'TOP_20', 'TOP_50', 'TOP_100', 'TOP_N', 'TO_ALL'])
      counts[audience] = (await count(admin, championship, { audience }).expect(200)).body.people;
    expect(counts).toEqual({ TOP_3: 3, TOP_20: 5, TOP_50: 5, TOP_100: 5, TOP_N: 1, TO_ALL: 6 });
    expect((await count(admin, championship, { audience: 'TOP_N', top: 4 })).body).toEqual({ people: 4, teams: 4 });

    expect((await send(admin, championship, { audience: 'TOP_3', count: 4 }).expect(409)).body).toMatchObject({
      error: 'AUDIENCE_CHANGED',
      details: { count: 3 },
    });
    const sent = (await send(admin, championship, { audience: 'TOP_3', count: 3 }).expect(202)).body as CampaignView;
    await api.settle();
    const got = await Promise.all([...people, unranked].map(titlesOf));
    expect(got).toEqual([['Hello'], ['Hello'], ['Hello'], [], [], []]);
    expect((await people[0]!.http.get('/api/notifications').set('Accept-Language', 'ru')).body.items[0]).toMatchObject({
      ...{
        title: 'Привет',
        text: 'Текст.',
        type: 'news',
        cause: 'news.organiser',
        url: `/championship/${championship.champname}`,
      },
    });
    await people[0]!.http.post('/api/notifications/seen').send({}).expect(200);
    expect(await report(admin, sent)).toMatchObject({
      state: 'DONE',
      people: 3,
      sent: 3,
      onSite: 3,
      seen: 1,
      mailed: 0,
      mailsWaiting: 0,
    });
    const audit = await api.sql(
      `select actor, details->>'people' as people from kernel.audit where action = 'notifications.notify'`,
    );
    expect(audit).toEqual([{ actor: admin.login, people: '3' }]);
  });

  it('NOTIF1 are mailed to whom wants mails, once, when nobody waits for other mails', async () => {
    const { championship, people } = await withBoard(2);
    const [mailed, silent] = people as [TestPerson, TestPerson];
    const off = { subjects: { news: { site: true, mail: 'never' } } };
    await silent.http.put('/api/notifications/channels').send(off).expect(200);
    await mailed.http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    const sent = (
      await send(championship.owner, championship, { audience: 'TOP_20', count: 2, byMail: true }).expect(202)
    ).body;
    await api.settle();
    expect(await report(championship.owner, sent)).toMatchObject({ sent: 2, mailed: 0, mailsWaiting: 1 });
    await Promise.all([api.get(MailsInTime).write(), api.get(MailsInTime).write()]);
    await api.settle();
    const mails = await mailsTo(api, mailed.email);
    expect(mails.filter(({ text }) => text.includes('A text with {braces}.'))).toHaveLength(1);
    expect(await mailsTo(api, silent.email)).toEqual([]);
    expect(await report(championship.owner, sent)).toMatchObject({ mailed: 1, mailsWaiting: 0, seen: 0 });
  });

  it('NOTIF1 go to each person once though many workers send them at the same time, and again', async () => {
    const { championship, people, unranked } = await withBoard(3);
    const sent = (await send(championship.owner, championship, { audience: 'TO_ALL', count: 4 }).expect(202)).body;
    const all = () => api.get(Campaigns).sendAll();
    await Promise.all([all(), all(), all(), api.get(Campaigns).react({ campaignId: sent.id, state: 'SENDING' })]);
    await api.settle();
    await all();
    for (const person of [...people, unranked]) expect(await titlesOf(person)).toEqual(['Hello']);
    expect(await report(championship.owner, sent)).toMatchObject({ state: 'DONE', sent: 4, onSite: 4 });
  });

  it('NOTIF1 stop where they are and go on from there', async () => {
    const { championship, people } = await withBoard(1);
    const { owner } = championship;
    const sent = (await send(owner, championship, { audience: 'TO_ALL', count: 2 }).expect(202)).body;
    const change = (how: string, http = owner.http) => http.post(`/api/campaigns/${sent.id}/${how}`);
    await api.settle();
    // As a worker leaves it that dies in the middle.
    await api.sql(`update notifications.campaigns set state = 'SENDING', done_at = null, sent = 1 where id = $1`, [
      sent.id,
    ]);
    await api.sql(
      'update notifications.campaign_people set is_told = false where campaign_id = $1 and person_id <> $2',
      [sent.id, people[0]!.id],
    );
    // Who lets go on what is under way has taken nothing over.
    const { http: admin } = await aPerson(api, { role: 'admin' });
    expect((await change('resume', admin).expect(200)).body).toMatchObject({ state: 'SENDING', by: owner.login });
    expect((await change('pause').expect(200)).body.state).toBe('PAUSED');
    expect((await change('pause').expect(200)).body.state).toBe('PAUSED');
    expect(await api.get(Commands).run(new SendCampaignBatch(sent.id))).toBe(false);
    expect(await report(owner, sent)).toMatchObject({ state: 'PAUSED', sent: 1 });
    await change('resume', (await aPerson(api, { role: 'client' })).http).expect(404);
    await change('resume').expect(200);
    await api.settle();
    expect(await report(owner, sent)).toMatchObject({ state: 'DONE', sent: 2, onSite: 2 });
    await change('pause').expect(409);
  });

  it('NOTIF1 stop when whoever sends them is blocked or leads nothing any more, until another admin lets them go on', async () => {
    const { championship } = await withBoard(1);
    const { owner: client } = championship;
    const [admin, another] = [await aPerson(api, { role: 'admin' }), await aPerson(api, { role: 'admin' })];
    const begin = async (by: TestPerson) => {
      const sent = (await send(by, championship, { audience: 'TO_ALL', count: 2 }).expect(202)).body as CampaignView;
      await api.settle();
      // As a worker leaves it that dies before it told anybody.
      const asLeft = `update notifications.campaigns set state = 'SENDING', done_at = null, sent = 0 where id = $1`;
      await api.sql(asLeft, [sent.id]);
      await api.sql('update notifications.campaign_people set is_told = false where campaign_id = $1', [sent.id]);
      await api.sql('delete from notifications.notices where about = $1', [sent.id]);
      return sent;
    };
    const [ofClient, ofAdmin] = [await begin(client), await begin(admin)];
    await blocked(api, client);
    const left = { role: 'user', reason: 'Left the company' };
    await another.http.post(`/api/admin/users/${admin.id}/role`).send(left).expect(200);
    await api.get(Campaigns).sendAll();
    for (const sent of [ofClient, ofAdmin]) {
      expect(await report(another, sent)).toMatchObject({ state: 'PAUSED', sent: 0, onSite: 0 });
      await another.http.post(`/api/campaigns/${sent.id}/resume`).expect(200);
      await api.settle();
      expect(await report(another, sent)).toMatchObject({ state: 'DONE', sent: 2, onSite: 2, by: another.login });
    }
  });

  it('NOTIF1 stop with the mails of theirs that wait, also once everybody was told on the site, and go on with them', async () => {
    const { championship, people } = await withBoard(2);
    const { owner } = championship;
    const wish = { audience: 'TOP_20', count: 2, byMail: true };
    const sent = (await send(owner, championship, wish).expect(202)).body as CampaignView;
    await api.settle();
    const change = (how: string) => owner.http.post(`/api/campaigns/${sent.id}/${how}`);
    const write = async () => {
      await api.get(MailsInTime).write();
      return (await Promise.all(people.map(({ email }) => mailsTo(api, email)))).flat().length;
    };
    expect(await report(owner, sent)).toMatchObject({ state: 'DONE', sent: 2, mailed: 0, mailsWaiting: 2 });
    expect((await change('pause').expect(200)).body).toMatchObject({ state: 'PAUSED', doneAt: null });
    expect(await write()).toBe(0);
    expect(await report(owner, sent)).toMatchObject({ state: 'PAUSED', mailed: 0, mailsWaiting: 2 });
    await change('resume').expect(200);
    await api.settle();
    expect(await write()).toBe(2);
    expect(await report(owner, sent)).toMatchObject({ state: 'DONE', sent: 2, mailed: 2, mailsWaiting: 0 });
    expect((await change('pause').expect(409)).body.error).toBe('CONFLICT');
  });

  it('NOTIF1 are mailed no more once whoever sent them is blocked, until somebody lets them go on', async () => {
    const { championship, people } = await withBoard(1);
    const { owner } = championship;
    const admin = await aPerson(api, { role: 'admin' });
    const wish = { audience: 'TOP_3', count: 1, byMail: true };
    const sent = (await send(owner, championship, wish).expect(202)).body as CampaignView;
    await api.settle();
    await blocked(api, owner);
    const mails = async () => {
      await api.get(MailsInTime).write();
      return (await mailsTo(api, people[0]!.email)).length;
    };
    expect(await mails()).toBe(0);
    expect(await report(admin, sent)).toMatchObject({ state: 'PAUSED', mailsWaiting: 1 });
    await admin.http.post(`/api/campaigns/${sent.id}/resume`).expect(200);
    await api.settle();
    expect(await mails()).toBe(1);
    expect(await report(admin, sent)).toMatchObject({ state: 'DONE', by: admin.login, mailed: 1 });
  });

  it('NOTIF1 OPERATION are sent by workers alone, so that who answers people has them wait for nothing else', async () => {
    const { championship } = await withBoard(1);
    const sent = (await send(championship.owner, championship, { audience: 'TO_ALL', count: 2 }).expect(202)).body;
    await api.settle();
    await api.sql(`update notifications.campaigns set state = 'SENDING', done_at = null where id = $1`, [sent.id]);
    await api.get(Campaigns).tick();
    expect(await report(championship.owner, sent)).toMatchObject({ state: 'SENDING' });
    await api.worker?.get(Campaigns, { strict: false }).tick();
    expect(await report(championship.owner, sent)).toMatchObject({ state: 'DONE' });
  });

  it('NOTIF1 are tried on oneself first, and are for those alone who lead the championship', async () => {
    const { championship, people, unranked } = await withBoard(1);
    const { owner } = championship;
    await owner.http
      .post(`${path(championship)}/test`)
      .send(words)
      .expect(200);
    expect(await titlesOf(owner)).toEqual(['Hello']);
    expect(await titlesOf(unranked)).toEqual([]);
    const stranger = await aPerson(api, { role: 'client' });
    for (const person of [people[0]!, stranger]) {
      await count(person, championship, { audience: 'TO_ALL' }).expect(404);
      await send(person, championship, { audience: 'TO_ALL', count: 2 }).expect(404);
      await person.http
        .post(`${path(championship)}/test`)
        .send(words)
        .expect(404);
      await person.http.get(path(championship)).expect(404);
    }
    await api.guest().get(path(championship)).expect(401);
    await send(owner, championship, { audience: 'TO_ALL', count: 2, title: { eng: ' ' } }).expect(422);
    await send(owner, championship, { audience: 'TOP_N', top: 0, count: 0 }).expect(422);
    expect((await owner.http.get(path(championship)).expect(200)).body.items).toEqual([]);
  });

  it('NOTIF1 are three a day of a client, however many are sent at the same time', async () => {
    const { championship } = await withBoard(1);
    const wish = { audience: 'TO_ALL', count: 2 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(championship.owner, championship, wish)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429, 429]);
    await api.settle();
    await send(await aPerson(api, { role: 'admin' }), championship, wish).expect(202);
    api.clock.pass({ hours: 24 });
    await send(championship.owner, championship, wish).expect(202);
    await api.settle();
  });

  it('NOTIF1 an admin’s take none of the three that the client has', async () => {
    const { championship } = await withBoard(1);
    const admin = await aPerson(api, { role: 'admin' });
    const wish = { audience: 'TO_ALL', count: 2 };
    for (const by of [admin, admin, admin, championship.owner, championship.owner, championship.owner])
      await send(by, championship, wish).expect(202);
    await send(championship.owner, championship, wish).expect(429);
    await send(admin, championship, wish).expect(202);
    await api.settle();
  });
});
