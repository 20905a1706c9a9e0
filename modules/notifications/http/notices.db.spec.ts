import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';
import { Notices } from '../../kernel/notices/notices.js';
import { finalRevealed } from '../../scoring/contract/events.js';
import type { NoticeView } from '../contract/notice.js';

describe('NOTIF1 notices', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const listOf = async ({ http }: TestPerson, query: object = {}, language = 'en') =>
    (await http.get('/api/notifications').set('Accept-Language', language).query(query).expect(200)).body as {
      items: NoticeView[];
      nextCursor: string | null;
      unseen: number;
    };
  const isNew = async ({ http }: TestPerson): Promise<boolean> =>
    (await http.post('/api/auth/session').expect(200)).body.user.isNewNotify;
  const see = ({ http }: TestPerson, body: object = {}) => http.post('/api/notifications/seen').send(body);
  const tell = (person: TestPerson, ...reasons: string[]) =>
    reasons.reduce(
      (before, reason) =>
        before.then(() =>
          api.get(Notices).tell({
            cause: 'results.final',
            reason,
            url: `/championship/${reason}/rating`,
            params: { championship: { eng: reason, rus: `${reason} по-русски` }, place: 1, teams: 2 },
            people: [{ personId: person.id }],
          }),
        ),
      Promise.resolve(),
    );

  it('NOTIF1 tells everybody on the final board their place, once, in the language that they read', async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(3) });
    const first = await aParticipant(api, championship);
    const second = await aParticipant(api, championship);
    await submit(first, championship, solutionOff(1)).expect(202);
    await submit(second, championship, solutionOff(2)).expect(202);
    await api.settleBoards();
    expect((await listOf(first)).items).toEqual([]);
    api.clock.pass({ days: 4 });
    const finish = championship.owner.http.post(`/api/championships/${championship.champname}/state`);
    await finish.send({ state: 'FINISHED' }).expect(200);
    await api.settle();
    const told = await listOf(second);
    expect(told).toEqual({
      items: [
        {
          id: expect.any(String),
          type: 'news',
          cause: 'results.final',
          title: `Final results: Title of ${championship.champname}`,
          text: 'Your team finished in place 2 of 2.',
          url: `/championship/${championship.champname}/rating`,
          about: null,
          answers: [],
          senddate: expect.any(String),
          seen: false,
        },
      ],
      nextCursor: null,
      unseen: 1,
    });
    expect((await listOf(second, {}, 'ru')).items[0]).toMatchObject({
      title: `Итоги: Title of ${championship.champname} по-русски`,
      text: 'Ваша команда заняла 2 место из 2.',
    });
    expect((await listOf(championship.owner)).items).toEqual([]);
    // The reaction comes again, in several workers at once.
    await api.happened(finalRevealed({ championshipId: championship.id }), 3);
    expect((await listOf(first)).items).toHaveLength(1);
  });

  it('NOTIF1 lists the newest first, page by page, and nobody else’s', async () => {
    const person = await aPerson(api);
    await tell(person, 'one', 'two', 'three');
    const titles = ({ items }: { items: NoticeView[] }) => items.map(({ title }) => title);
    const page = await listOf(person, { limit: 2 });
    expect(titles(page)).toEqual(['Final results: three', 'Final results: two']);
    const rest = await listOf(person, { limit: 2, cursor: page.nextCursor });
    expect(titles(rest)).toEqual(['Final results: one']);
    expect(rest.nextCursor).toBeNull();
    expect((await listOf(await aPerson(api))).items).toEqual([]);
    await api.guest().get('/api/notifications').expect(401);
  });

  it('NAV6 has a dot until all that is new was seen, and another’s notices can’t be seen for them', async () => {
    const person = await aPerson(api);
    const other = await aPerson(api);
    expect(await isNew(person)).toBe(false);
    await tell(person, 'one', 'two', 'three');
    expect(await isNew(person)).toBe(true);
    expect(await isNew(other)).toBe(false);
    const [newest, middle] = (await listOf(person)).items;
    expect((await see(other, { ids: [newest?.id] }).expect(200)).body).toEqual({ unseen: 0 });
    await see(other).expect(200);
    expect((await listOf(person)).unseen).toBe(3);
    expect((await see(person, { ids: [newest?.id] }).expect(200)).body).toEqual({ unseen: 2 });
    expect((await listOf(person)).items.map(({ seen }) => seen)).toEqual([true, false, false]);
    await tell(person, 'four');
    // What came after the page was read is still new.
    expect((await see(person, { until: middle?.senddate }).expect(200)).body).toEqual({ unseen: 1 });
    expect(await isNew(person)).toBe(true);
    expect((await see(person).expect(200)).body).toEqual({ unseen: 0 });
    expect(await isNew(person)).toBe(false);
  });

  it('NOTIF1 hints at the own topic in every open page, which nobody else may watch', async () => {
    const person = await aPerson(api, { login: 'Watched.One' });
    const other = await aPerson(api);
    const topic = 'notices:watched.one' as const;
    const pages = await Promise.all(
      [person, person, other].map(({ token }) => openPage(api, { Cookie: `sid=${token}` })),
    );
    for (const page of pages) page.watch(topic);
    const heard = Promise.all(pages.slice(0, 2).map((page) => page.next(topic)));
    await tell(person, 'live');
    await heard;
    const seen = Promise.all(pages.slice(0, 2).map((page) => page.next(topic)));
    await see(person).expect(200);
    await seen;
    expect(pages[2]?.heard).toEqual([]);
    for (const page of pages) page.close();
  });
});
