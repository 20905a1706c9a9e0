import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { FileSweeper } from '../../../kernel/storage/file-sweeper.js';
import type { Comparison, SolutionView } from '../contract/solution.js';

const nowhere = '00000000-0000-7000-8000-000000000000';
const rows = Array.from({ length: 400 }, (_, at) => at + 1);
const truth = `id,target,usage\n${rows.map((at) => `${at},${at % 7},${at % 2 ? 'public' : 'private'}\n`).join('')}`;
/** Right but for an error that differs from row to row. */
const waving = (size: number, phase: number): string =>
  `id,prediction\n${rows.map((at) => `${at},${(at % 7) + size * Math.sin(at * 1.7 + phase)}\n`).join('')}`;

describe('an own solution once more, and beside another', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true, env: { MAX_SOLUTION_BYTES: '100000' } })));
  afterAll(() => api.close());

  const again = ({ http }: TestPerson, id: string, body: object = {}) =>
    http.post(`/api/solutions/${id}/again`).send(body);
  const compare = ({ http }: TestPerson, one: string, other: string) =>
    http.get(`/api/solutions/${one}/comparison/${other}`);
  const solution = async ({ http }: TestPerson, id: string): Promise<SolutionView> =>
    (await http.get(`/api/solutions/${id}`).expect(200)).body;
  const attempts = async ({ http }: TestPerson, champname: string) =>
    (await http.get(`/api/championships/${champname}/attempts`).expect(200)).body;
  const storedFiles = async () => {
    const folder = join(api.settings.DATA_DIR, 'files', 'solutions');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  const scored = async (person: TestPerson, champname: string, content: string): Promise<string> => {
    const { body } = await submit(person, { champname }, content, { comment: 'first try' }).expect(202);
    await api.settle();
    return body.id;
  };

  it('SUB3 the stored file becomes a new attempt with a score of its own, and stays one file', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const first = await scored(person, championship.champname, solutionOff(2));
    const before = await storedFiles();
    const { body } = await again(person, first).expect(202);
    expect(body).toEqual({ id: expect.not.stringMatching(first), status: 'QUEUED' });
    await api.settle();
    const { sha256, bytes, name, score } = await solution(person, first);
    const copy = { status: 'SCORED', sha256, bytes, name, score, comment: 'first try', best: false };
    expect(await solution(person, body.id)).toMatchObject(copy);
    expect(await storedFiles()).toBe(before);
    expect((await attempts(person, championship.champname)).left).toBe(3);
    const log = await person.http.get(`/api/solutions/${body.id}/log`).expect(200);
    expect(log.body.items[0]).toMatchObject({ step: 'resubmitted', details: { bytes } });
    expect((await again(person, first, { comment: 'x'.repeat(500) }).expect(422)).body.error).toBe('COMMENT_TOO_LONG');
    const other = await again(person, first, { comment: 'said anew' }).expect(202);
    expect((await solution(person, other.body.id)).comment).toBe('said anew');
    // What two solutions share is no orphan while one of them is there.
    await api.sql('delete from scoring.solutions where id = $1', [first]);
    await api.get(FileSweeper).sweep(Date.now() + 20 * 24 * 3_600_000);
    await person.http.get(`/api/solutions/${body.id}/file`).expect(200);
  });

  it('SUB3 attempts are counted exactly when a file is sent again many times at once', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 4 });
    const person = await aParticipant(api, championship);
    const first = await scored(person, championship.champname, solutionOff(1));
    const replies = await Promise.all(Array.from({ length: 12 }, () => again(person, first)));
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(3);
    const refused = replies.filter(({ status }) => status !== 202).map(({ body }) => body.error);
    expect(new Set(refused)).toEqual(new Set(['ATTEMPTS_EXCEEDED']));
    expect((await attempts(person, championship.champname)).left).toBe(0);
    await api.settle();
  });

  it('SUB3 SUB4 costs no attempt where the file is taken away at that very moment', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const id = await scored(person, championship.champname, solutionOff(1));
    const holding = new pg.Client({ connectionString: api.database.url });
    await holding.connect();
    await holding.query('begin');
    await holding.query('update scoring.solutions set file_gone_at = now() where id = $1', [id]);
    const sending = again(person, id).then((reply) => reply);
    await untilBlocked(api, 'and not shares_file for share', { unless: sending });
    await holding.query('commit');
    await holding.end();
    expect((await sending).body.error).toBe('FILE_GONE');
    expect((await attempts(person, championship.champname)).used).toBe(1);
  });

  it('SUB3 nobody sends a solution of others again, nor one that is still being scored', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const stranger = await aParticipant(api, championship);
    const outsider = await aPerson(api, {});
    const id = await scored(person, championship.champname, solutionOff(1));
    for (const other of [stranger, outsider]) {
      expect((await again(other, id).expect(404)).body.error).toBe('NOT_FOUND');
    }
    expect((await again(person, nowhere).expect(404)).body.error).toBe('NOT_FOUND');
    expect((await api.guest().post(`/api/solutions/${id}/again`).send({}).expect(401)).body.error).toBe(
      'UNAUTHENTICATED',
    );
    await api.sql(`update scoring.solutions set status = 'QUEUED' where id = $1`, [id]);
    expect((await again(person, id).expect(409)).body.error).toBe('SOLUTION_OPEN');
  });

  it('SUB3 the same rules hold as for an upload: size and end of the championship', async () => {
    const championship = await aChampionship(api, { acceptAfterEnd: false });
    const person = await aParticipant(api, championship);
    const id = await scored(person, championship.champname, solutionOff(1));
    const small = await startTestApp({ beside: api, env: { MAX_SOLUTION_BYTES: '10' } });
    const refused = await small.signedIn(person.token).post(`/api/solutions/${id}/again`).send({}).expect(413);
    expect(refused.body).toMatchObject({ error: 'TOO_LARGE', details: { max: 10 } });
    await small.close();
    await api.sql('update championships.championships set date_end = $2 where id = $1', [
      championship.id,
      api.clock.inDays(-1),
    ]);
    expect((await again(person, id).expect(409)).body.error).toBe('CHAMPIONSHIP_OVER');
  });

  it('SUB3 two solutions stand side by side with score, receipt and band, and whether they can be told apart', async () => {
    const championship = await aChampionship(api, { truth });
    const person = await aParticipant(api, championship);
    const ids: string[] = [];
    for (const content of [waving(3, 1), waving(1.01, 2), waving(1, 0)]) {
      ids.push(await scored(person, championship.champname, content));
    }
    const [worst = '', near = '', best = ''] = ids;
    const close = (await compare(person, near, best).expect(200)).body as Comparison;
    expect(close).toMatchObject({ direction: 'DOWN_UP', tied: true });
    expect(close.first.solution).toEqual(await solution(person, near));
    expect(close.second.solution.best).toBe(true);
    expect(close.first.receipt).toMatchObject({ metric: 'RMSE', solutionSha256: close.first.solution.sha256 });
    expect(close.first.band?.low).toBeLessThan(close.first.solution.score ?? 0);
    expect(((await compare(person, worst, best).expect(200)).body as Comparison).tied).toBe(false);
    await api.sql('delete from scoring.bands where solution_id = $1', [worst]);
    const without = (await compare(person, worst, best).expect(200)).body as Comparison;
    expect(without).toMatchObject({ tied: null, first: { band: null } });
  });

  it('SUB3 two that other answers or another metric judged are not ranked against each other', async () => {
    const championship = await aChampionship(api, { truth });
    const person = await aParticipant(api, championship);
    const one = await scored(person, championship.champname, waving(3, 1));
    const other = await scored(person, championship.champname, waving(1.01, 2));
    const unlike = async () => (await compare(person, one, other).expect(200)).body as Comparison;
    expect(await unlike()).toMatchObject({ unlike: null });
    const replace = (field: string, value: string) =>
      api.sql(
        `update scoring.solutions set receipt = receipt || jsonb_build_object($2::text, $3::text) where id = $1`,
        [...[one, field, value]],
      );
    await replace('metricVersion', '0');
    expect(await unlike()).toMatchObject({ unlike: 'METRIC', tied: null });
    await replace('truthSha256', 'ab'.repeat(32));
    expect(await unlike()).toMatchObject({ unlike: 'TRUTH', tied: null });
  });

  it('SUB3 ALGO1 two that tests ran on other inputs, for the same answers, are not ranked against each other', async () => {
    const championship = await aChampionship(api, { truth });
    const person = await aParticipant(api, championship);
    const one = await scored(person, championship.champname, waving(3, 1));
    const other = await scored(person, championship.champname, waving(1.01, 2));
    const compared = async () => (await compare(person, one, other).expect(200)).body as Comparison;
    expect(await compared()).toMatchObject({ unlike: null, inputsDiffer: false });
    const ranOn = (id: string, inputs: string) =>
      api.sql(
        `update scoring.solutions set receipt = receipt || jsonb_build_object('truthSha256',
           split_part(receipt->>'truthSha256', ':', 1) || '::' || $2::text) where id = $1`,
        [id, inputs],
      );
    await ranOn(one, 'ab');
    await ranOn(other, 'cd');
    const { first, second, ...apart } = await compared();
    expect(apart).toMatchObject({ unlike: 'TRUTH', tied: null, inputsDiffer: true });
    expect(first.receipt?.truthSha256).toBe(second.receipt?.truthSha256);
    await ranOn(other, 'ab');
    expect(await compared()).toMatchObject({ unlike: null, inputsDiffer: false });
  });

  it('SUB3 what is not of the own team, or of another championship, is not compared', async () => {
    const [championship, elsewhere] = [await aChampionship(api), await aChampionship(api)];
    const person = await aParticipant(api, championship);
    const stranger = await aParticipant(api, championship);
    const own = await scored(person, championship.champname, solutionOff(1));
    const foreign = await scored(stranger, championship.champname, solutionOff(2));
    await person.http.post(`/api/championships/${elsewhere.champname}/participation`).send({ acceptRules: true });
    const abroad = await scored(person, elsewhere.champname, solutionOff(3));
    for (const [one, other] of [
      [own, foreign],
      [foreign, own],
      [own, abroad],
      [own, nowhere],
    ] as const) {
      expect((await compare(person, one, other).expect(404)).body.error).toBe('NOT_FOUND');
    }
    await api.guest().get(`/api/solutions/${own}/comparison/${own}`).expect(401);
    await compare(person, own, own).expect(200);
  });
});
