import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, smallTruth, solutionOff } from '../../../../test/kit/championships.js';
import { receipt } from '../contract/solution.js';
import { checkSolution, type Manifest } from '../../engine/index.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const bytes = async function* (text: string) {
  yield Buffer.from(text);
};

describe('receipts and formats', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  it('SUB6 a score has a receipt with the checksums of both files, and no private score', async () => {
    const championship = await aChampionship(api);
    const { http } = await aParticipant(api, championship);
    const file = solutionOff(2);
    const path = `/api/championships/${championship.champname}/solutions`;
    const { body } = await http.post(path).attach('file', Buffer.from(file), 'a.csv').expect(202);
    await api.settle();
    const { body: got } = await http.get(`/api/solutions/${body.id}/receipt`).expect(200);
    expect(receipt.parse(got)).toMatchObject({
      solutionId: body.id,
      champname: championship.champname,
      score: 2,
      metric: 'RMSE',
      rows: 4,
      solutionSha256: sha256(file),
      truthSha256: sha256(smallTruth),
    });
    expect(JSON.stringify(got)).not.toMatch(/private/i);
    const stranger = await aParticipant(api, championship);
    await stranger.http.get(`/api/solutions/${body.id}/receipt`).expect(404);
  });

  it('SUB2 the format that participants get finds the problems that the scorer finds, and holds no answer', async () => {
    const truth = 'id,target,usage\na,123.25,public\nb,77.5,private\n';
    const championship = await aChampionship(api, { truth });
    const { http } = await aParticipant(api, championship);
    const path = `/api/championships/${championship.champname}/format`;
    const { body, headers } = await http.get(path).expect(200);
    expect(JSON.stringify(body)).not.toMatch(/123\.25|77\.5|public|private/);
    await http
      .get(path)
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);

    const file = 'id,prediction\na,nan\na,1\n';
    const checked = await checkSolution(body as Manifest, bytes(file));
    const upload = `/api/championships/${championship.champname}/solutions`;
    const { body: sent } = await http.post(upload).attach('file', Buffer.from(file), 'a.csv').expect(202);
    await api.settle();
    const { body: solution } = await http.get(`/api/solutions/${sent.id}`).expect(200);
    expect(checked).toMatchObject({ ok: false, problems: solution.problems, counts: solution.problemCounts });
    expect(solution.problemCounts).toEqual({ not_finite: 1, duplicate_id: 1, missing_id: 1 });
  });

  it('SUB2 the format is for participants only', async () => {
    const championship = await aChampionship(api);
    const other = await aParticipant(api, await aChampionship(api));
    await other.http.get(`/api/championships/${championship.champname}/format`).expect(403);
    await api.guest().get(`/api/championships/${championship.champname}/format`).expect(401);
  });
});
