import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailsInTime } from '../../modules/notifications/jobs/mails-in-time.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship } from '../kit/championships.js';
import { type MailServer, startMailServer } from '../kit/mail-server.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';

const people = 4000;
/** Of them want mails. */
const mailed = 40;

/** People of a championship, made by PostgreSQL, as it takes minutes through the door. Those after the first ones want no mail. */
const peopleSql = [
  `insert into identity.people (id, login, login_key, email, email_key, password_hash, nickname, role, status, created_at)
   select gen_random_uuid(), 'many-' || n, 'many-' || n, 'many-' || n || '@example.org', 'many-' || n || '@example.org', '-', '',
     'user', 'IDENTIFIED', now() from generate_series(1, $1::int) n`,
  `insert into teams.teams (id, championship_id, name, name_key, captain_id, confirmed_at)
   select gen_random_uuid(), $1, login, login, id, now() from identity.people where login like 'many-%'`,
  `insert into teams.members (championship_id, person_id, team_id, joined_at)
   select championship_id, captain_id, id, now() from teams.teams where championship_id = $1`,
  `insert into notifications.readers (person_id, language, choices)
   select id, 'ENG', '{"news":{"site":true,"mail":"never"}}' from identity.people
   where login like 'many-%' and split_part(login, '-', 2)::int > $1`,
] as const;

describe('workers that are killed while a message to many is on its way', () => {
  let api: TestApp;
  let office: MailServer;
  const running: PodiumProcess[] = [];
  beforeAll(async () => {
    office = await startMailServer();
    api = await startTestApp({ env: { SMTP_URL: office.url } });
    api.clock.set(new Date());
  });
  afterAll(async () => {
    for (const one of running) await one.kill();
    await api.close();
    await office.close();
  });

  const start = async () => {
    const worker = await startProcess(api, 'worker', { SMTP_URL: office.url });
    running.push(worker);
    return worker;
  };
  const until = async (isSo: () => boolean | Promise<boolean>, what: string) => {
    for (const end = Date.now() + 90_000; !(await isSo()); await wait(5)) {
      if (Date.now() > end) throw new Error(`Not within 90 s: ${what}, ${office.taken.length} mails`);
    }
  };
  const toldSql = `select state, sent from notifications.campaigns`;
  /** As when the heartbeats of a worker are missed: another one takes its jobs. */
  const againSql = `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`;
  const kill = async (workers: PodiumProcess[]) => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await api.sql(againSql);
  };
  const told = async () => (await api.sql<{ state: string; sent: number }>(toldSql))[0];

  it('NOTIF1 tell everybody once, on the site and by at most one mail', async () => {
    const championship = await aChampionship(api);
    const [insertPeople, insertTeams, insertMembers, insertWishes] = peopleSql;
    await api.sql(insertPeople, [people]);
    await api.sql(insertTeams, [championship.id]);
    await api.sql(insertMembers, [championship.id]);
    await api.sql(insertWishes, [mailed]);
    const body = { title: { eng: 'Hello' }, text: { eng: 'A text' }, audience: 'TO_ALL', count: people, byMail: true };
    const path = `/api/championships/${championship.champname}/campaigns`;
    await championship.owner.http.post(path).send(body).expect(202);
    const workers = [await start(), await start()];
    for (const share of [0.1, 0.5]) {
      await until(async () => ((await told())?.sent ?? 0) >= people * share, `${share} of all`);
      await kill(workers);
      workers.splice(0, 2, await start(), await start());
    }
    await until(async () => (await told())?.state === 'DONE', 'everybody');
    const counted = `select count(*)::int as rows, count(distinct person_id)::int as people from notifications.notices`;
    expect(await api.sql(counted)).toEqual([{ rows: people, people }]);

    // Workers go by the real clock.
    api.clock.set(new Date());
    await Promise.all([api.get(MailsInTime).write(), api.get(MailsInTime).write()]);
    await until(() => office.taken.length > mailed / 4, 'the first mails');
    await kill(workers);
    await start();
    const reached = () => new Set(office.taken.flatMap(({ to }) => to)).size;
    await until(() => reached() === mailed, 'all mails');
    await api.settle({ seconds: 60 });
    // Who was killed after a mail went and before it was noted sends it again, under the same id.
    const ids = office.taken.map(({ data }) => /^Message-ID: (.+)$/im.exec(data)?.[1]);
    expect([reached(), new Set(ids).size]).toEqual([mailed, mailed]);
  }, 240_000);
});
