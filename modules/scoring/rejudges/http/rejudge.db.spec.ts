import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, attachFile, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import { RejudgeItems } from '../jobs/rejudge-items.js';

/** The answers moved by one: a solution that was off by one is right now, and the other way round. */
const newTruth = 'id,target,usage\n1,2,public\n2,3,public\n3,4,private\n4,5,private\n';

describe('re-judgement', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  /** Two teams with a score each, and one whose file was invalid: the second moves ahead by the new truth. */
  const aField = async () => {
    const championship = await aChampionship(api, { dailyAttempts: 5 });
    const [first, second, third] = [
      await aParticipant(api, championship, { teamName: 'Exact' }),
      await aParticipant(api, championship, { teamName: 'Off by one' }),
      await aParticipant(api, championship, { teamName: 'Broken' }),
    ];
    const ids: string[] = [];
    const send = async (person: TestPerson, file: string) =>
      ids.push((await submit(person, championship, file).expect(202)).body.id);
    await send(first, solutionOff(0));
    await send(second, solutionOff(1));
    await send(third, 'id,prediction\n1,x\n');
    await api.settleBoards();
    return { championship, first, second, third, ids };
  };
  type Field = Awaited<ReturnType<typeof aField>>;
  const start = ({ championship: { champname, owner } }: Field, body: object = {}) =>
    owner.http.post(`/api/championships/${champname}/rejudges`).send({ reason: 'The answers were shifted', ...body });
  const decide = ({ championship: { owner } }: Field, id: string, how: 'apply' | 'discard', http = owner.http) =>
    http.post(`/api/rejudges/${id}/${how}`).send({ reason: 'Looked over' });
  const apply = ({ championship }: Field, id: string) => applyRejudge(api, championship.owner, id);
  const shown = async ({ championship: { owner } }: Field, id: string) =>
    (await owner.http.get(`/api/rejudges/${id}`).expect(200)).body;
  const view = async ({ http }: TestPerson, id = '') => (await http.get(`/api/solutions/${id}`).expect(200)).body;
  const board = async ({ championship }: Field) => {
    await api.settleBoards();
    const { body } = await api.guest().get(`/api/championships/${championship.champname}/leaderboard`).expect(200);
    return (body.items as { team: string; score: number }[]).map(({ team, score }) => [team, score]);
  };
  const mend = ({ championship }: Field) => attachFile(api, championship.id, 'truth', 'truth-2.csv', newTruth);

  it('SUB6 counts those apart who keep their place with another score', async () => {
    const field = await aField();
    const worse = 'id,target,usage\n1,0,public\n2,1,public\n3,2,private\n4,3,private\n';
    await attachFile(api, field.championship.id, 'truth', 'truth-2.csv', worse);
    const { body } = await start(field).expect(202);
    await api.settle();
    const same = [
      { team: 'Exact', oldPlace: 1, newPlace: 1, oldScore: 0, newScore: 1 },
      { team: 'Off by one', oldPlace: 2, newPlace: 2, oldScore: 1, newScore: 2 },
    ];
    const sums = { changed: 2, moved: 0, rescored: 2, finalMoved: 0, finalRescored: 2 };
    const proposal = { ...sums, moves: same, finalMoves: same };
    expect(await shown(field, body.id)).toMatchObject({ ...proposal, state: 'READY' });
    await apply(field, body.id);
    expect(await shown(field, body.id)).toMatchObject({ ...proposal, state: 'APPLIED' });
  });

  it('SUB6 shows who moves before anything changes, then changes all at once, and keeps both receipts', async () => {
    const field = await aField();
    const { first, second, third, ids } = field;
    await mend(field);
    const { body: begun } = await start(field).expect(202);
    expect(begun).toMatchObject({ state: 'RUNNING', total: 3, reason: 'The answers were shifted' });
    await api.settle();
    expect(await shown(field, begun.id)).toMatchObject({
      state: 'READY',
      done: 3,
      failed: 0,
      changed: 2,
      changedPublic: 2,
      changedPrivate: 2,
      outdated: false,
      moved: 2,
      moves: expect.arrayContaining([
        { team: 'Exact', oldPlace: 1, newPlace: 2, oldScore: 0, newScore: 1 },
        { team: 'Off by one', oldPlace: 2, newPlace: 1, oldScore: 1, newScore: 0 },
      ]),
    });
    expect(await view(first, ids[0])).toMatchObject({ score: 0 });
    expect(await board(field)).toEqual([
      ['Exact', 0],
      ['Off by one', 1],
    ]);
    const attempts = () => api.sql('select * from scoring.attempts order by solution_id');
    const before = await attempts();

    await apply(field, begun.id);
    expect(await shown(field, begun.id)).toMatchObject({ state: 'APPLIED', moved: 2, changed: 2 });
    expect(await view(first, ids[0])).toMatchObject({ status: 'SCORED', score: 1 });
    expect(await view(second, ids[1])).toMatchObject({ score: 0 });
    expect((await view(third, ids[2])).status).toBe('INVALID');
    expect(await attempts()).toEqual(before);
    expect(await board(field)).toEqual([
      ['Off by one', 0],
      ['Exact', 1],
    ]);
    const receipts = await api.sql<{ old: string; new: string; now: string }>(
      `select i.old_receipt->>'truthSha256' as old, i.new_receipt->>'truthSha256' as new, s.receipt->>'truthSha256' as now
       from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id where s.id = $1`,
      [ids[0]],
    );
    expect(receipts[0]?.old).toMatch(/^[0-9a-f]{64}$/);
    expect(receipts[0]?.new).not.toBe(receipts[0]?.old);
    expect(receipts[0]?.now).toBe(receipts[0]?.new);
    const { body: log } = await first.http.get(`/api/solutions/${ids[0]}/log`).expect(200);
    expect(log.items.at(-1)).toMatchObject({ step: 'rejudged', details: { from: 0, to: 1 } });

    await apply(field, begun.id);
    await decide(field, begun.id, 'discard').expect(409);
    const notes = await api.sql(`select action from kernel.audit where object = $1 order by id`, [
      `championship:${field.championship.champname}`,
    ]);
    const actions = ['scoring.start-rejudge', 'scoring.look-at-private', 'scoring.apply-rejudge'];
    expect(notes).toEqual(actions.map((action) => ({ action })));
  });

  it('SUB6 says of the private part by itself what changes, and tells participants nothing of it', async () => {
    const field = await aField();
    const { first, ids, championship } = field;
    const onlyPrivate = 'id,target,usage\n1,1,public\n2,2,public\n3,4,private\n4,5,private\n';
    await attachFile(api, championship.id, 'truth', 'truth-2.csv', onlyPrivate);
    const told = async () => {
      const seen = [view(first, ids[0]), first.http.get(`/api/solutions/${ids[0]}/log`).then(({ body }) => body.items)];
      // What a score was made with may be read, and what is made of that changes with it.
      const [{ receipt: _receipt, judgedBy: _judgedBy, placedAt: _placedAt, ...solution }, log] =
        await Promise.all(seen);
      return { solution, log, board: await board(field) };
    };
    const before = await told();
    const { id } = (await start(field).expect(202)).body;
    await api.settle();
    const proposal = {
      changed: 2,
      changedPublic: 0,
      changedPrivate: 2,
      hasPrivate: true,
      moved: 0,
      moves: [],
      finalMoved: 2,
      finalMoves: expect.arrayContaining([
        { team: 'Exact', oldPlace: 1, newPlace: 2, oldScore: 0, newScore: 1 },
        { team: 'Off by one', oldPlace: 2, newPlace: 1, oldScore: 1, newScore: 0 },
      ]),
    };
    const shownFirst = await shown(field, id);
    expect(shownFirst).toMatchObject({ ...proposal, state: 'READY' });
    expect(shownFirst.changes).toContainEqual(
      expect.objectContaining({ solutionId: ids[0], oldScore: 0, newScore: 0, oldPrivateScore: 0, newPrivateScore: 1 }),
    );
    await first.http.get(`/api/rejudges/${id}`).expect(404);
    // Neither by a board that is refreshed out of its turn.
    const { placedAt } = await view(first, ids[0]);
    await apply(field, id);
    expect(await shown(field, id)).toMatchObject({ ...proposal, state: 'APPLIED' });
    expect((await view(first, ids[0])).placedAt).toBe(placedAt);
    expect(await told()).toEqual(before);
    await api.sql('update championships.championships set date_end = $2 where id = $1', [
      championship.id,
      api.clock.inDays(1),
    ]);
    api.clock.pass({ days: 2 });
    const { http } = championship.owner;
    const address = `/api/championships/${championship.champname}`;
    await http.post(`${address}/state`).send({ state: 'FINISHED' }).expect(200);
    await api.settle();
    const final = await api.guest().get(`${address}/leaderboard`).query({ board: 'final' }).expect(200);
    expect(final.body.items.map(({ team, score }: { team: string; score: number }) => [team, score])).toEqual([
      ['Off by one', 0],
      ['Exact', 1],
    ]);
  });

  it('SUB6 is discarded without a trace on scores, and only one is open in a championship', async () => {
    const field = await aField();
    await mend(field);
    const { body } = await start(field).expect(202);
    await start(field).expect(409);
    await api.settle();
    await decide(field, body.id, 'discard').expect(200);
    await decide(field, body.id, 'discard').expect(200);
    await decide(field, body.id, 'apply').expect(409);
    expect(await view(field.first, field.ids[0])).toMatchObject({ score: 0 });
    expect(await board(field)).toEqual([
      ['Exact', 0],
      ['Off by one', 1],
    ]);
    await start(field).expect(202);
    await api.settle();
  });

  it('SUB6 judges the named ones only, also one that was invalid by a wrong truth', async () => {
    const field = await aField();
    const { third, ids } = field;
    const [row] = await api.sql<{ key: string }>('select storage_key as key from scoring.solutions where id = $1', [
      ids[0],
    ]);
    // As if the file had been right and the truth at fault.
    await api.sql('update scoring.solutions set storage_key = $2 where id = $1', [ids[2], row?.key]);
    const { body } = await start(field, { solutions: [ids[2]] }).expect(202);
    expect(body.total).toBe(1);
    await api.settle();
    await apply(field, body.id);
    expect(await view(third, ids[2])).toMatchObject({ status: 'SCORED', score: 0, problems: [] });
    expect(await board(field)).toEqual([
      ['Exact', 0],
      ['Broken', 0],
      ['Off by one', 1],
    ]);
    await start(field, { solutions: ['0190a000-0000-7000-8000-000000000000'] }).expect(404);
  });

  it('SUB2 gives the attempt of a solution back that proves invalid by the mended truth', async () => {
    const field = await aField();
    const { champname } = field.championship;
    const left = async () =>
      (await field.first.http.get(`/api/championships/${champname}/attempts`).expect(200)).body.left as number;
    expect(await left()).toBe(4);
    await attachFile(api, field.championship.id, 'truth', 'truth-2.csv', `${newTruth}5,6,private\n`);
    const { body } = await start(field).expect(202);
    await api.settle();
    expect(await left()).toBe(4);
    await apply(field, body.id);
    expect((await view(field.first, field.ids[0])).status).toBe('INVALID');
    expect(await left()).toBe(5);
    expect(await board(field)).toEqual([]);
  });

  it('SUB6 can not be applied once the truth changed again, and leaves revoked scores alone', async () => {
    const field = await aField();
    await mend(field);
    const { body } = await start(field).expect(202);
    await api.settle();
    await field.championship.owner.http
      .post(`/api/solutions/${field.ids[0]}/revoke`)
      .send({ reason: 'Copied' })
      .expect(200);
    await attachFile(api, field.championship.id, 'truth', 'truth-3.csv', newTruth.replace('1,2', '1,9'));
    expect((await shown(field, body.id)).outdated).toBe(true);
    await decide(field, body.id, 'apply').expect(409);
    await decide(field, body.id, 'discard').expect(200);
    const again = (await start(field).expect(202)).body;
    expect(again.total).toBe(2);
    await api.settle();
    await apply(field, again.id);
    expect(await view(field.first, field.ids[0])).toMatchObject({ status: 'INVALID', revoked: 'Copied' });
  });

  it('SUB6 is for the client of the championship and admins', async () => {
    const field = await aField();
    const { champname } = field.championship;
    const { body } = await start(field).expect(202);
    const strangers = [field.first.http, (await aPerson(api, { role: 'client' })).http];
    for (const http of strangers) {
      await http.post(`/api/championships/${champname}/rejudges`).send({ reason: 'x' }).expect(404);
      await http.get(`/api/championships/${champname}/rejudges`).expect(404);
      await http.get(`/api/rejudges/${body.id}`).expect(404);
      await decide(field, body.id, 'discard', http).expect(404);
    }
    await api.settle();
    const admin = await aPerson(api, { role: 'admin' });
    const { body: list } = await admin.http.get(`/api/championships/${champname}/rejudges`).expect(200);
    expect(list.items).toMatchObject([{ id: body.id, state: 'READY', by: field.championship.owner.login }]);
    await applyRejudge(api, admin, body.id);
  });

  it('SUB6 scores again only while nothing new waits', async () => {
    const field = await aField();
    const { owner, champname } = field.championship;
    const works = api.worker?.get(RejudgeItems, { strict: false });
    if (!works) throw new Error('There is no worker.');
    const take = works.take.bind(works);
    const waiting: number[] = [];
    await api.sql(`insert into scoring.pauses (scope, reason, since) values ('all', 'a test', now())`);
    works.take = async (...by) => {
      const item = await take(...by);
      if (item) waiting.push((await api.sql('select 1 from scoring.queue_entries where worker is null')).length);
      return item;
    };
    await start(field).expect(202);
    for (let n = 0; n < 4; n += 1) await submit(field.second, field.championship, solutionOff(n)).expect(202);
    await api.sql('delete from scoring.pauses');
    await api.settle();
    works.take = take;
    expect(waiting).toEqual([0, 0, 0]);
    const { body } = await owner.http.get(`/api/championships/${champname}/rejudges`).expect(200);
    expect(body.items).toMatchObject([{ state: 'READY', done: 3 }]);
  });
});
