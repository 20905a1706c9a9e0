import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { RevealFinal } from '../commands/reveal-final.js';
import type { Leaderboard } from '../contract/leaderboard.js';
import { RefreshLeaderboards } from './refresh-leaderboards.js';
import { Snapshots } from './snapshots.js';
import { TieGroups } from './tie-groups.js';

describe('snapshots', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const scored = async (championship: TestChampionship, teamName: string, error: number) => {
    await submit(await aParticipant(api, championship, { teamName }), championship, solutionOff(error)).expect(202);
    await api.settle();
  };
  const refresh = ({ id }: TestChampionship) => api.worker!.get(RefreshLeaderboards, { strict: false }).refresh(id);
  const teams = async ({ champname }: TestChampionship) => {
    const { body } = await api.guest().get(`/api/championships/${champname}/leaderboard`).expect(200);
    return (body as Leaderboard).items.map(({ team }) => team);
  };
  const snapshots = () => api.worker!.get(Snapshots, { strict: false });
  const marks = () => api.worker!.get(TieGroups, { strict: false });

  it('LB2 shows the later of two snapshots, whichever is whole first', async () => {
    const championship = await aChampionship(api);
    await scored(championship, 'Early', 2);
    const written = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const mark = marks().mark.bind(marks());
    const spy = jest.spyOn(marks(), 'mark').mockImplementationOnce(async (snapshot) => {
      written.resolve();
      await held.promise;
      return mark(snapshot);
    });
    const slow = refresh(championship);
    await written.promise;
    await scored(championship, 'Late', 1);
    await refresh(championship);
    expect(await teams(championship)).toEqual(['Late', 'Early']);
    held.resolve();
    await slow;
    expect(await teams(championship)).toEqual(['Late', 'Early']);
    spy.mockRestore();
  });

  it('OPERATION takes a snapshot again that was written and not shown, as its worker died', async () => {
    const championship = await aChampionship(api);
    await scored(championship, 'The one', 2);
    const spy = jest.spyOn(marks(), 'mark').mockRejectedValueOnce(new Error('the worker died'));
    await expect(refresh(championship)).rejects.toThrow('the worker died');
    expect(await teams(championship)).toEqual([]);
    await refresh(championship);
    expect(await teams(championship)).toEqual(['The one']);
    spy.mockRestore();
  });

  it('SUB5 OPERATION makes the final board again that a worker left behind as it died', async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(3) });
    const { http } = championship.owner;
    await scored(championship, 'Cheat', 1);
    await scored(championship, 'Honest', 2);
    await refresh(championship);
    api.clock.pass({ days: 4 });
    const path = `/api/championships/${championship.champname}`;
    await http.post(`${path}/state`).send({ state: 'FINISHED' }).expect(200);
    await api.settleBoards();
    const final = async () => {
      const { body } = await api.guest().get(`${path}/leaderboard`).query({ board: 'final' }).expect(200);
      return (body as Leaderboard).items.map(({ team }) => team);
    };
    expect(await final()).toEqual(['Cheat', 'Honest']);
    const [cheat] = await api.sql<{ id: string }>(
      'select id from scoring.solutions where championship_id = $1 and public_score = 1',
      [championship.id],
    );
    await http.post(`/api/solutions/${cheat?.id}/revoke`).send({ reason: 'Copied' }).expect(200);
    const commands = api.worker!.get(Commands, { strict: false });
    const run = commands.run.bind(commands);
    const spy = jest.spyOn(commands, 'run').mockImplementation(async (command) => {
      if (command instanceof RevealFinal) throw new Error('the worker died');
      return run(command);
    });
    await expect(refresh(championship)).rejects.toThrow('the worker died');
    spy.mockRestore();
    expect(await teams(championship)).toEqual(['Honest']);
    await refresh(championship);
    expect(await final()).toEqual(['Honest']);
  });

  it('LB2 OPERATION shows the boards of all others while that of one championship can not be made', async () => {
    const [first, broken, last] = [await aChampionship(api), await aChampionship(api), await aChampionship(api)];
    for (const one of [first, broken, last]) await scored(one, one.champname, 2);
    const take = snapshots().take.bind(snapshots());
    const spy = jest.spyOn(snapshots(), 'take').mockImplementation((id) => {
      if (id === broken.id) throw new Error('no room on the disk');
      return take(id);
    });
    await expect(api.worker!.get(RefreshLeaderboards, { strict: false }).refresh()).rejects.toThrow(
      'no room on the disk',
    );
    for (const one of [first, last]) expect(await teams(one)).toEqual([one.champname]);
    expect(await teams(broken)).toEqual([]);
    spy.mockRestore();
    await refresh(broken);
    expect(await teams(broken)).toEqual([broken.champname]);
  });
});
