import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  attachFile,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';
import { RefreshLeaderboards } from '../jobs/refresh-leaderboards.js';
import { ScoringApi } from '../../scoring.api.js';
import type { Receipt } from '../../solutions/contract/solution.js';

/** Answers without a column `usage`; the n-th row of a solution is wrong by n, so that a score tells which rows it is of. */
const rows = Array.from({ length: 40 }, (_, i) => i + 1);
const own = `id,target\n${rows.map((id) => `${id},${id}\n`).join('')}`;
const solution = `id,prediction\n${rows.map((id) => `${id},${id + id / 7}\n`).join('')}`;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('a share of public rows that is drawn', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const at = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;
  const edit = async (championship: TestChampionship) =>
    (await championship.owner.http.get(at(championship, '/edit')).expect(200)).body;
  const save = async (championship: TestChampionship, changes: object) =>
    championship.owner.http.put(at(championship)).send({ version: (await edit(championship)).version, ...changes });
  const aDrawn = async (publicPercent = 30) => {
    const championship = await aChampionship(api, { publicPercent, dateEnd: api.clock.inDays(3) });
    const { http } = championship.owner;
    await http
      .put(at(championship, '/truth'))
      .field('reason', 'Without parts')
      .attach('file', Buffer.from(own), 'own.csv')
      .expect(200);
    const member = await aParticipant(api, championship);
    const { id } = (await submit(member, championship, solution).expect(202)).body as { id: string };
    await api.settleBoards();
    const receipt = async (reader = http) =>
      (await reader.get(`/api/solutions/${id}/receipt`).expect(200)).body as Receipt;
    return { championship, member, id, receipt };
  };
  const seedOf = async ({ id }: TestChampionship) =>
    (
      await api.sql<{ seed: number }>('select split_seed as seed from championships.championships where id = $1', [id])
    )[0]!.seed;
  const isRight = async (receipt: Receipt) => {
    const { truthSha256, result, record } = await api.get(ScoringApi).recompute(receipt);
    expect(truthSha256).toBe(receipt.truthSha256);
    expect(record).toEqual(receipt);
    expect(result).toMatchObject({ score: receipt.score, rows: receipt.rows });
  };

  it("SUB5 SUB6 keeps the organiser's own file, and the receipt says by which seed and share it was split", async () => {
    const { championship, receipt } = await aDrawn();
    const made = await receipt();
    expect(made).toMatchObject({ truthSha256: sha256(own), split: { percent: 30, seed: await seedOf(championship) } });
    // Everybody is told the share, and that its end gives medals.
    const { body } = await championship.owner.http.get(at(championship)).expect(200);
    expect(body).toMatchObject({ publicPercent: 30, isRated: true });
    const forPractice = await aChampionship(api, { dateEnd: null });
    expect((await forPractice.owner.http.get(at(forPractice)).expect(200)).body).toMatchObject({
      publicPercent: null,
      isRated: false,
    });
    expect((await edit(championship)).truth).toMatchObject({
      sha256: sha256(own),
      report: { publicRows: 12, privateRows: 28 },
    });
    await isRight(made);
    await isRight({ ...made, split: { percent: 30, seed: made.split!.seed } });
    const { result } = await api
      .get(ScoringApi)
      .recompute({ ...made, split: { percent: 30, seed: made.split!.seed! + 1 } });
    expect(result).not.toMatchObject({ score: made.score });
  });

  it('SUB5 hides the seed from participants until the results are out', async () => {
    const { championship, member, id, receipt } = await aDrawn();
    const seed = String(await seedOf(championship));
    const told = async () => {
      const second = (await submit(member, championship, `${solution}\n`).expect(202)).body.id;
      await api.settle();
      const paths = [
        ...['', '/solutions', '/format', '/leaderboard'].map((path) => at(championship, path)),
        ...['', '/log', '/receipt'].map((path) => `/api/solutions/${id}${path}`),
        `/api/solutions/${id}/comparison/${second}`,
      ];
      const answers = await Promise.all(paths.map((path) => member.http.get(path)));
      return answers.map(({ text, headers }) => `${text}${JSON.stringify(headers)}`);
    };
    const hidden = await receipt(member.http);
    expect(hidden.split).toEqual({ percent: 30, seed: null });
    await isRight(hidden);
    expect((await told()).filter((text) => text.includes(seed))).toEqual([]);
    api.clock.pass({ days: 4 });
    await api.settle();
    await championship.owner.http.post(at(championship, '/state')).send({ state: 'FINISHED' }).expect(200);
    await api.settle();
    expect(await receipt(member.http)).toEqual(await receipt());
    expect((await receipt(member.http)).split).toEqual({ percent: 30, seed: Number(seed) });
  });

  it('SUB5 SUB6 knows a score by another share as outdated, and both receipts stay right', async () => {
    const { championship, receipt } = await aDrawn();
    const before = await receipt();
    expect((await edit(championship)).outdatedSolutions).toBe(0);
    expect((await save(championship, { publicPercent: 60 })).body.error).toBe('REJUDGE_NEEDED');
    expect((await save(championship, { publicPercent: 60, rejudge: true })).status).toBe(200);
    const { truth, outdatedSolutions } = await edit(championship);
    expect({ truth, outdatedSolutions }).toMatchObject({
      outdatedSolutions: 1,
      truth: { sha256: sha256(own), report: { publicRows: 24 } },
    });
    await isRight(before);
    const { http } = championship.owner;
    const { body } = await http
      .post(at(championship, '/rejudges'))
      .send({ reason: 'More rows are public' })
      .expect(202);
    await api.settle();
    await applyRejudge(api, { http }, body.id);
    const after = await receipt();
    expect(after).toMatchObject({ truthSha256: sha256(own), split: { percent: 60 } });
    expect(after.score).not.toBe(before.score);
    await isRight(after);
    expect((await edit(championship)).outdatedSolutions).toBe(0);
    const { result } = await api.get(ScoringApi).recompute(before);
    expect(result).toMatchObject({ score: before.score });
  });

  it('SUB5 SUB6 goes on with a truth from before, whose rows were drawn into a file of their own', async () => {
    const championship = await aChampionship(api, { publicPercent: 50 });
    const named = `id,target,usage\n${rows.map((id) => `${id},${id},${id % 2 ? 'public' : 'private'}\n`).join('')}`;
    await attachFile(api, championship.id, 'data', 'sent.csv', own);
    await attachFile(api, championship.id, 'truth', 'own.csv', named);
    await api.sql(
      `update championships.files f set source_key = (select storage_key from championships.files s
         where s.championship_id = f.championship_id and s.name = 'sent.csv') where championship_id = $1 and kind = 'truth'`,
      [championship.id],
    );
    const member = await aParticipant(api, championship);
    const { id } = (await submit(member, championship, solution).expect(202)).body;
    await api.settle();
    const receipt = async () => (await championship.owner.http.get(`/api/solutions/${id}/receipt`).expect(200)).body;
    const before = await receipt();
    expect(before).toMatchObject({ truthSha256: sha256(named), split: null });
    await isRight(before);
    // As receipts were before: without a word of the split.
    const { split: _split, ...old } = before;
    expect((await api.get(ScoringApi).recompute({ ...old, split: null })).result).toMatchObject({
      score: before.score,
    });
    expect((await save(championship, { publicPercent: 25, rejudge: true })).status).toBe(200);
    expect((await edit(championship)).truth).toMatchObject({ sha256: sha256(own), report: { publicRows: 10 } });
    await isRight(before);
    await api.worker?.get(RefreshLeaderboards, { strict: false }).refresh();
  });
});
