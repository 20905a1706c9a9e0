import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  attachFile,
  smallTruth,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../test/kit/championships.js';
import { aPerson, testPassword, type TestPerson } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

describe('CLI1 the room for solutions at the command line of an organiser', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  }, 120_000);
  afterAll(() => api.close());

  const computerOf = async ({ login }: TestPerson) => {
    const computer = new Computer(api.url);
    await computer.podium(['login', login, '--password-stdin'], { input: `${testPassword}\n` });
    return (verb: string, ...words: string[]) => computer.podium(['champ', verb, ...words]);
  };
  const setUp = async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    const champ = await computerOf(owner);
    return { championship, champname, champ: (verb: string, ...words: string[]) => champ(verb, champname, ...words) };
  };
  const sent = async (championship: TestChampionship, person: TestPerson, error: number): Promise<string> =>
    (await submit(person, championship, solutionOff(error)).expect(202)).body.id;
  const drop = async (...ids: string[]) => {
    const { http } = await aPerson(api, { role: 'admin' });
    for (const id of ids) await http.post(`/api/admin/queue/${id}/drop`).send({ reason: 'Stuck' }).expect(200);
  };
  const because = ['--reason', 'The disk was full'];

  test('CLI1 SUB4 stops the queue, finds what failed, sends it in again and goes on', async () => {
    const { championship, champ } = await setUp();
    const [one, two] = [
      await aParticipant(api, championship, { teamName: 'Ones' }),
      await aParticipant(api, championship, { teamName: 'Twos' }),
    ];
    expect(await champ('pause')).toMatchObject({ exitCode: 2, err: expect.stringContaining('--reason') });
    expect(await champ('pause', ...because)).toMatchObject({ exitCode: 0, out: 'Scoring is stopped.\n' });
    const ids = [await sent(championship, one, 1), await sent(championship, two, 2)];
    const waiting = await sent(championship, two, 3);
    await drop(...ids);
    const queue = await champ('queue');
    expect(queue.out).toMatch(/In the queue +1\n[^]*Failed on our side +2\n[^]*Paused .*The disk was full/u);
    expect((await champ('queue', '--json')).json()).toMatchObject({ waiting: 1, failed: 2 });

    const listed = await champ('solutions', '--status', 'FAILED', '--json');
    expect(
      listed
        .json()
        .items.map(({ id }: { id: string }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect((await champ('solutions', '--find', 'ones')).out).toMatch(new RegExp(`${ids[0]} .* Ones .* failed`, 'u'));
    expect((await champ('solutions', '--find', 'nobody')).out).toBe('No solution fits.\n');
    expect(await champ('solutions', '--status', 'LOST')).toMatchObject({ exitCode: 2 });

    const some = await champ('retry', ids[0]!, waiting, ...because);
    expect(some).toMatchObject({ exitCode: 4, err: '' });
    expect(some.out).toMatch(
      new RegExp(`^1 solution is in the queue again\\.\n1 was not taken:\n {2}${waiting}: The pre`),
    );
    expect(await champ('retry', ...because)).toMatchObject({
      exitCode: 0,
      out: '1 solution is in the queue again.\n',
    });
    expect((await champ('retry', ...because, '--json')).json()).toEqual({ taken: 0, refusedCount: 0, refused: [] });
    expect(await champ('resume', ...because)).toMatchObject({ exitCode: 0 });
    expect(await champ('resume', ...because)).toMatchObject({ exitCode: 4 });
    await api.settle();
    expect((await champ('solutions', '--status', 'SCORED', '--json')).json().items).toHaveLength(3);
  }, 120_000);

  test('CLI1 SUB6 judges again with a table of who moves, takes a score away and grants an attempt for it', async () => {
    const { championship, champ } = await setUp();
    const person = await aParticipant(api, championship, { teamName: 'Kernel trick' });
    const ids = [await sent(championship, person, 1), await sent(championship, person, 2)];
    await api.settle();
    const proposal = await champ('rejudge', ...because);
    expect(proposal).toMatchObject({ exitCode: 0, err: '' });
    expect(proposal.out).toMatch(/Scored again: 2, not possible: 0\.[^]*Nothing was changed\./u);
    expect((await champ('rejudge', ids[0]!, '--apply', ...because, '--json')).json()).toMatchObject({
      state: 'APPLIED',
      total: 1,
      refused: [],
    });

    const elsewhere = await setUp();
    const strange = await sent(elsewhere.championship, await aParticipant(api, elsewhere.championship), 1);
    await api.settle();
    const mixed = await champ('rejudge', ids[1]!, strange, ...because);
    expect(mixed).toMatchObject({ exitCode: 4, out: expect.stringContaining(`${strange}: Not found`) });
    expect(await champ('revoke', strange, ...because)).toMatchObject({
      exitCode: 4,
      err: expect.stringContaining(strange),
    });
    expect(await champ('revoke', ids[1]!, ...because)).toMatchObject({
      exitCode: 2,
      err: 'Without a terminal nobody can be asked: add --yes.\n',
    });
    expect(await champ('revoke', ids[1]!, ...because, '--yes', '--json')).toMatchObject({ exitCode: 0 });
    expect(await champ('revoke', ids[1]!, ...because, '--yes')).toMatchObject({ exitCode: 4 });

    expect(await champ('grant', 'KERNEL trick', '--count', '2', ...because)).toMatchObject({
      exitCode: 0,
      out: 'KERNEL trick has 2 attempts more.\n',
    });
    expect(await champ('grant', 'Nobody', ...because)).toMatchObject({
      exitCode: 4,
      err: 'There is no team “Nobody” in the championship.\n',
    });
    expect(await champ('grant', 'Kernel trick', '--count', '0', ...because)).toMatchObject({ exitCode: 2 });
  }, 120_000);

  test('SUB6 a dry run of a re-judgement says who would move, as a table, JSON and CSV, and changes nothing', async () => {
    const { championship, champ } = await setUp();
    const exact = await aParticipant(api, championship, { teamName: 'Exact' });
    const above = await aParticipant(api, championship, { teamName: 'One above' });
    const ids = [await sent(championship, exact, 0), await sent(championship, above, 1)];
    await api.settle();
    await attachFile(
      api,
      championship.id,
      'truth',
      'truth-2.csv',
      smallTruth.replace(/,(\d),/gu, (_, n) => `,${+n + 1},`),
    );
    const proposal = await champ('rejudge', ...because);
    expect(proposal).toMatchObject({ exitCode: 0, err: '' });
    expect(proposal.out).toMatch(
      /Public leaderboard, the largest changes first:[^]*One above +2 +1 +1\.000000 +0\n[^]*Final leaderboard.*:[^]*One above +2 +1 /u,
    );
    expect(proposal.out).toMatch(
      /Public part: .*: 2, .*: 2, .*: 0\.\nPrivate part: .*: 2, .*: 2, .*: 0\.\nNothing was changed/u,
    );
    expect((await champ('rejudge', ...because, '--json')).json()).toMatchObject({
      state: 'DISCARDED',
      moved: 2,
      moves: expect.arrayContaining([{ team: 'Exact', oldPlace: 1, newPlace: 2, oldScore: 0, newScore: 1 }]),
      finalMoved: 2,
    });
    const csv = await champ('rejudge', ...because, '--csv');
    expect(csv).toMatchObject({ exitCode: 0, err: expect.stringContaining('Nothing was changed.') });
    expect(csv.out.split('\r\n')).toEqual(
      expect.arrayContaining([
        'board,team,oldPlace,newPlace,oldScore,newScore',
        'public,One above,2,1,1,0',
        'final,Exact,1,2,0,1',
      ]),
    );
    expect((await champ('rejudge', ...because, '--csv', '--json')).exitCode).toBe(2);
    const scores = [exact, above].map(async ({ http }, at) => (await http.get(`/api/solutions/${ids[at]}`)).body.score);
    expect(await Promise.all(scores)).toEqual([0, 1]);
  }, 120_000);

  test('SUB6 answers of a public championship are replaced for a reason, once it was said what that changes', async () => {
    const { championship, champ } = await setUp();
    const path = new Computer(api.url).path('truth.csv');
    writeFileSync(path, smallTruth.replace('4,4', '4,5').replace('2,2,public', '2,2,private'));
    const refused = await champ('truth', path);
    expect(refused).toMatchObject({ exitCode: 4, out: '' });
    expect(refused.err).toMatch(/values that change: 1; .* private part: 1\.\nCareful: [^]*--reason/u);
    expect(await champ('truth', path, '--reason', 'Row 4 was wrong')).toMatchObject({ exitCode: 0 });
    const sql = `select reason from kernel.audit where action = 'championships.replace-truth' and object = $1`;
    const rows = await api.sql(sql, [`championship:${championship.champname}`]);
    expect(rows).toEqual([{ reason: 'Row 4 was wrong' }]);
  }, 120_000);

  test('SUB5 the final board is seen before it is revealed, as a table, JSON and CSV, and is said not to be public', async () => {
    const { championship, champ } = await setUp();
    await sent(championship, await aParticipant(api, championship, { teamName: 'Twos' }), 2);
    await sent(championship, await aParticipant(api, championship, { teamName: 'Ones' }), 1);
    await api.settleBoards();
    const shown = await champ('results');
    expect(shown.out).toMatch(/1 +1 +Ones +1\.000000 +1\.000000\n *2 +2 +Twos +2\.000000 +2\.000000\n[^]*Not public/u);
    expect((await champ('results', '--limit', '1', '--json')).json()).toMatchObject({
      total: 2,
      items: [{ team: 'Ones' }],
    });
    const csv = await champ('results', '--csv');
    expect(csv).toMatchObject({ exitCode: 0, err: expect.stringContaining('Not public') });
    expect(csv.out).toMatch(/^place,publicPlace,team,[^\n]+\n1,1,Ones,1,1,/u);
  }, 120_000);

  test('CLI1 a championship of somebody else is not theirs to look into or to judge', async () => {
    const { championship, champname } = await setUp();
    const person = await aParticipant(api, championship, { teamName: 'Mine' });
    const id = await sent(championship, person, 1);
    await api.settle();
    const other = await computerOf(await aPerson(api, { role: 'client' }));
    for (const words of [
      ['solutions'],
      ['queue'],
      ['pause', ...because],
      ['retry', ...because],
      ['rejudge', ...because],
      ['results'],
    ]) {
      const [verb = '', ...rest] = words;
      expect(await other(verb, champname, ...rest)).toMatchObject({
        exitCode: 4,
        err: expect.stringContaining('is somebody else’s'),
      });
    }
    expect((await other('revoke', champname, id, ...because)).exitCode).toBe(4);
    expect((await other('grant', champname, 'Mine', ...because)).exitCode).toBe(4);
    expect((await person.http.get(`/api/solutions/${id}`).expect(200)).body).toMatchObject({ status: 'SCORED' });
  }, 120_000);

  test('CLI1 an organiser is told what works in place of what is refused', async () => {
    const { championship, champname, champ } = await setUp();
    const computer = new Computer(api.url);
    const input = `${testPassword}\n`;
    await computer.podium(['login', championship.owner.login, '--password-stdin'], { input });
    const own = await computer.podium(['solutions', champname]);
    expect(own).toMatchObject({ exitCode: 4, err: expect.stringContaining(`podium champ solutions ${champname}`) });
    expect(own.err).not.toContain('podium participate');
    await sent(championship, await aParticipant(api, championship), 1);
    expect((await champ('set', 'metric=MAE')).err).toContain('--rejudge');
    expect(await champ('set', 'metric=MAE', '--rejudge')).toMatchObject({ exitCode: 0 });
  });

  test('CLI1 SUB6 an undecided re-judgement is told with the place where it is decided, and applied or discarded', async () => {
    const { championship, champname, champ } = await setUp();
    await sent(championship, await aParticipant(api, championship), 1);
    await api.settle();
    const { http } = championship.owner;
    const begin = () => http.post(`/api/championships/${champname}/rejudges`).send({ reason: 'Row 2 was wrong' });
    const stateOf = async (id: string) => (await http.get(`/api/rejudges/${id}`)).body.state;
    const begun = await begin().expect(202);
    const refused = await champ('rejudge', ...because);
    expect([refused.exitCode, refused.err]).toEqual([
      4,
      expect.stringContaining(`/championship/${champname}/edit/submissions`),
    ]);
    expect(refused.err).toContain('--discard');
    const given = await champ('rejudge', '--discard', ...because);
    expect(given).toMatchObject({ exitCode: 0, err: expect.stringContaining('Row 2 was wrong') });
    expect(await stateOf(begun.body.id)).toBe('DISCARDED');
    const none = await champ('rejudge', '--discard', ...because);
    expect(none).toMatchObject({ exitCode: 4, err: `No re-judgement of “${champname}” is open.\n` });
    const second = await begin();
    // Another's is not applied by who meant to begin one.
    expect((await champ('rejudge', '--apply', ...because)).exitCode).toBe(4);
    expect((await champ('rejudge', 'x', '--open', ...because)).exitCode).toBe(2);
    expect((await champ('rejudge', '--open', '--json', ...because)).json()).toMatchObject({
      ...{ id: second.body.id, state: 'APPLIED' },
    });
    expect(await stateOf(second.body.id)).toBe('APPLIED');
  });
});
