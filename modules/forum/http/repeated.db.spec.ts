import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aThread, aTopic } from '../../../test/kit/forum.js';
import { aPerson, backAgain, type TestPerson } from '../../../test/kit/people.js';
import { aVacancy } from '../../../test/kit/vacancies.js';

const thanks = 'Thank you!';
const long = 'Buy this wonderful course, it is cheaper today than it will ever be.';

/** A door by which people write, with two places for it. */
interface Door {
  paths: [string, string];
  body: (text: string) => object;
}

describe('what one person says again', () => {
  let api: TestApp;
  beforeAll(async () => {
    // Nothing but that it is said again is refused, of however many.
    const many = { COMMENTS_A_MINUTE: '100', NEWCOMER_TOPICS: '100', TOPICS_A_DAY: '100' };
    api = await startTestApp({ env: { SAME_TEXT_SECONDS: '300', ...many } });
  });
  afterAll(() => api.close());

  const both = async (place: () => Promise<string>): Promise<[string, string]> => [await place(), await place()];
  const doors: Record<string, () => Promise<Door>> = {
    'a comment of the forum': async () => ({
      paths: await both(async () => `forum/topics/${(await aTopic(api)).id}/comments`),
      body: (text) => ({ text }),
    }),
    'a topic': async () => ({
      paths: await both(async () => `forum/threads/${(await aThread(api)).name}/topics`),
      body: (text) => ({ title: 'A title', text }),
    }),
    'a comment of a vacancy': async () => ({
      paths: await both(async () => `vacancies/${(await aVacancy(api)).id}/comments`),
      body: (text) => ({ text }),
    }),
  };
  const say = async (door: Door, text: string, { at = 0, by }: { at?: 0 | 1; by: TestPerson }) => {
    const { status, body, headers } = await by.http.post(`/api/${door.paths[at]}`).send(door.body(text));
    return { isTaken: status < 300, error: body.error as string | undefined, after: Number(headers['retry-after']) };
  };

  it.each(Object.keys(doors))('FORUM3 VAC1 takes %s once, however often it comes at once', async (name) => {
    const door = await doors[name]!();
    const by = await aPerson(api);
    const replies = await Promise.all(Array.from({ length: 5 }, () => say(door, thanks, { by })));
    expect(replies.filter(({ isTaken }) => isTaken)).toHaveLength(1);
    expect(replies.filter(({ error }) => error === 'TEXT_REPEATED')).toHaveLength(4);
    const again = await say(door, thanks, { by });
    expect(again).toMatchObject({ isTaken: false, error: 'TEXT_REPEATED' });
    expect(again.after).toBeGreaterThan(290);
    expect(again.after).toBeLessThanOrEqual(300);
    // Somebody else may say it, and they something else; and the same when it is no echo any more.
    expect(await say(door, thanks, { by: await aPerson(api) })).toMatchObject({ isTaken: true });
    expect(await say(door, `${thanks} Really.`, { by })).toMatchObject({ isTaken: true });
    api.clock.pass({ seconds: 250 });
    expect(await say(door, thanks, { by })).toMatchObject({ isTaken: false, error: 'TEXT_REPEATED' });
    api.clock.pass({ seconds: 51 });
    expect(await say(door, thanks, { by: await backAgain(api, by) })).toMatchObject({ isTaken: true });
  });

  it.each(Object.keys(doors))(
    'FORUM3 VAC1 takes %s of few words in another place, and of many in none',
    async (name) => {
      const door = await doors[name]!();
      const by = await aPerson(api);
      for (const text of [thanks, long]) expect(await say(door, text, { by })).toMatchObject({ isTaken: true });
      expect(await say(door, thanks, { by, at: 1 })).toMatchObject({ isTaken: true });
      expect(await say(door, long, { by, at: 1 })).toMatchObject({ isTaken: false, error: 'TEXT_REPEATED' });
      expect(await say(door, `${long} Really.`, { by, at: 1 })).toMatchObject({ isTaken: true });
    },
  );

  it.each([
    ['a comment of the forum', 'comments'],
    ['a topic', 'topics'],
  ])('FORUM3 takes %s anew that its author has deleted, or that went with all that they wrote', async (name, kind) => {
    const door = await doors[name]!();
    const by = await aPerson(api);
    const { body } = await by.http.post(`/api/${door.paths[0]}`).send(door.body(thanks)).expect(201);
    await by.http.delete(`/api/forum/${kind}/${body.id}`).expect(200);
    expect(await say(door, thanks, { by })).toMatchObject({ isTaken: true });
    const admin = await aPerson(api, { role: 'admin' });
    const removal = { login: by.login, reason: 'Spam' };
    await admin.http.post('/api/admin/forum-removals').send(removal).expect(200);
    expect(await say(door, thanks, { by })).toMatchObject({ isTaken: true });
  });
});
