import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, type ChampionshipWish, type TestChampionship } from '../../../../test/kit/championships.js';
import { TestRunner } from '../../../../test/kit/runners.js';

const rows = Array.from({ length: 300 }, (_, at) => at);
/** Answers in no order. @param usage of a row; all are public where it says nothing */
const answers = (usage?: (row: number) => string) =>
  [
    `x,y${usage ? ',usage' : ''}`,
    ...rows.map((row) => [row, (row * 7) % 300, usage?.(row)].filter((cell) => cell !== undefined).join(',')),
  ].join('\n');
const halves = answers((row) => (row % 2 === 0 ? 'public' : 'private'));
/** Mostly right, so that its score says little of the next one's. */
const sample = ['x,y', ...rows.map((row) => `${row},${row % 9 === 0 ? 0 : (row * 7) % 300}`)].join('\n');

describe('what is advised where a program of the organiser scores', () => {
  let api: TestApp;
  let runner: TestRunner;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    runner = await TestRunner.begin(api);
  });
  afterAll(() => api.close());

  const path = ({ champname }: TestChampionship, what: string) => `/api/championships/${champname}/${what}`;
  const draft = async (wish: ChampionshipWish = {}) => {
    const of = await aChampionship(api, {
      metric: 'HACKATHON_PYTH',
      dateStart: api.clock.inDays(1),
      published: false,
      ...wish,
    });
    await put(of, 'truth', answers()).expect(200);
    await put(of, 'sample', sample).expect(200);
    return of;
  };
  const put = (of: TestChampionship, what: string, text: string) =>
    of.owner.http.put(path(of, what)).attach('file', Buffer.from(text), `${what}.csv`);
  /** What is sent has the program tried, which says this. */
  const tried = async (of: TestChampionship, what: string, text: string, said: object, fields: object = {}) => {
    const say = async () => {
      const { run } = (await runner.take())!;
      expect((await runner.call('POST', `jobs/${run}/metric`, said)).status).toBe(200);
    };
    const [{ status, body }] = await Promise.all([put(of, what, text).field({ ...fields }), say()]);
    expect([status, body]).toMatchObject([200, {}]);
  };
  const program = 'def score(a, b): return 7.5';
  const advised = async (of: TestChampionship): Promise<string[]> => {
    const { items } = (await of.owner.http.get(path(of, 'advice')).expect(200)).body;
    return items.map(({ code }: { code: string }) => code);
  };

  it('ALGO2 CHAMP5 advises of no public part, private part, band or direction of the metric, and of what files give away as before', async () => {
    const championship = await draft({ files: { 'all.csv': answers() } });
    expect(await advised(championship)).toEqual(['DIRECTION', 'NO_PRIVATE_PART', 'WIDE_BAND', 'ANSWERS_LEAK']);
    await put(championship, 'truth', halves).expect(200);
    const halved = ['DIRECTION', 'FEW_PRIVATE_ROWS', 'FEW_PUBLIC_ROWS', 'ANSWERS_LEAK'];
    expect(await advised(championship)).toEqual(halved);
    await tried(championship, 'metric-program', program, { score: 7.5 });
    expect(await advised(championship)).toEqual(['ANSWERS_LEAK']);
    await tried(championship, 'truth', answers(), { score: 7.5 });
    expect(await advised(championship)).toEqual(['ANSWERS_LEAK']);
    // Answers that participants download as a sample are answers to any program.
    await tried(championship, 'sample', answers(), { score: 7.5 });
    expect(await advised(championship)).toEqual(['SAMPLE_PERFECT', 'ANSWERS_LEAK']);
    await championship.owner.http.delete(path(championship, 'metric-program')).expect(200);
    expect(await advised(championship)).toEqual(['DIRECTION', 'NO_PRIVATE_PART', 'ANSWERS_LEAK']);
  });

  it('ALGO2 CHAMP5 other answers of a published championship have the program tried, and it is told that it fails on them', async () => {
    const championship = await draft({ files: { 'train.csv': 'id,z\nt1,10\n' } });
    await tried(championship, 'metric-program', program, { score: 7.5 });
    const publish = championship.owner.http.post(path(championship, 'state')).send({ state: 'PUBLISHED' });
    await publish.expect(200);
    expect(await advised(championship)).toEqual([]);
    const failure = { problem: 'crashed', log: 'KeyError: 3' };
    const mended = answers().replace('\n0,0\n', '\n0,5\n');
    await tried(championship, 'truth', mended, failure, { reason: 'Mended' });
    const { body } = await championship.owner.http.get(path(championship, 'metric-program')).expect(200);
    expect(body.program).toMatchObject({ said: failure });
    expect(body.program).not.toHaveProperty('untried');
    expect(await advised(championship)).toEqual(['PROGRAM_FAILS']);
    await tried(championship, 'truth', answers(), { score: 7.5 }, { reason: 'Put back' });
    expect(await advised(championship)).toEqual([]);
  });
});
