import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  attachFile,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import type { Leaderboard } from '../contract/leaderboard.js';
import type { SolutionView } from '../../solutions/contract/solution.js';

describe('scores by former answers', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  /** The last column of the leaderboard as CSV, by team. */
  const marksInCsv = async ({ champname }: TestChampionship) => {
    const path = `/api/championships/${champname}/leaderboard.csv`;
    const { text } = await api.guest().get(path).buffer(true).expect(200);
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toMatch(/,outdated$/);
    return Object.fromEntries(lines.map((line) => [line.split(',')[1], line.split(',').at(-1) === 'true']));
  };

  it('SUB6 are named on the board, each by its row, until they are judged again', async () => {
    const championship = await aChampionship(api);
    const [exact, off] = [
      await aParticipant(api, championship, { teamName: 'Exact' }),
      await aParticipant(api, championship, { teamName: 'Off by one' }),
    ];
    await submit(exact, championship, solutionOff(0)).expect(202);
    await submit(off, championship, solutionOff(1)).expect(202);
    /** The notice, the row of each team, and the own one. */
    const outdated = async () => {
      await api.settleBoards();
      const { body } = await exact.http.get(`/api/championships/${championship.champname}/leaderboard`).expect(200);
      const { items, own, ...board } = body as Leaderboard;
      const rows = Object.fromEntries(items.map((row) => [row.team, row.outdated]));
      expect(await marksInCsv(championship)).toEqual(rows);
      return [board.outdated, rows, own?.outdated];
    };
    expect(await outdated()).toEqual([false, { Exact: false, 'Off by one': false }, false]);
    const moved = 'id,target,usage\n1,2,public\n2,3,public\n3,4,private\n4,5,private\n';
    await attachFile(api, championship.id, 'truth', 'truth-2.csv', moved);
    expect(await outdated()).toEqual([true, { Exact: true, 'Off by one': true }, true]);
    await submit(off, championship, solutionOff(1)).expect(202);
    expect(await outdated()).toEqual([true, { Exact: true, 'Off by one': false }, true]);
    /** How many of the team's own scores can be compared with each other. */
    const alike = async () => {
      const { body } = await off.http.get(`/api/championships/${championship.champname}/solutions`).expect(200);
      return new Set((body.items as SolutionView[]).map(({ judgedBy }) => judgedBy)).size;
    };
    expect(await alike()).toBe(2);
    const { http } = championship.owner;
    const path = `/api/championships/${championship.champname}/rejudges`;
    const { body } = await http.post(path).send({ reason: 'The answers were shifted' }).expect(202);
    expect(await outdated()).toEqual([true, { Exact: true, 'Off by one': false }, true]);
    await applyRejudge(api, { http }, body.id);
    expect(await outdated()).toEqual([false, { Exact: false, 'Off by one': false }, false]);
    expect(await alike()).toBe(1);
  });

  it('SUB6 are found among the new rows of a board that had none before', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const outdated = async () => {
      await api.settleBoards();
      const { body } = await api.guest().get(`/api/championships/${championship.champname}/leaderboard`).expect(200);
      return (body as Leaderboard).outdated;
    };
    await submit(person, championship, solutionOff(3)).expect(202);
    expect(await outdated()).toBe(false);
    await submit(person, championship, solutionOff(2)).expect(202);
    expect(await outdated()).toBe(false);
    // As a worker leaves it that had begun before the answers were changed.
    const { body } = await submit(person, championship, solutionOff(1)).expect(202);
    await api.settle();
    const former = `update scoring.solutions set receipt = receipt || '{"truthSha256": "former"}' where id = $1`;
    await api.sql(former, [body.id]);
    expect(await outdated()).toBe(true);
  });
});
