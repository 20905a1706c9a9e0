import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesIn } from '../kit/files.js';
import { Housekeeping } from '../../modules/kernel/jobs/housekeeping.js';
import { type Agent, startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, solutionOff } from '../kit/championships.js';
import { lossyWay, type LossyWay } from '../kit/lost-commit.js';
import { aPerson } from '../kit/people.js';
import { aVacancy, typedVacancy } from '../kit/vacancies.js';

/** What somebody can't take back, and so does not do twice. */
interface Act {
  /** Sends it under a key; `wish` is what makes it another one. */
  send(http: Agent, key: string, wish?: string): PromiseLike<{ status: number; body: Record<string, unknown> }>;
  who: { token: string; id: string };
  /** How often it is done. */
  count(): Promise<number>;
  /** What its row is written by. */
  statement: string;
}

const kinds = ['campaign', 'attempts', 'vacancy', 'comment', 'article', 'baseline'] as const;

describe('ERR1 what is sent again because its answer was lost', () => {
  let api: TestApp;
  let way: LossyWay;
  let lossy: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
    api.clock.set(new Date());
    way = await lossyWay(api.database.url);
    lossy = await startTestApp({ beside: api, env: { DATABASE_URL: way.url, DATABASE_POOL: '2' } });
  });
  afterAll(async () => {
    await lossy.close();
    await way.close();
    await api.close();
  });

  const counted = async (table: string, column: string, value: string) =>
    (await api.sql<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1`, [value]))[0]?.n ?? 0;

  /** In a championship of its own. */
  const led = async (path: string) => {
    const championship = await aChampionship(api);
    await aParticipant(api, championship);
    const { id, owner: who, champname } = championship;
    return { championship, id, who, path: `/api/championships/${champname}/${path}` };
  };
  const acts: Record<(typeof kinds)[number], () => Promise<Act>> = {
    campaign: async () => {
      const { id, who, path } = await led('campaigns');
      const words = { title: { eng: 'Hello', rus: '' }, audience: 'TO_ALL', byMail: false, count: 1 };
      return {
        who,
        send: (http, key, eng = 'A text') =>
          http
            .post(path)
            .set('Idempotency-Key', key)
            .send({ ...words, text: { eng, rus: '' } }),
        count: () => counted('notifications.campaigns', 'championship_id', id),
        statement: 'insert into "notifications"."campaigns"',
      };
    },
    attempts: async () => {
      const championship = await aChampionship(api);
      const { login } = await aParticipant(api, championship);
      const path = `/api/championships/${championship.champname}/attempts`;
      return {
        who: championship.owner,
        send: (http, key, reason = 'The server was away') =>
          http.post(path).set('Idempotency-Key', key).send({ team: login, count: 2, reason }),
        count: () => counted('scoring.attempt_grants', 'granted_by', championship.owner.id),
        statement: 'insert into "scoring"."attempt_grants"',
      };
    },
    vacancy: async () => {
      const who = await aPerson(api, { status: 'IDENTIFIED' });
      return {
        who,
        send: (http, key, title = 'Data scientist') =>
          http.post('/api/vacancies').set('Idempotency-Key', key).send(typedVacancy({ title })),
        count: () => counted('vacancies.vacancies', 'author_id', who.id),
        statement: 'insert into "vacancies"."vacancies"',
      };
    },
    comment: async () => {
      const { id, author } = await aVacancy(api);
      return {
        who: author,
        send: (http, key, text = 'Is it still open?') =>
          http.post(`/api/vacancies/${id}/comments`).set('Idempotency-Key', key).send({ text }),
        count: () => counted('vacancies.comments', 'vacancy_id', id),
        statement: 'insert into vacancies.comments',
      };
    },
    article: async () => {
      const who = await aPerson(api, { status: 'IDENTIFIED' });
      return {
        who,
        send: (http, key, title = 'Many folds') =>
          http.post('/api/articles').set('Idempotency-Key', key).send({ title }),
        count: () => counted('articles.articles', 'author_id', who.id),
        statement: 'insert into "articles"."articles"',
      };
    },
    baseline: async () => {
      const { id, who, path } = await led('baselines');
      return {
        who,
        send: (http, key, nameEng = 'Plain') =>
          http
            .post(path)
            .set('Idempotency-Key', key)
            .field({ nameEng, nameRus: '' })
            .attach('file', Buffer.from(solutionOff(1)), 'plain.csv'),
        count: () => counted('championships.baselines', 'championship_id', id),
        statement: 'insert into "championships"."baselines"',
      };
    },
  };

  it.each(kinds)('ERR1 is done once by its key, also at the same moment, and answered alike: %s', async (kind) => {
    const { send, who, count } = await acts[kind]();
    const http = api.signedIn(who.token);
    const [first, ...others] = await Promise.all(['', '', ''].map(() => send(http, 'k'.repeat(20))));
    expect(first?.status).toBeLessThan(300);
    for (const other of others) expect([other.status, other.body]).toEqual([first?.status, first?.body]);
    expect((await send(http, 'k'.repeat(20))).body).toEqual(first?.body);
    expect(await count()).toBe(1);
    expect((await send(http, 'l'.repeat(20))).status).toBe(first?.status);
    expect(await count()).toBe(2);
  });

  it.each(kinds)(
    'ERR1 is refused where the key was used for something else, and by nobody but its sender: %s',
    async (kind) => {
      const [act, anothers] = [await acts[kind](), await acts[kind]()];
      expect((await act.send(api.signedIn(act.who.token), 'k'.repeat(20))).status).toBeLessThan(300);
      const other = await act.send(api.signedIn(act.who.token), 'k'.repeat(20), 'Another one');
      expect([other.status, other.body['error']]).toEqual([409, 'KEY_REUSED']);
      expect(await act.count()).toBe(1);
      expect(
        (await anothers.send(api.signedIn(anothers.who.token), 'k'.repeat(20), 'Another one')).status,
      ).toBeLessThan(300);
      expect(await anothers.count()).toBe(1);
    },
  );

  it.each(kinds)('ERR1 is there once when the answer to its COMMIT was lost: %s', async (kind) => {
    const { send, who, count, statement } = await acts[kind]();
    const http = lossy.signedIn(who.token);
    const before = way.lost();
    way.loseCommitAfter(statement);
    const lost = await send(http, 'm'.repeat(20));
    expect([way.lost() - before, lost.status, lost.body['error']]).toEqual([1, 503, 'DATABASE_SILENT']);
    expect((await send(http, 'm'.repeat(20))).status).toBeLessThan(300);
    expect(await count()).toBe(1);
  });

  it('ERR1 is not done at all where it is refused, and may be done by the same key later', async () => {
    const { championship, who, path } = await led('campaigns');
    const body = { title: { eng: 'Hello', rus: '' }, text: { eng: 'All', rus: '' }, audience: 'TO_ALL', byMail: false };
    const send = () =>
      who.http
        .post(path)
        .set('Idempotency-Key', 'n'.repeat(20))
        .send({ ...body, count: 2 });
    expect((await send()).body.error).toBe('AUDIENCE_CHANGED');
    await aParticipant(api, championship);
    await send().expect(202);
  });

  it('ERR1 takes any 1 to 200 visible characters for a key, of one route: another one may have the same', async () => {
    const { http } = await aPerson(api, { status: 'IDENTIFIED' });
    const begin = (key: string) => http.post('/api/articles').set('Idempotency-Key', key).send({ title: 'Many folds' });
    for (const key of ['~', '!'.repeat(200)]) {
      const { body } = await begin(key).expect(201);
      expect((await begin(key).expect(201)).body).toEqual(body);
      const vacancy = http.post('/api/vacancies').set('Idempotency-Key', key).send(typedVacancy());
      expect((await vacancy.expect(200)).body.id).not.toBe(body.id);
    }
    for (const key of ['two words', 'a'.repeat(201), 'caf\u00e9'])
      expect((await begin(key).expect(422)).body).toMatchObject({ error: 'FORMAT_INVALID' });
  });

  it('ERR1 does nothing again that a former version took, and tells nobody what it does not know', async () => {
    const { send, who, count } = await acts.campaign();
    // As that version writes it.
    await api.sql(
      `insert into kernel.sendings (person_id, key, sum, result) values ($1, $2, repeat('0', 64), '{"id":"x"}')`,
      [who.id, 'f'.repeat(20)],
    );
    const http = api.signedIn(who.token);
    const again = await send(http, 'f'.repeat(20));
    expect([again.status, again.body['error'], await count()]).toEqual([409, 'CONFLICT', 0]);
    expect((await send(http, 'g'.repeat(20))).status).toBeLessThan(300);
  });

  it('ERR1 leaves no second file behind, and its key is forgotten after a day', async () => {
    const { send, who } = await acts.baseline();
    await send(api.signedIn(who.token), 'o'.repeat(20));
    const files = () => filesIn(api, 'championships');
    const before = await files();
    await send(api.signedIn(who.token), 'o'.repeat(20));
    expect(await files()).toEqual(before);
    await api.sql(`update kernel.sendings set made_at = now() - interval '25 hours'`);
    await api.get(Housekeeping).forgetSendings();
    expect(await api.sql('select 1 from kernel.sendings')).toEqual([]);
  });
});
