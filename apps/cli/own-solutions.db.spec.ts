import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../test/kit/championships.js';
import { testPassword, type TestPerson } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
let championship: TestChampionship;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  championship = await aChampionship(api, { dailyAttempts: 20, finalSolutions: 1 });
}, 60_000);
afterAll(() => api.close());

const aComputer = async (joined = championship) => {
  const person = await aParticipant(api, joined);
  const computer = new Computer(api.url);
  await computer.podium(['login', person.login, '--password-stdin'], { input: `${testPassword}\n` });
  return { person, computer };
};
const send = async (person: TestPerson, ...errors: number[]): Promise<string[]> =>
  sendTo(championship, person, ...errors);
const sendTo = async (to: TestChampionship, person: TestPerson, ...errors: number[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const error of errors) ids.push((await submit(person, to, solutionOff(error)).expect(202)).body.id);
  await api.settle();
  return ids;
};

describe('SUB3 own solutions in a terminal', () => {
  test('SUB5 chooses final solutions by the ids of the list, and takes them back', async () => {
    const { person, computer } = await aComputer();
    const [one = '', two = ''] = await send(person, 2, 3);
    const { champname } = championship;
    const list = async () => (await computer.podium(['solutions', champname])).out;
    expect(await list()).toContain(one);
    const none = await computer.podium(['finals', champname]);
    expect(none.out).toContain('Final solutions: 0 of 1 chosen');
    expect(none.out).toMatch(new RegExp(`solution\\.csv +2\\.000000 +${one}`, 'u'));
    expect(none.out).toContain('None chosen: the solution with the best public score counts.');
    expect((await computer.podium(['finals', champname, '--choose', two])).out).toContain('1 of 1 chosen');
    expect(await list()).toMatch(new RegExp(`3\\.000000 .* final +${two}`, 'u'));
    const full = await computer.podium(['finals', champname, '--choose', one]);
    expect([full.exitCode, full.err]).toEqual([4, 'Only 1 solution may be chosen for the final result\n']);
    const turned = await computer.podium(['finals', champname, '--unchoose', two, '--choose', one, '--json']);
    expect(turned.json()).toMatchObject({ limit: 1, open: true, chosen: true, items: [{ id: one }] });
  });

  test('SUB3 shows one solution, changes its comment and fetches its file', async () => {
    const { person, computer } = await aComputer();
    const [id = ''] = await send(person, 2);
    expect((await computer.podium(['solution', 'comment', id, '  1000 trees '])).out).toBe('The comment is changed.\n');
    const shown = await computer.podium(['solution', 'show', id]);
    expect(shown.out).toMatch(/Comment +1000 trees/u);
    expect(shown.out).toContain(id);
    const fetched = await computer.podium(['solution', 'download', id, '--out', computer.path('sent')]);
    expect([fetched.exitCode, fetched.err]).toEqual([0, '']);
    expect(readFileSync(computer.path('sent', 'solution.csv'), 'utf8')).toBe(solutionOff(2));
    const long = await computer.podium(['solution', 'comment', id, 'x'.repeat(500)]);
    expect([long.exitCode, long.err]).toEqual([4, 'Comment over 500 characters\n']);
    const other = await aComputer();
    expect((await other.computer.podium(['solution', 'download', id])).exitCode).toBe(4);
  });

  test('CHAMP8 marks what came late, and what lost its score', async () => {
    const short = await aChampionship(api, { dateEnd: api.clock.inDays(1), acceptAfterEnd: true });
    const { person, computer } = await aComputer(short);
    const [gone = ''] = await sendTo(short, person, 5);
    await short.owner.http.post(`/api/solutions/${gone}/revoke`).send({ reason: 'Copied' }).expect(200);
    const sent = async (off: number) => {
      writeFileSync(computer.path('more.csv'), solutionOff(off));
      return computer.podium(['submit', short.champname, computer.path('more.csv')]);
    };
    const said = 'The championship is over: this solution is late, for practice.';
    expect(await sent(7)).toMatchObject({ exitCode: 0, err: expect.not.stringContaining(said) });
    api.clock.pass({ days: 2 });
    expect(await sent(8)).toMatchObject({ exitCode: 0, err: expect.stringContaining(said) });
    const [late = ''] = await sendTo(short, person, 6);
    const { out } = await computer.podium(['solutions', short.champname]);
    expect(out).toMatch(new RegExp(`score revoked .* ${gone}`, 'u'));
    expect(out).toMatch(new RegExp(`6\\.000000 .* late +${late}`, 'u'));
    const finals = await computer.podium(['finals', short.champname, '--choose', late]);
    expect(finals.exitCode).toBe(4);
  });
});
