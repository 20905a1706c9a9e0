import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aChampionship, aParticipant, attachFile, solutionOff, submit } from '../../../test/kit/championships.js';
import { aComment, aTopic } from '../../../test/kit/forum.js';
import { aPerson, testPassword, type TestPerson, unique } from '../../../test/kit/people.js';
import { applyRejudge } from '../../../test/kit/rejudges.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { boardShown } from '../../scoring/contract/events.js';
import { WriteNotices } from '../commands/write-notices.js';
import type { NoticeView } from '../contract/notice.js';
import { TellDates } from '../jobs/tell-dates.js';

describe('NOTIF1 causes of notices', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const told = async ({ http }: TestPerson): Promise<Pick<NoticeView, 'cause' | 'title' | 'text'>[]> => {
    const { body } = await http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    return body.items.map(({ cause, title, text }: NoticeView) => ({ cause, title, text }));
  };
  const causesOf = async (person: TestPerson) => (await told(person)).map(({ cause }) => cause);

  it('NOTIF1 a championship begins or ends within a day: once for each date, to those who take part', async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(3) });
    const person = await aParticipant(api, championship);
    await api.get(TellDates).tell();
    expect(await told(person)).toEqual([]);
    api.clock.pass({ days: 2, hours: 1 });
    await Promise.all([api.get(TellDates).tell(), api.get(TellDates).tell()]);
    await api.get(TellDates).tell();
    expect(await told(person)).toEqual([
      {
        cause: 'championships.ends',
        title: `Title of ${championship.champname} ends soon`,
        text: expect.stringMatching(/^Solutions count until \d\d\.\d\d\.\d{4} \d\d:\d\d \(Moscow time\)\.$/),
      },
    ]);
    expect(await told(championship.owner)).toEqual([]);
  });

  it('NOTIF1 whoever was told of an end is told of another one that takes its place', async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(0.5) });
    const person = await aParticipant(api, championship);
    await api.get(TellDates).tell();
    const path = `/api/championships/${championship.champname}`;
    const { http } = championship.owner;
    const { version } = (await http.get(`${path}/edit`).expect(200)).body;
    await http
      .put(path)
      .send({ version, dateEnd: api.clock.inDays(0.7).toISOString() })
      .expect(200);
    await api.get(TellDates).tell();
    expect(await causesOf(person)).toEqual(['championships.ends', 'championships.ends']);
  });

  it('NOTIF1 a team comes into the medal zone, another one goes, each once a day', async () => {
    const championship = await aChampionship(api);
    const people: Awaited<ReturnType<typeof aParticipant>>[] = [];
    // Of eleven teams four have a medal.
    for (let place = 1; place <= 11; place += 1) {
      const person = await aParticipant(api, championship);
      await submit(person, championship, solutionOff(place)).expect(202);
      people.push(person);
    }
    await api.settleBoards();
    await api.settle();
    expect(await causesOf(people[3]!)).toEqual([]);
    await submit(people[10]!, championship, solutionOff(0.5)).expect(202);
    await api.settleBoards();
    await api.settle();
    await api.happened(boardShown({ championshipId: championship.id }));
    expect(await told(people[10]!)).toEqual([
      {
        cause: 'results.zoneWon',
        title: `In the medals: Title of ${championship.champname}`,
        text: 'Your team is in place 1 of 11.',
      },
    ]);
    expect((await told(people[3]!)).map(({ text }) => text)).toEqual([
      'Other teams have passed yours: it is now in place 5 of 11.',
    ]);
    expect(await causesOf(people[2]!)).toEqual([]);
  });

  it('NOTIF1 SUB6 a re-judgement moves teams, who are told how and why', async () => {
    const championship = await aChampionship(api);
    const first = await aParticipant(api, championship);
    const second = await aParticipant(api, championship);
    await submit(first, championship, solutionOff(0)).expect(202);
    await submit(second, championship, solutionOff(1)).expect(202);
    await api.settleBoards();
    await attachFile(
      api,
      championship.id,
      'truth',
      'truth.csv',
      'id,target,usage\n1,2,public\n2,3,public\n3,4,private\n4,5,private\n',
    );
    const { http } = championship.owner;
    const path = `/api/championships/${championship.champname}/rejudges`;
    const { id } = (await http.post(path).send({ reason: 'Shifted' }).expect(202)).body;
    await api.settle();
    expect(await causesOf(first)).toEqual([]);
    await applyRejudge(api, { http }, id);
    await api.settle();
    expect((await told(first)).map(({ text }) => text)).toEqual(['Your team went from place 1 to 2. Reason: Shifted']);
    expect((await told(second)).map(({ text }) => text)).toEqual(['Your team went from place 2 to 1. Reason: Shifted']);
  });

  it('NOTIF1 an operator changes somebody’s role, who is told on the site and by mail', async () => {
    const person = await aPerson(api);
    await api.get(IdentityApi).setRole(person.login, 'client', 'Leads a championship');
    await api.settle();
    expect(await told(person)).toEqual([
      { cause: 'account.role', title: 'Your role has changed', text: 'You may lead championships now.' },
    ]);
    const [mail, ...more] = await api.sql<{ text: string }>(
      'select text from notifications.messages where recipient = $1',
      [person.email],
    );
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`http://podium.test/user/${person.login}\n`);
    const { body } = await person.http.get('/api/notifications').expect(200);
    expect(body.items[0].url).toBe(`/user/${person.login}`);
  });

  it('NOTIF1 PROF2 a notice says what somebody is called when it is read, and no name of whose account is gone', async () => {
    const { id, author } = await aTopic(api);
    const { author: other } = await aComment(api, id);
    await api.settle();
    const titles = async () => (await told(author)).map(({ title }) => title);
    expect(await titles()).toEqual([`${other.login} commented on your topic`]);
    const nickname = unique('owl');
    await other.http.post('/api/user/nickname').send({ nickname }).expect(200);
    expect(await titles()).toEqual([`${nickname} commented on your topic`]);
    await other.http.delete('/api/user').send({ password: testPassword }).expect(200);
    expect(await titles()).toEqual(['deleted user commented on your topic']);
  });

  it('PROF2 keeps no notice that was being written while the account was erased', async () => {
    const henry = await aPerson(api);
    const erasing = new pg.Client({ connectionString: api.database.url });
    await erasing.connect();
    await erasing.query('begin');
    await erasing.query('select from identity.people where id = $1 for update', [henry.id]);
    const notices = {
      cause: 'account.unblocked',
      reason: 'unblock:late',
      url: '/user',
      people: [{ personId: henry.id }],
    } as const;
    const telling = api.get(Commands).run(new WriteNotices(notices));
    await untilBlocked(api, 'insert into notifications.notices');
    await erasing.query('delete from notifications.notices where person_id = $1', [henry.id]);
    const gone = `update identity.people set login = 'deleted-' || id, login_key = 'deleted-' || id where id = $1`;
    await erasing.query(gone, [henry.id]);
    await erasing.query('commit');
    await erasing.end();
    await telling;
    expect(await api.sql('select cause from notifications.notices where person_id = $1', [henry.id])).toEqual([]);
  });
});
