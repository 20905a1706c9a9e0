import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, participate, smallTruth, solutionOff, submit } from '../../../test/kit/championships.js';
import { takeResults } from '../../../test/kit/imports.js';
import { aPerson, backAgain, type TestPerson, unique } from '../../../test/kit/people.js';
import { aContest, aFinishedContest, finish, people } from '../../../test/kit/ratings.js';
import { applyRejudge } from '../../../test/kit/rejudges.js';
import { baseOf } from '../contract/points.js';
import { KeepRating } from '../jobs/keep-rating.js';

describe('corrections of the rating', () => {
  let api: TestApp;
  let dozen: TestPerson[];
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    dozen = await people(api, 12);
  });
  afterAll(() => api.close());

  /** A new one each time: an admin's session ends after an hour without use, and the clock passes days. */
  const asAdmin = async () => (await aPerson(api, { role: 'admin' })).http;
  const post = async (champname: string, what: string, body: object, status = 200) => {
    const reply = await (await asAdmin()).post(`/api/admin/rating/${champname}/${what}`).send(body).expect(status);
    return reply.body;
  };
  const explained = async (at: number) => (await api.guest().get(`/api/rating/${dozen[at]?.login}`).expect(200)).body;
  const awardOf = async (at: number, champname: string) =>
    (await explained(at)).awards.find((award: { champname: string }) => award.champname === champname);
  const rows = () => api.sql('select * from rating.awards order by contest_id, person_id');

  it('RATE1 previews a disqualification without a trace, and then does the very same; restoring brings all back', async () => {
    const { champname, teamIds } = await aFinishedContest(api, dozen);
    const before = await rows();
    const preview = await post(champname, 'preview', { out: teamIds[0] });
    expect(await rows()).toEqual(before);
    expect(preview.moved).toBe(12);
    expect(preview.items[0]).toMatchObject({
      login: dozen[0]?.login,
      before: { place: 1, medal: 'GOLD', rank: 'KNIGHT' },
      after: null,
    });
    const second = preview.items.find(({ login }: { login: string }) => login === dozen[1]?.login);
    expect(second).toMatchObject({
      before: { place: 2, medal: 'SLIVER', rank: 'PADAWAN' },
      after: { place: 1, medal: 'GOLD', rank: 'KNIGHT' },
    });
    const done = await post(champname, 'correct', { out: teamIds[0], reason: 'Two accounts' });
    expect(done).toEqual(preview);
    await api.settle();
    // Why is for the team and for admins; others see that it counts for nothing.
    expect(await awardOf(0, champname)).toMatchObject({ voided: '', today: 0 });
    for (const http of [dozen[0]?.http, await asAdmin()])
      expect((await http?.get(`/api/rating/${dozen[0]?.login}`).expect(200))?.body.awards).toContainEqual(
        expect.objectContaining({ champname, voided: 'Two accounts' }),
      );
    expect(await explained(0)).toMatchObject({ rank: 'PADAWAN', rewards: { gold: 0 }, generalScore: 0 });
    expect(await awardOf(1, champname)).toMatchObject({ place: 1, teams: 11, medal: 'GOLD' });
    const { body: contest } = await (await asAdmin()).get(`/api/admin/rating/${champname}`).expect(200);
    expect(contest).toMatchObject({
      weight: 1,
      counts: true,
      disqualified: [{ teamId: teamIds[0], reason: 'Two accounts' }],
    });
    const { body: told } = await (dozen[1] as TestPerson).http.get('/api/notifications').expect(200);
    const causes = told.items.map(({ cause }: { cause: string }) => cause);
    expect(causes.filter((cause: string) => cause.startsWith('rating.')).toSorted()).toEqual([
      'rating.medal',
      'rating.medal',
      'rating.moved',
      'rating.rank',
    ]);
    await post(champname, 'correct', { back: teamIds[0], reason: 'It was a mistake' });
    await api.settle();
    expect(await rows()).toEqual(before);
    expect(await explained(0)).toMatchObject({ rank: 'KNIGHT' });
  }, 120_000);

  it('RATE2 keeps a rank that was reached where the results change, but not of who was disqualified', async () => {
    const { champname } = await aFinishedContest(api, dozen);
    expect(await explained(0)).toMatchObject({ rank: 'MASTER', rewards: { gold: 2 } });
    await post(champname, 'correct', { counts: false, reason: 'A rehearsal' });
    await api.settle();
    expect(await awardOf(0, champname)).toBeUndefined();
    expect(await explained(0)).toMatchObject({ rank: 'MASTER', rewards: { gold: 1 } });
  });

  it('RATE1 a championship that counts for nothing stays so, whatever else of it is corrected since', async () => {
    const { champname, teamIds } = await aFinishedContest(api, dozen);
    await post(champname, 'correct', { counts: false, reason: 'A rehearsal' });
    await post(champname, 'correct', { weight: 0.5, reason: 'Half of it' });
    await post(champname, 'correct', { out: teamIds[11], reason: 'Two accounts' });
    const { body } = await (await asAdmin()).get(`/api/admin/rating/${champname}`).expect(200);
    expect(body).toMatchObject({ weight: 0.5, counts: false, awards: 0 });
    expect(await awardOf(0, champname)).toBeUndefined();
  });

  it('RATE1 another weight changes the points of all, and is noted with its reason', async () => {
    const { champname } = await aFinishedContest(api, dozen);
    await post(champname, 'correct', { weight: 0.3, reason: 'x' }, 422);
    await post(champname, 'correct', { weight: 0.5 }, 422);
    await post(champname, 'correct', { weight: 0.5, reason: 'A warm-up' });
    const { base, weight } = await awardOf(1, champname);
    expect(weight).toBe(0.5);
    expect(base).toBeCloseTo(baseOf({ teams: 12, place: 2, teamSize: 1, weight: 0.5 }), 6);
    const noted = await api.sql(`select reason from kernel.audit where action = 'rating.correct' and object = $1`, [
      `championship:${champname}`,
    ]);
    expect(noted).toEqual([{ reason: 'A warm-up' }]);
  });

  it('RATE1 tells before the results are out who would get what', async () => {
    const { champname, id } = await aContest(api, dozen);
    const body = await post(champname, 'preview', {});
    expect(body.moved).toBe(12);
    expect(body.items.find(({ login }: { login: string }) => login === dozen[0]?.login)).toMatchObject({
      before: null,
      after: { place: 1, medal: 'GOLD' },
    });
    expect(await api.sql('select 1 from rating.awards where contest_id = $1', [id])).toEqual([]);
    // Of a change, what it makes of that: the last one out, those before stay where they are.
    const [last] = await api.sql<{ id: string }>(
      'select team_id as id from teams.members where championship_id = $1 and person_id = $2',
      [id, dozen[11]?.id],
    );
    const out = await post(champname, 'preview', { out: last?.id });
    const of = (at: number) => out.items.find(({ login }: { login: string }) => login === dozen[at]?.login);
    expect(of(11)).toMatchObject({ before: { place: 12 }, after: null });
    expect(of(0)).toMatchObject({ before: { place: 1, medal: 'GOLD' }, after: { place: 1, medal: 'GOLD' } });
    expect(await api.sql('select 1 from rating.awards where contest_id = $1', [id])).toEqual([]);
  });

  it('RATE2 a look counts a medal of the championship once: one gold makes no master, whatever its weight is', async () => {
    const fresh = await people(api, 12);
    const { champname } = await aFinishedContest(api, fresh);
    const shown = await post(champname, 'preview', { weight: 0.5 });
    const first = shown.items.find(({ login }: { login: string }) => login === fresh[0]?.login);
    expect(first).toMatchObject({
      before: { medal: 'GOLD', rank: 'KNIGHT' },
      after: { medal: 'GOLD', rank: 'KNIGHT' },
    });
    expect(await post(champname, 'correct', { weight: 0.5, reason: 'Half of it' })).toEqual(shown);
  });

  it('RATE1 answers corrected after the end award anew, and tell each who moved', async () => {
    const { champname, owner } = await aFinishedContest(api, dozen);
    expect(await awardOf(0, champname)).toMatchObject({ place: 1, medal: 'GOLD' });
    const path = `/api/championships/${champname}`;
    const other = smallTruth.replace(/^(\d),(\d)/gm, (_, id, target) => `${id},${Number(target) + 0.013}`);
    await owner.http
      .put(`${path}/truth`)
      .field('rejudge', 'true')
      .field('reason', 'All rows were wrong')
      .attach('file', Buffer.from(other), 'truth.csv')
      .expect(200);
    const { body } = await owner.http.post(`${path}/rejudges`).send({ reason: 'All rows were wrong' }).expect(202);
    await api.settle();
    const { body: preview } = await owner.http.get(`/api/rejudges/${body.id}`).expect(200);
    expect(preview).toMatchObject({ state: 'READY' });
    // What it would do to medals, points and ranks is shown before, and is what it does.
    const kept = await rows();
    const awards = `/api/rejudges/${body.id}/awards`;
    const { body: shown } = await owner.http.get(awards).expect(200);
    const moveOf = (at: number) => shown.items.find(({ login }: { login: string }) => login === dozen[at]?.login);
    expect(moveOf(0)).toMatchObject({ before: { place: 1, medal: 'GOLD' }, after: { place: 12, medal: null } });
    expect(moveOf(11)).toMatchObject({ before: { place: 12, medal: null }, after: { place: 1, medal: 'GOLD' } });
    expect(await rows()).toEqual(kept);
    expect((await (await asAdmin()).get(awards).expect(200)).body).toEqual(shown);
    await (dozen[0] as TestPerson).http.get(awards).expect(404);
    expect(await awardOf(0, champname)).toMatchObject({ place: 1 });
    await applyRejudge(api, owner, body.id);
    await api.settleBoards();
    await api.settle();
    for (const at of [0, 5, 11]) {
      const { place, medal, base } = await awardOf(at, champname);
      expect({ place, medal, points: base }).toMatchObject({
        place: moveOf(at).after.place,
        medal: moveOf(at).after.medal,
        points: moveOf(at).after.points,
      });
    }
    // Decided, it moves nobody any more; a page that has not heard of that yet asks once more.
    expect((await owner.http.get(awards).expect(200)).body).toEqual({ moved: 0, items: [] });
    for (const { http } of [dozen[0], dozen[5], dozen[11]] as TestPerson[]) {
      const { body: told } = await http.get('/api/notifications').expect(200);
      const moved = told.items.filter(
        ({ cause, url }: { cause: string; url: string }) => cause === 'rating.moved' && url.includes(champname),
      );
      expect(moved).toHaveLength(1);
    }
  }, 120_000);

  it('SUB5 keeps who saw before the end what a re-judgement would do to medals', async () => {
    const { champname, owner } = await aContest(api, dozen.slice(0, 2));
    const truth = Buffer.from(smallTruth.replace('1,1', '1,9'));
    await owner.http
      .put(`/api/championships/${champname}/truth`)
      .field('rejudge', 'true')
      .field('reason', 'One row was wrong')
      .attach('file', truth, 'truth.csv')
      .expect(200);
    const rejudges = `/api/championships/${champname}/rejudges`;
    const { body } = await owner.http.post(rejudges).send({ reason: 'One row was wrong' }).expect(202);
    await api.settle();
    const looks = () =>
      api.sql(`select actor from kernel.audit where action = 'scoring.look-at-private' and object = $1`, [
        `championship:${champname}`,
      ]);
    expect(await looks()).toEqual([]);
    await owner.http.get(`/api/rejudges/${body.id}/awards`).expect(200);
    expect(await looks()).toEqual([{ actor: owner.login }]);
  });

  it('RATE1 gives what a championship is worth that has the name of one that was imported', async () => {
    const champname = unique('again');
    const csv = `championship,end,teams,place,members\n${champname},2024-03-31,20,3,${dozen[0]?.login}`;
    await takeResults(api, await asAdmin(), csv);
    await aFinishedContest(api, dozen, { champname });
    const places = async () =>
      (await explained(0)).awards
        .filter((award: { champname: string }) => award.champname === champname)
        .map(({ imported, place, weight }: Record<string, unknown>) => ({ imported, place, weight }));
    const elsewhere = { imported: true, place: 3, weight: 1 };
    expect(await places()).toEqual([{ imported: false, place: 1, weight: 1 }, elsewhere]);
    await post(champname, 'correct', { weight: 0.5, reason: 'Half of it' });
    expect(await places()).toEqual([{ imported: false, place: 1, weight: 0.5 }, elsewhere]);
  });

  it('RATE1 calls a championship as it is called, also where an admin weighed it while it was a draft of another name', async () => {
    const draft = await aChampionship(api, { published: false, dateEnd: api.clock.inDays(0.5) });
    await post(draft.champname, 'correct', { weight: 0.5, reason: 'Half of it' });
    const [at, champname] = [`/api/championships/${draft.champname}`, unique('renamed')];
    const { version } = (await draft.owner.http.get(`${at}/edit`).expect(200)).body;
    await draft.owner.http.put(at).send({ version, champname }).expect(200);
    const contest = { ...draft, champname };
    await draft.owner.http.post(`/api/championships/${champname}/state`).send({ state: 'PUBLISHED' }).expect(200);
    for (const [place, person] of dozen.entries()) {
      await participate(person, champname).expect(200);
      await submit(person, contest, solutionOff(place / 1000)).expect(202);
    }
    await api.settle();
    api.clock.pass({ days: 1 });
    await finish(api, contest);
    expect(await awardOf(0, champname)).toMatchObject({ place: 1, weight: 0.5 });
  });

  it('RATE1 a look at what an act would do waits for no awarding, and has none wait: it writes nothing and locks nothing', async () => {
    const { champname, teamIds } = await aFinishedContest(api, dozen);
    await post(champname, 'correct', { out: teamIds[11], reason: 'Two accounts' });
    await api.settle();
    const awarding = new pg.Client({ connectionString: api.database.url });
    await awarding.connect();
    await awarding.query('begin');
    await awarding.query(`select pg_advisory_xact_lock(hashtextextended('rating', 0))`);
    for (const table of ['rating.contests', 'rating.awards', 'rating.sums', 'teams.teams'])
      await awarding.query(`select from ${table} for update`);
    try {
      const out = await post(champname, 'preview', { out: teamIds[0] });
      expect(out.items[0]).toMatchObject({ login: dozen[0]?.login, after: null });
      const back = await post(champname, 'preview', { back: teamIds[11] });
      const last = back.items.find(({ login }: { login: string }) => login === dozen[11]?.login);
      expect(last).toMatchObject({ before: null, after: { place: 12 } });
    } finally {
      await awarding.end();
    }
    for (const change of [{ back: teamIds[11] }, { weight: 0.5 }, { counts: false }]) {
      const shown = await post(champname, 'preview', change);
      expect(shown.moved).toBeGreaterThan(0);
      expect(await post(champname, 'correct', { ...change, reason: 'Looked over' })).toEqual(shown);
      await api.settle();
      await api.settleBoards();
    }
  }, 120_000);

  it('RATE1 is for admins alone, and takes no team of another championship', async () => {
    const { champname, owner } = await aContest(api, dozen.slice(0, 1));
    const other = await aContest(api, dozen.slice(0, 1));
    await owner.http.post(`/api/admin/rating/${champname}/correct`).send({ weight: 0, reason: 'x' }).expect(403);
    await post(champname, 'correct', { out: other.teamIds[0], reason: 'x' }, 404);
  });

  it('RATE1 has who was disqualified lately where they were a month ago by what counts still', async () => {
    const before = await people(api, 12);
    await aFinishedContest(api, before);
    api.clock.pass({ days: 31 });
    const again = await Promise.all(before.map((person) => backAgain(api, person)));
    const { champname, teamIds } = await aFinishedContest(api, again);
    await post(champname, 'correct', { out: teamIds[0], reason: 'Two accounts' });
    await api.settle();
    await api.get(KeepRating).keep();
    const { body } = await api.guest().get(`/api/rating?q=${before[0]!.login}`).expect(200);
    // All others have won since.
    expect(body.items[0].change).toBeLessThan(0);
  }, 120_000);
});
