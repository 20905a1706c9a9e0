import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { inProject } from '../../../kernel/root.js';

describe('attempts', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const attempts = async ({ http }: TestPerson, { champname }: TestChampionship) =>
    (await http.get(`/api/championships/${champname}/attempts`).expect(200)).body;
  const view = async ({ http }: TestPerson, id: string) => (await http.get(`/api/solutions/${id}`).expect(200)).body;

  it('SUB2 lets exactly five of fifty uploads at once, to two servers, pass a limit of five', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 5 });
    const person = await aParticipant(api, championship);
    const second = await startTestApp({ beside: api });
    const elsewhere = { ...person, http: second.signedIn(person.token) };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => submit(n % 2 ? person : elsewhere, championship, solutionOff(n))),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(5);
    const refused = replies.filter(({ status, body }) => status === 429 && body.error === 'ATTEMPTS_EXCEEDED');
    expect(refused).toHaveLength(45);
    expect(refused[0]?.body.message).toBe('Daily attempts are used up');
    await api.settle();
    const rows = await api.sql('select status from scoring.solutions where team_id = $1', [person.teamId]);
    expect(rows).toEqual(Array(5).fill({ status: 'SCORED' }));
    await second.close();
    expect(await attempts(person, championship)).toMatchObject({ limit: 5, used: 5, left: 0, unlimited: false });
  });

  it('SUB2 names rows and columns of an invalid file, twenty at most, and takes no attempt for it', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, championship);
    const wrong = 'id,prediction\n1,one\n2,\n3,3\n3,3\n9,9\n';
    const { body } = await submit(person, championship, wrong).expect(202);
    await api.settle();
    const solution = await view(person, body.id);
    expect(solution).toMatchObject({ status: 'INVALID', score: null, place: null, failure: null });
    expect(solution.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'bad_value', line: 2, column: 'prediction', value: 'one' }),
        expect.objectContaining({ kind: 'empty_value', line: 3, column: 'prediction' }),
        expect.objectContaining({ kind: 'duplicate_id', line: 5 }),
        expect.objectContaining({ kind: 'extra_id', line: 6, value: '9' }),
        expect.objectContaining({ kind: 'missing_id' }),
      ]),
    );
    expect(solution.problemCounts).toEqual({
      bad_value: 1,
      empty_value: 1,
      duplicate_id: 1,
      extra_id: 1,
      missing_id: 1,
    });
    expect(await attempts(person, championship)).toMatchObject({ used: 0, left: 1 });
    await submit(person, championship, solutionOff(1)).expect(202);
    await api.settle();
    expect(await attempts(person, championship)).toMatchObject({ used: 1, left: 0 });
  });

  it('SUB2 counts all problems of a file that is wrong in every row, and lists the first twenty', async () => {
    const ids = Array.from({ length: 100 }, (_, n) => n + 1);
    const truth = `id,target\n${ids.map((id) => `${id},1\n`).join('')}`;
    const championship = await aChampionship(api, { truth });
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship, `id,prediction\n${ids.map((id) => `${id},x\n`).join('')}`);
    await api.settle();
    const solution = await view(person, body.id);
    expect(solution.problems).toHaveLength(20);
    expect(solution.problemCounts).toEqual({ bad_value: 100 });
  });

  it('SUB2 keeps problems whose texts hold NUL, half a character or nothing but length', async () => {
    const table = await aChampionship(api);
    const lists = await aChampionship(api, { metric: 'MNAP20_JSON', direction: 'TOP_DOWN', truth: '{"u": [1]}' });
    const files: [TestChampionship, string, object][] = [
      [table, `id,prediction\n1,${'x'.repeat(79)}😀\n`, { kind: 'bad_value', value: `${'x'.repeat(79)}…` }],
      [table, `id,prediction${'_'.repeat(100_000)}\n`, { suggestion: expect.stringMatching(/^prediction_+…$/) }],
      [lists, String.raw`{"\u0000\ud800": [1, 1]}`, { kind: 'duplicate_item', column: '\uFFFD\uFFFD', value: '1' }],
    ];
    for (const [championship, content, problem] of files) {
      const person = await aParticipant(api, championship);
      const { body } = await submit(person, championship, content).expect(202);
      await api.settle();
      const { status, problems } = await view(person, body.id);
      expect({ status, problem: problems[0] }).toMatchObject({ status: 'INVALID', problem });
    }
  });

  it.each([
    ['an empty file', '', 'empty_file'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0, 0]), undefined],
    ['texts with NUL', 'id,prediction\n1,a\0b\n', undefined],
    ['a file of another championship', 'PassengerId,Survived\n1,0\n', 'missing_column'],
    ['one long line', `id,prediction\n${'1'.repeat(2_000_000)}`, 'bad_csv'],
  ])('SUB2 finds %s invalid, and says so', async (_what, content, kind) => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship, content).expect(202);
    await api.settle();
    const { status, problems } = await view(person, body.id);
    expect([status, problems.length > 0]).toEqual(['INVALID', true]);
    if (kind) expect(problems.map((problem: { kind: string }) => problem.kind)).toContain(kind);
    expect(await attempts(person, championship)).toMatchObject({ used: 0 });
  });

  it('SUB2 shares attempts in a team and not between teams or championships', async () => {
    const [one, two] = [await aChampionship(api, { dailyAttempts: 1 }), await aChampionship(api, { dailyAttempts: 1 })];
    const person = await aParticipant(api, one);
    await person.http.post(`/api/championships/${two.champname}/participation`).send({ acceptRules: true }).expect(200);
    const rival = await aParticipant(api, one);
    await submit(person, one).expect(202);
    await submit(person, one).expect(429);
    await submit(person, two).expect(202);
    await submit(rival, one).expect(202);
  });

  it.each([
    ['winter', '2026-01-15'],
    ['summer', '2026-07-15'],
  ])('CHAMP8 gives attempts back at 23:59:00 in Moscow, in %s', async (_season, date) => {
    const before = api.clock.now();
    api.clock.set(`${date}T09:00:00Z`);
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, championship);
    const resetsAt = `${date}T20:59:00.000Z`;
    await submit(person, championship).expect(202);
    api.clock.set(`${date}T20:58:59.500Z`);
    const refused = await submit(person, championship).expect(429);
    expect(refused.body.details).toMatchObject({ limit: 1, resetsAt, next: { at: resetsAt, unlimited: false } });
    expect(refused.headers['retry-after']).toBe('1');
    expect(await attempts(person, championship)).toMatchObject({ used: 1, left: 0, resetsAt, next: { at: resetsAt } });
    api.clock.set(resetsAt);
    expect(await attempts(person, championship)).toMatchObject({ used: 0, left: 1 });
    await submit(person, championship).expect(202);
    await submit(person, championship).expect(429);
    await api.settle();
    api.clock.set(before);
  });

  it.each([
    ['winter', '2026-01-16', 'America/Los_Angeles'],
    ['summer', '2026-07-16', 'Asia/Kamchatka'],
  ])(
    'CHAMP8 is exact when fifty uploads come at once around 23:59 in Moscow, in %s, whatever the zone of the database',
    async (_season, date, zone) => {
      const before = api.clock.now();
      const [{ name } = { name: '' }] = await api.sql<{ name: string }>('select current_database() as name');
      await api.sql(`alter database "${name}" set timezone = '${zone}'`);
      api.clock.set(`${date}T09:00:00Z`);
      const championship = await aChampionship(api, { dailyAttempts: 5, dateEnd: null });
      const person = await aParticipant(api, championship);
      const second = await startTestApp({ beside: api });
      const elsewhere = { ...person, http: second.signedIn(person.token) };
      const fifty = async () => {
        const sent = Array.from({ length: 50 }, (_, n) => submit(n % 2 ? person : elsewhere, championship));
        return (await Promise.all(sent)).filter(({ status }) => status === 202).length;
      };
      const ledger = () =>
        api.sql(`select day, count(*)::int from scoring.attempts where team_id = $1 group by day order by day`, [
          person.teamId,
        ]);
      api.clock.set(`${date}T20:58:59.000Z`);
      expect(await fifty()).toBe(5);
      api.clock.set(`${date}T20:59:00.000Z`);
      expect(await fifty()).toBe(5);
      const next = (days: number) =>
        new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
      // The clock moves on with each reading: these fifty begin before the reset and end after it.
      api.clock.set(`${next(1)}T20:58:59.975Z`);
      expect(await fifty()).toBe(5);
      expect(await ledger()).toEqual([
        { day: date, count: 5 },
        { day: next(1), count: 5 },
        { day: next(2), count: 5 },
      ]);
      await second.close();
      await api.settle();
      api.clock.set(before);
    },
    60_000,
  );

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kamchatka', 'Australia/Lord_Howe'])(
    'CHAMP8 counts days of Moscow where the server lives by %s',
    (TZ) => {
      const script = `
        const { attemptDay, attemptsResetAt } = await import(process.argv[1]);
        const at = (time) => [attemptDay(new Date(time)), attemptsResetAt(new Date(time)).toISOString()];
        console.log(JSON.stringify(['2026-01-15T20:58:59.999Z', '2026-01-15T20:59:00.000Z', '2026-07-15T20:58:59.999Z',
          '2026-07-15T20:59:00.000Z', '2026-12-31T20:59:00.000Z'].map(at)));`;
      const module = inProject('dist', 'modules', 'scoring', 'solutions', 'domain', 'attempt-day.js');
      const args = ['--input-type=module', '-e', script, module];
      const printed = execFileSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' });
      expect(JSON.parse(printed)).toEqual([
        ['2026-01-15', '2026-01-15T20:59:00.000Z'],
        ['2026-01-16', '2026-01-16T20:59:00.000Z'],
        ['2026-07-15', '2026-07-15T20:59:00.000Z'],
        ['2026-07-16', '2026-07-16T20:59:00.000Z'],
        ['2027-01-01', '2027-01-01T20:59:00.000Z'],
      ]);
    },
  );

  it('SUB2 gives a team attempts beside the daily ones, with a reason that it reads', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, championship, { teamName: 'Первая' });
    const path = `/api/championships/${championship.champname}/attempts`;
    const grant = (http = championship.owner.http, wish: object = {}) =>
      http.post(path).send({ team: 'ПЕРВАЯ', count: 2, reason: 'The server was down', ...wish });
    await grant(person.http).expect(404);
    await grant(api.guest()).expect(401);
    await grant(undefined, { team: 'nobody' }).expect(404);
    await grant(undefined, { count: 0 }).expect(422);
    await grant(undefined, { reason: ' ' }).expect(422);
    await submit(person, championship).expect(202);
    await submit(person, championship).expect(429);
    await grant().expect(200);
    expect(await attempts(person, championship)).toMatchObject({
      limit: 1,
      used: 1,
      left: 2,
      extra: { granted: 2, left: 2, grants: [{ count: 2, reason: 'The server was down' }] },
    });
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit(person, championship)));
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(2);
    await api.settle();
    expect(await attempts(person, championship)).toMatchObject({ used: 1, left: 0, extra: { left: 0 } });
    const kinds = await api.sql(`select kind, state from scoring.attempts where team_id = $1 order by kind`, [
      person.teamId,
    ]);
    expect(kinds).toEqual(['DAILY', 'EXTRA', 'EXTRA'].map((kind) => ({ kind, state: 'COMMITTED' })));
    const note = await api.sql(`select actor, reason, details from kernel.audit where object = $1`, [
      `championship:${championship.champname}`,
    ]);
    expect(note).toEqual([
      { actor: championship.owner.login, reason: 'The server was down', details: { team: 'ПЕРВАЯ', count: 2 } },
    ]);
    const taken = replies.find(({ status }) => status === 202)?.body.id;
    await championship.owner.http.post(`/api/solutions/${taken}/revoke`).send({ reason: 'By hand' }).expect(200);
    expect(await attempts(person, championship)).toMatchObject({ used: 1, left: 1, extra: { left: 1 } });
  });

  it('CHAMP8 takes nothing before the start, and after the end unlimited late solutions or none', async () => {
    const start = api.clock.inDays(1);
    const end = api.clock.inDays(2);
    const wish = { dateStart: start, dateEnd: end, dailyAttempts: 1 };
    const [open, closed] = [
      await aChampionship(api, wish),
      await aChampionship(api, { ...wish, acceptAfterEnd: false }),
    ];
    const person = await aParticipant(api, open);
    await person.http
      .post(`/api/championships/${closed.champname}/participation`)
      .send({ acceptRules: true })
      .expect(200);
    const early = await submit(person, open).expect(409);
    expect(early.body).toMatchObject({ error: 'CHAMPIONSHIP_NOT_STARTED', details: { startsAt: start.toISOString() } });

    api.clock.set(start);
    await submit(person, open, solutionOff(2)).expect(202);
    await submit(person, closed).expect(202);
    await api.settle();

    api.clock.set(end);
    const over = await submit(person, closed).expect(409);
    expect(over.body).toEqual({ error: 'CHAMPIONSHIP_OVER', message: 'Championship is over' });
    expect(await attempts(person, open)).toMatchObject({ unlimited: true });
    const late: string[] = [];
    for (let n = 0; n < 3; n += 1) late.push((await submit(person, open, solutionOff(0)).expect(202)).body.id);
    await api.settleBoards();
    for (const id of late) {
      expect(await view(person, id)).toMatchObject({
        status: 'SCORED',
        score: 0,
        late: true,
        best: false,
        place: null,
      });
    }
    const board = (await api.guest().get(`/api/championships/${open.champname}/leaderboard`).expect(200)).body;
    expect(board.items).toMatchObject([{ place: 1, score: 2, solutions: 1 }]);
  });
});
