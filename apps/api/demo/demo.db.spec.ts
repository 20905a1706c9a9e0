import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { inProject } from '../../../modules/kernel/root.js';
import { demoChampionships, demoPast } from '../../../modules/championships/demo/championships.js';
import { story as championships } from '../../../modules/championships/demo/story.js';
import { demoCrowd, demoPassword, demoPeople, demoRivals, story as people } from '../../../modules/identity/demo.js';
import { demoSolutionCount, demoSolutions } from '../../../modules/scoring/demo/story.js';
import { aPerson } from '../../../test/kit/people.js';
import { TestRunner } from '../../../test/kit/runners.js';
import { demoRepositories } from '../../../modules/scoring/demo/repositories.js';
import { demoTeams } from '../../../modules/teams/demo.js';
import { loadDemo } from './demo.js';

/** As newcomers have it; repositories are served there. */
const env = { LEADERBOARD_REFRESH_SECONDS: '1', PODIUM_MODE: 'demo' };

interface Expected {
  scores: Record<string, { all: number; public: number; private: number }>;
}

/** Everything that the demo has. */
const all = {
  // One of them is blocked, one was moved from another platform.
  people: demoPeople.length + demoRivals.length + demoCrowd.length + 2,
  championships: demoChampionships.length + demoPast.length + 2,
  teams: demoTeams.length,
  solutions: demoSolutionCount,
};

const countsOf = (api: TestApp) =>
  api.sql(`select (select count(*)::int from identity.people) as people,
    (select count(*)::int from championships.championships) as championships,
    (select count(*)::int from teams.teams) as teams, (select count(*)::int from scoring.solutions) as solutions`);

/** Throws at the given step, as a signal does that was given meanwhile. */
const countdown = (steps: number, abort: () => void) => {
  let left = steps;
  return () => {
    left -= 1;
    if (left > 0) return;
    abort();
    throw new Error('broken off');
  };
};

