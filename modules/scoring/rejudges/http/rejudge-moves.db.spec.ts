import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, attachFile, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';

const because = { reason: 'The answers were shifted' };

describe('who moves by a re-judgement', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  it('SUB6 names all teams that move on both boards as CSV, the greatest move first, to none but the organiser', async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const first = await aParticipant(api, championship, { teamName: 'Exact' });
    await submit(first, championship, solutionOff(0)).expect(202);
    for (const [at, teamName] of ['Off by one', '=Third', 'Fourth'].entries()) {
      const person = await aParticipant(api, championship, { teamName });
      await submit(person, championship, solutionOff(at + 1)).expect(202);
    }
    await api.settleBoards();
    const shifted = 'id,target,usage\n1,4,public\n2,5,public\n3,6,private\n4,7,private\n';
    await attachFile(api, championship.id, 'truth', 'truth-2.csv', shifted);
    const { id } = (await owner.http.post(`/api/championships/${champname}/rejudges`).send(because).expect(202)).body;
    await api.settle();
    const csv = ({ http }: Pick<TestPerson, 'http'>) => http.get(`/api/rejudges/${id}/moves.csv`);
    const rows = (board: string) =>
      [
        [board, 'Exact', 1, 4, 0, 3],
        [board, 'Fourth', 4, 1, 3, 0],
        [board, 'Off by one', 2, 3, 1, 2],
        [board, `'=Third`, 3, 2, 2, 1],
      ].map((cells) => cells.join(','));
    const proposal = await csv(owner).expect(200);
    expect(proposal.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="rejudge-${champname}.csv"`,
    });
    const [head, ...lines] = proposal.text.trimEnd().split('\r\n');
    expect(head).toBe('board,team,oldPlace,newPlace,oldScore,newScore');
    const sizes = lines.map((line) => Math.abs(Number(line.split(',')[2]) - Number(line.split(',')[3])));
    expect(sizes).toEqual([3, 3, 1, 1, 3, 3, 1, 1]);
    expect(lines.toSorted()).toEqual([...rows('public'), ...rows('final')].toSorted());
    const another = await aPerson(api, { role: 'client' });
    for (const person of [first, another]) await csv(person).expect(404);
    await csv({ http: api.guest() }).expect(401);
    await applyRejudge(api, owner, id);
    expect((await csv(owner).expect(200)).text).toBe(proposal.text);
  });

  it('SUB6 tells how many solutions lose their scores as invalid, which and why, before it counts', async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const person = await aParticipant(api, championship, { teamName: 'Exact' });
    const { id: solutionId } = (await submit(person, championship, solutionOff(0)).expect(202)).body;
    const broken = await aParticipant(api, championship, { teamName: 'Broken' });
    await submit(broken, championship, 'id,prediction\n1,x\n').expect(202);
    await api.settleBoards();
    const longer = 'id,target,usage\n1,1,public\n2,2,public\n3,3,private\n4,4,private\n5,5,private\n';
    await attachFile(api, championship.id, 'truth', 'truth-2.csv', longer);
    const { id } = (await owner.http.post(`/api/championships/${champname}/rejudges`).send(because).expect(202)).body;
    await api.settle();
    const { body } = await owner.http.get(`/api/rejudges/${id}`).expect(200);
    // Who was invalid before loses nothing.
    expect(body).toMatchObject({ state: 'READY', becomeInvalid: 1 });
    expect(body.invalid).toEqual([
      {
        ...{ solutionId, team: 'Exact', name: expect.any(String), format: 'csv' },
        problem: expect.objectContaining({ kind: 'missing_id', value: '5' }),
      },
    ]);
  });
});
