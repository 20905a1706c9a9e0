import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../test/kit/championships.js';
import { aPerson, testPassword } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

describe('CLI1 who takes part, at the command line of an organiser', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  }, 120_000);
  afterAll(() => api.close());

  test('CLI1 CHAMP5 lists participants as a table, JSON and CSV, and disqualifies a team after a dry run', async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const champ = (verb: string, ...words: string[]) => computer.podium(['champ', verb, champname, ...words]);
    const ones = await aParticipant(api, championship, { teamName: 'Ones' });
    await aParticipant(api, championship, { teamName: 'Silent' });
    await submit(ones, championship, solutionOff(1)).expect(202);
    await api.settleBoards();

    const table = await champ('participants');
    expect(table).toMatchObject({ exitCode: 0, err: '' });
    expect(table.out).toMatch(new RegExp(`Silent [^\n]* – +0 +–[^\n]*\nOnes +${ones.login} +1 +1 +\\d`, 'u'));
    expect(table.out).toContain('2 teams, 2 people; teams that have sent nothing yet: 1.\n');
    const silent = (await champ('participants', '--only', 'silent', '--json')).json();
    expect(silent).toMatchObject({ teams: 2, items: [{ team: 'Silent', solutions: 0 }] });
    const none = (await champ('participants', '--find', 'no such team')).out;
    expect(none).toMatch(/^No teams match\.\n/u);
    expect((await champ('participants', '--csv')).out).toMatch(/^team,login,[^\r]+\r\nSilent,[^\r]+\r\nOnes,/u);
    expect((await champ('participants', '--csv', '--json')).exitCode).toBe(2);
    expect((await champ('solutions', '--csv')).out).toMatch(/^id,sentAt,[^\r]+\r\n[^\r]+,Ones,[^\r]+,SCORED,1,/u);

    expect(await champ('disqualify', 'ones')).toMatchObject({ exitCode: 2, err: expect.stringContaining('--reason') });
    const tried = await champ('disqualify', 'ones', '--dry-run');
    expect(tried).toMatchObject({ exitCode: 0, out: expect.stringContaining('Nothing was changed.') });
    expect(tried.out).toMatch(/^As if the championship ended now, by private results: not public\./u);
    const why = ['--reason', 'Two accounts'];
    expect((await champ('disqualify', 'Nobody', ...why, '--yes')).exitCode).toBe(4);
    expect(await champ('disqualify', 'ones', ...why)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--yes'),
    });
    expect(await champ('disqualify', 'ones', ...why, '--yes')).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('ones is disqualified.'),
    });
    const again = await champ('disqualify', 'ones', ...why, '--yes');
    expect(again).toMatchObject({ exitCode: 0, out: 'ones is disqualified already: Two accounts\n' });
    const same = await champ('disqualify', 'ones', ...why, '--yes', '--json');
    expect(same.json()).toEqual({ moved: 0, items: [], changed: false });
    const other = ['--reason', 'Three accounts', '--yes', '--json'];
    expect((await champ('disqualify', 'ones', ...other)).json()).toEqual({ moved: 0, items: [], changed: true });
    expect((await champ('disqualify', 'Silent', '--back', '--reason', 'None', '--yes')).out).toContain(
      'not disqualified',
    );
    expect((await champ('participants', '--only', 'disqualified')).out).toMatch(/Ones [^\n]*Three accounts\n/u);
    expect(await champ('disqualify', 'Ones', '--back', '--reason', 'A mistake', '--yes')).toMatchObject({
      exitCode: 0,
    });
    expect((await champ('participants', '--only', 'disqualified', '--json')).json().items).toEqual([]);
  }, 120_000);

  test('CLI1 CHAMP5 ADMIN1 an admin takes over what a client decided; the client says nothing more of it', async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    const ones = await aParticipant(api, championship, { teamName: 'Ones' });
    const why = ['--reason', 'Two accounts'];
    const of = async (login: string) => {
      const computer = new Computer(api.url);
      await computer.podium(['login', login, '--password-stdin'], { input: `${testPassword}\n` });
      return (...words: string[]) => computer.podium(['champ', 'disqualify', champname, 'Ones', '--yes', ...words]);
    };
    const [client, admin] = [await of(owner.login), await of((await aPerson(api, { role: 'admin' })).login)];
    const standing = async () =>
      (await owner.http.get(`/api/championships/${champname}/participants`).expect(200)).body.items.find(
        ({ teamId }: { teamId: string }) => teamId === ones.teamId,
      ).disqualified;
    expect(await client(...why)).toMatchObject({ exitCode: 0 });
    expect(await standing()).toMatchObject({ reason: 'Two accounts', byAdmin: false });
    const taken = await admin(...why);
    expect(taken.out).toContain('Ones is disqualified for another reason now: Two accounts');
    expect(await standing()).toMatchObject({ reason: 'Two accounts', byAdmin: true });
    expect((await admin(...why, '--json')).json()).toMatchObject({ changed: false });
    const vain = await client('--reason', 'Ours');
    expect(vain).toMatchObject({ exitCode: 0, out: 'Ones is disqualified already: Two accounts\n' });
    expect((await client('--back', '--reason', 'Ours')).exitCode).toBe(4);
    expect((await admin('--reason', 'Three accounts', '--json')).json()).toMatchObject({ changed: true });
    expect(await standing()).toMatchObject({ reason: 'Three accounts', byAdmin: true });
  }, 120_000);

  test('CLI1 CHAMP5 disqualifies a team also where another one whose name holds its name is out already', async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    for (const teamName of ['Kites', 'Red Kites']) await aParticipant(api, championship, { teamName });
    const out = async (team: string) => {
      const act = ['champ', 'disqualify', champname, team, '--reason', 'Two accounts', '--yes', '--json'];
      return (await computer.podium(act)).json();
    };
    expect(await out('Red Kites')).toMatchObject({ changed: true });
    expect(await out('Kites')).toMatchObject({ changed: true });
    const sql = 'select name from teams.teams where championship_id = $1 and disqualified_at is not null order by name';
    expect(await api.sql(sql, [championship.id])).toEqual([{ name: 'Kites' }, { name: 'Red Kites' }]);
  }, 120_000);

  test('CLI1 CHAMP5 takes back a team whose name many others hold', async () => {
    const championship = await aChampionship(api);
    const { champname, owner } = championship;
    const computer = new Computer(api.url);
    await computer.podium(['login', owner.login, '--password-stdin'], { input: `${testPassword}\n` });
    const { teamId } = await aParticipant(api, championship, { teamName: 'Nets' });
    const act = (...words: string[]) => computer.podium(['champ', 'disqualify', champname, 'Nets', '--yes', ...words]);
    expect(await act('--reason', 'Two accounts')).toMatchObject({ exitCode: 0 });
    await api.sql(
      `insert into teams.teams (id, championship_id, name, name_key, captain_id, confirmed_at, disqualified_at, disqualified_reason)
       select gen_random_uuid(), championship_id, name || i, name_key || i, captain_id, confirmed_at + make_interval(secs => i),
         disqualified_at, disqualified_reason
       from teams.teams, generate_series(1, 60) i where id = $1`,
      [teamId],
    );
    expect((await act('--back', '--reason', 'A mistake')).out).toContain('Nets is back in the results.');
    const [team] = await api.sql('select disqualified_at as at from teams.teams where id = $1', [teamId]);
    expect(team).toEqual({ at: null });
  }, 120_000);
});
