import { afterEach, describe, expect, test } from '@jest/globals';
import { type ContractServer, startContractServer } from '../../test/kit/contract-server.js';
import { Answer, type Answers, refuse } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';

const idOf = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;
const rejudgement = {
  ...{ id: idOf(1), champname: 'small', state: 'READY' as const, reason: 'New answers', by: 'client' },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', decidedAt: null, total: 1, done: 1, failed: 0 },
  ...{ changed: 0, changedPublic: 0, changedPrivate: 0, hasPrivate: false, outdated: false, applying: null },
  ...{
    moved: 0,
    rescored: 0,
    moves: [],
    finalMoved: 0,
    finalRescored: 0,
    finalMoves: [],
    changes: [],
    inBox: 0,
    failures: [],
    becomeInvalid: 0,
    invalid: [],
  },
};
const tour = {
  ...{ id: idOf(2), title: { eng: 'Heats', rus: 'Heats' }, ownAnswers: false, goOn: null, own: null, missed: false },
  ...{ dateStart: '2026-11-01T10:00:00.000Z', dateEnd: '2026-11-02T10:00:00.000Z' },
};

let server: ContractServer | undefined;
afterEach(() => server?.close());

describe('CLI1 podium champ retry', () => {
  const kind = 'scoring.retry-solutions';
  const words = ['champ', 'retry', 'small', '--reason', 'An outage', '--json'];

  test('CLI1 SUB4 has all that failed sent into the queue again, watches that, and says how many', async () => {
    const bodies: unknown[] = [];
    const states = ['waiting', 'running', 'done'] as const;
    let looks = 0;
    server = await startContractServer({
      'POST championships/{champname}/retries': ({ body }) => {
        bodies.push(body);
        return { id: idOf(1), kind, state: 'waiting' };
      },
      'GET work/{id}': () => {
        const state = states[looks++] ?? 'done';
        return {
          id: idOf(1),
          kind,
          state,
          ...(state === 'done' && { result: { taken: 107, refusedCount: 0, refused: [] } }),
        };
      },
    });
    const { exitCode, json } = await new Computer(server.url).podium(words);
    expect({ exitCode, said: json() }).toEqual({ exitCode: 0, said: { taken: 107, refusedCount: 0, refused: [] } });
    expect(bodies).toEqual([{ reason: 'An outage' }]);
    expect(looks).toBe(3);
  });

  test.each([
    { state: 'done' as const, result: { taken: 1, refusedCount: 1, refused: [{ id: idOf(9), error: 'NOT_FOUND' }] } },
    { state: 'failed' as const, error: 'NOT_FOUND' },
    { state: 'cancelled' as const },
  ])('CLI1 SUB4 is no success where some were not taken, or it did not come to its end: $state', async (ended) => {
    server = await startContractServer({
      'POST championships/{champname}/retries': { id: idOf(1), kind, state: 'waiting' },
      'GET work/{id}': { id: idOf(1), kind, ...ended },
    });
    expect((await new Computer(server.url).podium(words)).exitCode).toBe(4);
  });
});

