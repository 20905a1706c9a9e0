import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.js';
import { silentWay } from '../../../test/kit/silent-way.js';
import { openPage, tell } from '../../../test/kit/socket.js';

describe('a connection that is dropped without a word', () => {
  let database: TestDatabase;
  let way: Awaited<ReturnType<typeof silentWay>>;
  let api: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    way = await silentWay(database.url);
    api = await startTestApp({ env: { DATABASE_URL: way.url, HINT_BEAT_SECONDS: '1' } });
    await aChampionship(api, { champname: 'watched' });
  }, 120_000);
  afterAll(async () => {
    await api.close();
    await way.close();
    await database.drop();
  });

  it('LB2 is noticed: every page is told to look, and hears what comes after', async () => {
    const page = await openPage(api);
    const topic = 'championship:watched';
    page.watch(topic);
    for (let heard = false; !heard;) {
      await tell(api, topic);
      heard = await page.next(topic, 500).then(
        () => true,
        () => false,
      );
    }
    const looks = page.next(topic);
    expect(way.silence('podium-live')).toBe(1);
    await looks;
    const next = page.next(topic);
    await tell(api, topic);
    await next;
    page.close();
  }, 120_000);
});