describe('the demo', () => {
  let api: TestApp;
  /** A day between those of what is over and those of the load, whenever that is. */
  let weekBefore: string;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env });
    api.clock.set(new Date());
    weekBefore = api.clock.inDays(-7).toISOString().slice(0, 10);
    await loadDemo(api.app, () => undefined);
  }, 180_000);
  afterAll(() => api.close());

  const expectedOf = async (champname: string): Promise<Expected> =>
    JSON.parse(await readFile(inProject('apps', 'api', 'demo', 'data', champname, 'expected.json'), 'utf8'));
  const near = (actual: number, expected: number) =>
    expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.abs(expected) * 1e-9);
  const signedIn = async (login: string) => {
    const http = api.guest();
    const reply = await http.post('/api/auth/login').send({ username: login, password: demoPassword }).expect(200);
    void http.set('Cookie', String(reply.headers['set-cookie']).split(';')[0] ?? '');
    return http;
  };

  it.each(demoSolutions.filter(({ file }) => file !== 'test.csv'))(
    'METR1 scores $file of $champname as the reference does, to 1e-9',
    async ({ champname, login, file }) => {
      const expected = (await expectedOf(champname)).scores[file.replace('.csv', '')];
      const rows = await api.sql<{ score: number; public_score: number; private_score: number }>(
        `select s.score, s.public_score, s.private_score from scoring.solutions s
         join championships.championships c on c.id = s.championship_id join identity.people p on p.id = s.person_id
         where c.champname = $1 and p.login = $2 and s.name = $3`,
        [champname, login, file],
      );
      expect(rows).toHaveLength(1);
      for (const row of rows) {
        near(row.score, expected?.all ?? Number.NaN);
        near(row.public_score, expected?.public ?? Number.NaN);
        near(row.private_score, expected?.private ?? Number.NaN);
      }
    },
  );

  it('METR1 has every demo solution beside the reference, the wrong file among them as invalid', async () => {
    const sql = `select name, status from scoring.solutions where status <> 'SCORED' and name not like '%.git'`;
    expect(await api.sql(sql)).toEqual([{ name: 'test.csv', status: 'INVALID' }]);
    expect(await api.sql('select id from scoring.solutions')).toHaveLength(demoSolutionCount);
  });

  it('ALGO1 has code of four teams that a runner beside takes, also one whose box is not complete', async () => {
    const runner = await TestRunner.begin(api, { complete: false, failed: ['memory-total-bounded'] });
    const taken: (string | undefined)[] = [];
    for (const _ of demoRepositories) {
      const job = await runner.take();
      expect(job).toMatchObject({ kind: 'run', repository: { commit: expect.stringMatching(/^[0-9a-f]{40}$/) } });
      taken.push(job?.repository?.url.split('/').at(-1));
    }
    expect(taken.toSorted()).toEqual(demoRepositories.map(({ name }) => `${name}.git`).toSorted());
    const refs = await (await fetch(`${api.url}/repositories/roman-subtraction.git/info/refs`)).text();
    const [own] = await api.sql<{ commit: string }>(
      `select trusted_commit as "commit" from scoring.runs where repository like '%/roman-subtraction.git'`,
    );
    expect(refs).toContain(own?.commit);
  });

  it.each([
    ['diabetes', ['alice', 'bob', 'carol']],
    ['breast-cancer', ['alice', 'bob', 'carol']],
    ['digits', ['carol', 'bob']],
  ])('LB1 ranks the demo of %s by public score', async (champname, people) => {
    const { items, direction } = (await api.guest().get(`/api/championships/${champname}/leaderboard`).expect(200))
      .body;
    const scores = items.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => (direction === 'DOWN_UP' ? a - b : b - a)));
    expect(items).toHaveLength(people.length + demoRivals.length);
    const teams: string[] = items.map(({ team }: { team: string }) => team);
    expect(teams.filter((team) => people.includes(team))).toEqual(people);
  });

  it('TEAM1 has a team of three on the board, and an invitation that alice has not answered', async () => {
    const { items } = (await api.guest().get('/api/championships/diabetes/leaderboard').expect(200)).body;
    const several = items.filter(({ members }: { members: string[] }) => members.length > 1);
    expect(several).toMatchObject([{ team: 'Kernel trick', members: ['kofi', 'maria', 'vera'] }]);
    const { body } = await (await signedIn('alice')).get('/api/invitations').expect(200);
    expect(body.items).toMatchObject([{ status: 'SENT', team: 'Random forest rangers', by: 'irina' }]);
  });

  it('LB1 has a baseline on the board of diabetes, and CHAMP5 a cover on its card', async () => {
    const path = '/api/championships/diabetes';
    const { baselines } = (await api.guest().get(`${path}/leaderboard`).expect(200)).body;
    expect(baselines).toEqual([
      { name: expect.objectContaining({ eng: 'The same for everybody' }), score: expect.any(Number) },
    ]);
    near(baselines[0].score, 70.83952855553281);
    const { cover } = (await api.guest().get(path).expect(200)).body;
    await api.guest().get(`${path}/cover`).query({ v: cover.version }).expect(200);
    expect(cover.focus).toEqual({ x: 76, y: 50 });
  });

  it('FORUM4 has an article with a cover that is looked at near its upper edge', async () => {
    const { items } = (await api.guest().get('/api/articles').query({ limit: 100 }).expect(200)).body;
    const [worn, ...others] = items.filter(({ cover }: { cover: unknown }) => cover !== null);
    expect(others).toEqual([]);
    expect(worn.cover).toMatchObject({ width: 1280, height: 720, focus: { x: 80, y: 20 } });
    await api.guest().get(worn.cover.url).expect(200);
  });

  it('PROF5 has solutions of the championships that are over in the weeks before their ends', async () => {
    const { days } = (await api.guest().get('/api/users/alice').expect(200)).body;
    const past = days.filter(({ day }: { day: string }) => day < weekBefore);
    expect(past.map(({ solutions }: { solutions: number }) => solutions)).toEqual([1, 1, 1]);
    expect(new Set(past.map(({ day }: { day: string }) => day.slice(0, 7))).size).toBe(3);
    // Those of the load itself: of one day, unless it went on past the end of a day.
    const since = days.slice(past.length).map(({ solutions }: { solutions: number }) => solutions);
    expect(since.reduce((sum: number, solutions: number) => sum + solutions, 0)).toBe(2);
  });

  it('CHAMP8 has the attempts of the championships that are over on the days of their solutions', async () => {
    const sql = `select s.created_at = a.reserved_at and s.finished_at = a.settled_at and s.attempt_day = a.day
        and a.day < $2 as "isDated", count(*)::int as count
      from scoring.attempts a join scoring.solutions s on s.id = a.solution_id
      join championships.championships c on c.id = s.championship_id where c.champname = any($1) group by 1`;
    const count = demoPast.reduce((sum, { teams }) => sum + teams, 0);
    expect(await api.sql(sql, [demoPast.map(({ champname }) => champname), weekBefore])).toEqual([
      { isDated: true, count },
    ]);
  });

  it('AUTH4 AUTH7 lets the people of the demo in, each with their role and status', async () => {
    for (const { login, role, status } of demoPeople) {
      const { body } = await (await signedIn(login)).post('/api/auth/session').expect(200);
      expect(body.user).toMatchObject({ login, role, status });
    }
  });

  it('AUTH8 ADMIN1 has somebody who was moved and chooses a login, and somebody who only reads', async () => {
    const enter = async (username: string) =>
      (await api.guest().post('/api/auth/login').send({ username, password: demoPassword }).expect(200)).body.user;
    expect(await enter('Вася')).toMatchObject({ choosesLogin: true, email: 'vasya@example.org' });
    expect((await enter('oleg')).blocked).toMatchObject({ until: null });
  });

  it('AUTH7 tells each of the half registered what they lack', async () => {
    const answers: Record<string, string> = {};
    for (const login of ['nina', 'dave', 'vera', 'alice']) {
      const reply = await api.guest().post('/api/auth/login').send({ username: login, password: demoPassword });
      const token = /sid=([^;]+)/.exec(String(reply.headers['set-cookie']))?.[1] ?? '';
      const path = '/api/championships/digits/participation';
      const { status, body } = await api.signedIn(token).post(path).send({ acceptRules: true });
      answers[login] = status === 200 ? 'takes part' : body.error;
    }
    expect(answers).toEqual({
      nina: 'EMAIL_UNCONFIRMED',
      dave: 'PHONE_UNCONFIRMED',
      vera: 'PROFILE_INCOMPLETE',
      alice: 'takes part',
    });
  });

  it('FORUM5 has nobody write in the forum who may not yet', async () => {
    const posts = 'select author_id from forum.topics union select author_id from forum.comments';
    const sql = `select login from identity.people where status = 'NEW' and id in (${posts})`;
    expect(await api.sql(sql)).toEqual([]);
  });

  it('FORUM3 VAC1 has complaints about a comment of a vacancy, for the console', async () => {
    const { body } = await (await signedIn('admin')).get('/api/admin/forum-complaints').expect(200);
    expect(body).toMatchObject([
      { id: expect.stringMatching(/^remark:/), complaints: 2, hidden: false, login: 'dave' },
    ]);
  });

  it('CHAMP5 has a draft of the client, half set up', async () => {
    const http = await signedIn('client');
    const { body } = await http.get('/api/championships/tumour-risk/edit').expect(200);
    expect(body).toMatchObject({
      state: 'DRAFT',
      metric: 'LOG_LOSS',
      data: [{ name: 'test.csv' }, { name: 'train.csv' }],
    });
    expect(body.blockers.map(({ field }: { field: string }) => field)).toEqual(['dateStart', 'truth', 'sample']);
    await api.guest().get('/api/championships/tumour-risk').expect(404);
  });

  it('SUB2 is loaded whole by the next start after one that was broken off, wherever that was', async () => {
    const half = await startTestApp({ worker: true, env });
    half.clock.set(new Date());
    // The signal is asked before each step: 47 people, 26 files, 108 teams, 109 solutions. What a context has told is not asked again.
    for (const steps of [3, 42, 19, 60, 51, 70, 60]) {
      const breaking = new AbortController();
      const signal = Object.assign(breaking.signal, {
        throwIfAborted: countdown(steps, () => breaking.abort()),
      });
      await expect(loadDemo(half.app, () => undefined, signal)).rejects.toThrow('broken off');
    }
    expect(await countsOf(half)).not.toEqual([all]);
    await loadDemo(half.app, () => undefined);
    expect(await countsOf(half)).toEqual([all]);
    await half.close();
  }, 180_000);

  it('SUB2 is loaded into a folder that has less of an older demo, and a draft by the name of a newer championship', async () => {
    const older = await startTestApp({ worker: true, env });
    older.clock.set(new Date());
    const run = { app: older.app, report: () => undefined, signal: new AbortController().signal };
    await people.tell(run);
    await championships.tell(run);
    const [taken, ...newer] = demoPast.map(({ champname }) => champname);
    await older.sql(
      'delete from championships.files where championship_id in (select id from championships.championships where champname = any($1))',
      [newer],
    );
    await older.sql('delete from championships.championships where champname = any($1)', [newer]);
    await older.sql(
      `update championships.championships set state = 'DRAFT', title = '{"eng": "Our own", "rus": ""}' where champname = $1`,
      [taken],
    );

    const lines: string[] = [];
    await loadDemo(older.app, (line) => lines.push(line));
    const isOf = ({ champname }: { champname: string }) => champname !== taken;
    expect(await countsOf(older)).toEqual([
      {
        ...all,
        teams: demoTeams.filter(isOf).length,
        solutions: demoSolutionCount - (demoTeams.length - demoTeams.filter(isOf).length),
      },
    ]);
    const finished = await older.sql(
      `select champname from championships.championships where state = 'FINISHED' order by 1`,
    );
    expect(finished.map(({ champname }) => champname)).toEqual(newer.toSorted());
    expect(lines.filter((line) => line.startsWith('Left out'))).toEqual(
      expect.arrayContaining([`Left out of the demo: a team of ${taken} (NOT_FOUND).`]),
    );
    await older.close();
  }, 180_000);

  it('OPERATION is not begun on a disk without room, which is said in one sentence; who is there goes in without the rest', async () => {
    const full = await startTestApp({ env: { ...env, MIN_FREE_BYTES: '1000000000000000' } });
    await expect(loadDemo(full.app, () => undefined)).rejects.toThrow(/^The demo data can't be loaded, as the disk /u);
    const lines: string[] = [];
    await aPerson(full, { login: 'admin', role: 'admin' });
    await loadDemo(full.app, (line) => lines.push(line));
    expect(lines.at(-1)).toMatch(/^Left out of the demo: all that follows, as the disk /u);
    await full.close();
  });

  it('SUB2 is the same after a second start, also where its people have other logins by then', async () => {
    const sql = `update identity.people set login = 'new-' || login, login_key = 'new-' || login where login = $1`;
    for (const login of ['', 'carol', 'client', 'kofi'])
      await api.sql(sql, [login]).then(() => loadDemo(api.app, () => undefined));
    expect(await countsOf(api)).toEqual([{ ...all, teams: all.teams + 1 }]);
  });
});