describe('CLI1 what a client does by podium champ', () => {
  const because = ['--reason', 'New answers'];
  const said = async (answers: Answers, ...words: string[]) => {
    server = await startContractServer(answers);
    return new Computer(server.url).podium(['champ', ...words, ...because]);
  };

  test.each([[], ['--csv'], ['--json']])(
    'CLI1 SUB6 a re-judgement that left some out is no success: %s',
    async (...how) => {
      const answers: Answers = {
        'POST championships/{champname}/rejudges': { ...rejudgement, refused: [{ id: idOf(9), error: 'NOT_FOUND' }] },
        'GET work/{id}': { id: idOf(1), kind: 'scoring.rejudge', state: 'done' },
        'GET rejudges/{id}': rejudgement,
        'GET rejudges/{id}/moves.csv': new Answer(200, 'board,team\r\n', { 'content-type': 'text/csv; charset=utf-8' }),
        'POST rejudges/{id}/discard': { ...rejudgement, state: 'DISCARDED' },
      };
      const { exitCode, out, err } = await said(answers, 'rejudge', 'small', idOf(8), idOf(9), ...how);
      expect(exitCode).toBe(4);
      expect(`${out}${err}`).toContain(idOf(9));
    },
  );

  const failure = { solutionId: idOf(8), team: 'Ones', name: 'model.git', error: 'FILE_GONE' };
  test.each([[[]], [['--csv']]])(
    'CLI1 SUB6 what could not be judged again is listed with why, and of what was given up nothing waits: %j',
    async (how) => {
      const open = { ...rejudgement, state: 'RUNNING' as const, total: 5, failed: 3, inBox: 2, failures: [failure] };
      const { exitCode, out, err } = await said(
        {
          'GET championships/{champname}/rejudges': { items: [open] },
          'GET rejudges/{id}': open,
          'GET rejudges/{id}/moves.csv': new Answer(200, 'board\r\n', { 'content-type': 'text/csv; charset=utf-8' }),
          'POST rejudges/{id}/discard': { ...open, state: 'DISCARDED', inBox: 0 },
        },
        ...['rejudge', 'small', '--discard', ...how],
      );
      expect(`${out}${err}`).not.toContain('wait for a runner');
      expect({ exitCode, told: `${out}${err}` }).toEqual({
        exitCode: 0,
        told: expect.stringContaining(
          [
            'Scored again: 5, not possible: 3.',
            `  ${idOf(8)} (Ones, model.git): what was handed in is not kept any more`,
            '  and 2 more\n',
          ].join('\n'),
        ),
      });
    },
  );

  test('CLI1 SUB6 what would lose its score as invalid is counted and listed with why', async () => {
    const problem = { kind: 'out_of_range', line: 3, column: 'prediction', value: '7' };
    const lost = { solutionId: idOf(8), team: 'Ones', name: 'best.csv', format: 'csv' as const, problem };
    const ready = { ...rejudgement, total: 5, changedPublic: 2, becomeInvalid: 2, invalid: [lost] };
    const { out } = await said(
      {
        'GET championships/{champname}/rejudges': { items: [ready] },
        'GET rejudges/{id}': ready,
        'POST rejudges/{id}/discard': { ...ready, state: 'DISCARDED' },
      },
      ...['rejudge', 'small', '--discard'],
    );
    expect(out).toMatch(
      /2 solutions that have scores are invalid now:\n {2}\S+8 \(Ones, best\.csv\): .+ · Line 3 · prediction · 7\n {2}and 1 more\n/,
    );
  });

  test('CLI1 CHAMP6 who goes on is decided as it was shown, and not otherwise', async () => {
    const bodies: unknown[] = [];
    const preview = {
      ...{ decidedAt: null, advance: { by: 'places' as const, places: 1 }, before: 0, after: 1, comes: 1, drops: 0 },
      ...{ teams: [], unknown: [], waiting: 0, outcome: 'one team' },
    };
    const answers: Answers = {
      'GET championships/{champname}/tours': { items: [tour] },
      'POST championships/{champname}/tours/{tourId}/advance/preview': preview,
      'POST championships/{champname}/tours/{tourId}/advance': ({ body }) => {
        bodies.push(body);
        return refuse('PREVIEW_OUTDATED');
      },
    };
    expect(await said(answers, 'advance', 'small', '1', '--yes')).toMatchObject({ exitCode: 4 });
    expect(bodies).toEqual([{ reason: 'New answers', outcome: 'one team' }]);
  });

  test('CLI1 SUB6 no score of another championship is taken away', async () => {
    const answers: Answers = {
      'GET championships/{champname}/submissions/{id}': refuse('NOT_FOUND'),
      // Whether it is the championship that is not there.
      'GET championships': { items: [], nextCursor: null },
    };
    expect(await said(answers, 'revoke', 'small', idOf(3))).toMatchObject({ exitCode: 4 });
    expect(server?.calls).toEqual([expect.stringMatching(/^GET .*submissions/u), expect.stringMatching(/^GET /u)]);
  });

  test('CLI1 CHAMP5 publishes nothing unasked while the adviser can not be asked', async () => {
    server = await startContractServer({ 'GET championships/{champname}/advice': refuse('TOO_MANY_REQUESTS') });
    expect(await new Computer(server.url).podium(['champ', 'publish', 'small'])).toMatchObject({ exitCode: 4 });
    expect(server.calls).toEqual([expect.stringMatching(/^GET .*advice$/u)]);
  });
});
