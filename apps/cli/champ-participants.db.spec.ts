import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../test/kit/championships.js';
import { testPassword } from '../../test/kit/people.js';
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
    expect((await champ('participants', '--csv')).out).toMatch(/^team,login,[^\r]+\r\nSilent,[^\r]+\r\nOnes,/u);
    expect((await champ('participants', '--csv', '--json')).exitCode).toBe(2);
    expect((await champ('solutions', '--csv')).out).toMatch(/^id,sentAt,[^\r]+\r\n[^\r]+,Ones,[^\r]+,SCORED,1,/u);

    expect(await champ('disqualify', 'ones')).toMatchObject({ exitCode: 2, err: expect.stringContaining('--reason') });
    const tried = await champ('disqualify', 'ones', '--dry-run');
    expect(tried).toMatchObject({ exitCode: 0, out: expect.stringContaining('Nothing was changed.') });
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
    const again = await champ('disqualify', 'ones', '--reason', 'Another', '--yes');
    expect(again).toMatchObject({ exitCode: 0, out: 'ones is disqualified already: Two accounts\n' });
    expect((await champ('disqualify', 'Silent', '--back', '--reason', 'None', '--yes')).out).toContain(
      'not disqualified',
    );
    expect((await champ('participants', '--only', 'disqualified')).out).toMatch(/Ones [^\n]*Two accounts\n/u);
    expect(await champ('disqualify', 'Ones', '--back', '--reason', 'A mistake', '--yes')).toMatchObject({
      exitCode: 0,
    });
    expect((await champ('participants', '--only', 'disqualified', '--json')).json().items).toEqual([]);
  }, 120_000);
});
