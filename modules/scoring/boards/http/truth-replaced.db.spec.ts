import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  smallTruth,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** One answer is another, and one row changes side. */
const mended = smallTruth.replace('4,4', '4,5').replace('2,2,public', '2,2,private');
const change = { format: 'csv', rows: 4, added: 0, removed: 0, values: 1, sides: 1 };

describe('answers that take the place of others', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const put = ({ owner, champname }: TestChampionship, content: string, fields: Record<string, string> = {}) => {
    const call = owner.http.put(`/api/championships/${champname}/truth`);
    for (const [name, value] of Object.entries(fields)) void call.field(name, value);
    return call.attach('file', Buffer.from(content), 'truth.csv');
  };
  const rows = ({ champname }: TestChampionship) =>
    api.sql<{ reason: string; details: { from: string; to: string } }>(
      `select actor, reason, details from kernel.audit
       where object = $1 and action = 'championships.replace-truth' order by id`,
      [`championship:${champname}`],
    );

  it('SUB6 ADMIN1 say what they change, want a reason, and each of them is a row of the audit log with both checksums', async () => {
    const championship = await aChampionship(api);
    const refused = await put(championship, mended).expect(409);
    expect(refused.body).toMatchObject({ error: 'REASON_NEEDED', details: { solutions: 0, change } });
    await put(championship, mended, { reason: ' ' }).expect(422);
    expect(await rows(championship)).toEqual([]);
    const { body: before } = await championship.owner.http.get(`/api/championships/${championship.champname}/edit`);
    expect(before.truth.sha256).toBe(sha256(smallTruth));

    // At once after one another: what is done again and again is as many rows.
    await put(championship, mended, { reason: 'Row 4 was wrong' }).expect(200);
    await put(championship, smallTruth, { reason: 'It was right' }).expect(200);
    await put(championship, mended, { reason: 'It was not' }).expect(200);
    const actor = championship.owner.login;
    const [old, now] = [sha256(smallTruth), sha256(mended)];
    expect(await rows(championship)).toEqual([
      { actor, reason: 'Row 4 was wrong', details: { tour: null, from: old, to: now, change } },
      { actor, reason: 'It was right', details: { tour: null, from: now, to: old, change } },
      { actor, reason: 'It was not', details: { tour: null, from: old, to: now, change } },
    ]);
  });

  it('SUB6 tell with the question about scored solutions what would change', async () => {
    const championship = await aChampionship(api);
    await submit(await aParticipant(api, championship), championship).expect(202);
    await api.settle();
    const refused = await put(championship, mended, { reason: 'Row 4 was wrong' }).expect(409);
    expect(refused.body).toMatchObject({ error: 'REJUDGE_NEEDED', details: { solutions: 1, change } });
    expect((await put(championship, mended, { rejudge: 'true' }).expect(409)).body.error).toBe('REASON_NEEDED');
    await put(championship, mended, { rejudge: 'true', reason: 'Row 4 was wrong' }).expect(200);
    expect(await rows(championship)).toHaveLength(1);
  });

  it('SUB6 one after the other, also of many that come at once: each row begins where the one before ended', async () => {
    const championship = await aChampionship(api);
    const files = Array.from({ length: 6 }, (_, at) => smallTruth.replace('4,4', `4,${at + 5}`));
    await Promise.all(files.map((file) => put(championship, file, { reason: 'Again' }).expect(200)));
    const noted = await rows(championship);
    expect(noted.map(({ details }) => details.to).toSorted()).toEqual(files.map(sha256).toSorted());
    expect(noted.map(({ details }) => details.from)).toEqual([
      sha256(smallTruth),
      ...noted.slice(0, -1).map(({ details }) => details.to),
    ]);
  });

  it('SUB6 of a draft need no reason, as nobody relies on them, and are rows all the same', async () => {
    const championship = await aChampionship(api, { published: false });
    await put(championship, mended).expect(200);
    expect(await rows(championship)).toMatchObject([{ reason: '', details: { from: sha256(smallTruth) } }]);
  });
});
