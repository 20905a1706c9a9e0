import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startContractServer, type ContractServer } from '../../test/kit/contract-server.js';
import { Answer, type Answers, refuse } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';
import { resumableFrom } from '../../modules/scoring/solutions/contract/resumable-from.js';
import type { QueueView } from '../../modules/scoring/solutions/contract/queue.js';
import type { SolutionView } from '../../modules/scoring/solutions/contract/solution.js';

const id = '0198a2a5-3f53-7a0e-9d7c-1f2e3d4c5b6a';
const solution: SolutionView = {
  id,
  champname: 'diabetes',
  status: 'SCORED',
  name: 'forest.csv',
  bytes: 20,
  sha256: 'ab'.repeat(32),
  comment: '',
  uploadedBy: 'alice',
  createdAt: '2026-11-21T09:05:00.000Z',
  scoredAt: '2026-11-21T09:05:01.000Z',
  score: 53.654321,
  judgedBy: 'ab'.repeat(16),
  best: true,
  privateScore: null,
  final: false,
  place: 3,
  placedAt: null,
  late: false,
  ...{ problems: [], problemCounts: {}, format: 'csv' },
  ...{ failure: null, dropped: null, revoked: null, fileGoneAt: null },
  ...{ repository: null, ref: null, commit: null, tests: [], position: null },
};
const waiting = { score: null, judgedBy: null, best: false, place: null, scoredAt: null };
const moving: QueueView = { size: 1, waitSeconds: 4, wait: null, running: [], history: [], paused: null };

let server: ContractServer | undefined;
let computer: Computer;
let file: string;
const received: { text: string; name: string; comment: string; length: string | undefined }[] = [];

/** A server that takes the file and then tells each of these states in turn, the last one for ever. */
const serve = async (states: (Partial<SolutionView> | Answer)[], handlers: Answers = {}): Promise<void> => {
  let asked = 0;
  server = await startContractServer({
    'POST championships/{champname}/solutions': (call) => {
      received.push({
        text: '',
        name: call.file?.name ?? '',
        comment: call.body.comment,
        length: call.headers['content-length'],
      });
      void call.file?.text().then((text) => received.at(-1) && Object.assign(received.at(-1) ?? {}, { text }));
      return { id, status: 'QUEUED' };
    },
    'GET championships/{champname}/solutions': () => ({ items: [], nextCursor: null }),
    'GET solutions/{id}': () => {
      const state = states[Math.min(asked++, states.length - 1)];
      return state instanceof Answer ? state : { ...solution, ...state };
    },
    'GET championships/{champname}/queue': () => moving,
    ...handlers,
  });
  computer.env.PODIUM_URL = server.url;
};

beforeEach(() => {
  received.length = 0;
  computer = new Computer('http://127.0.0.1:2');
  file = computer.path('forest.csv');
  writeFileSync(file, 'id,prediction\n1,0.5\n');
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** What changes something on the server. */
const posted = () => server?.calls.filter((call) => !call.startsWith('GET'));

const submit = (...options: string[]) => computer.podium(['submit', '--no-check', 'diabetes', file, ...options]);

describe('SUB1 sending a solution from a terminal', () => {
  test('SUB1 streams the file with its name and comment and tells the number it got', async () => {
    await serve([{}]);
    const { exitCode, json } = await submit('--comment', 'леса, "500" trees', '--json');
    expect(exitCode).toBe(0);
    expect(json()).toEqual({ id, status: 'QUEUED' });
    expect(received).toMatchObject([
      { text: 'id,prediction\n1,0.5\n', name: 'forest.csv', comment: 'леса, "500" trees' },
    ]);
    expect(Number(received[0]?.length)).toBeGreaterThan(20);
  });

  test('SUB1 sends once more when the answer was lost, under the key that keeps it from being taken twice', async () => {
    const keys: unknown[] = [];
    await serve([{}], {
      'POST championships/{champname}/solutions': (call) => {
        keys.push(call.headers['idempotency-key']);
        const answer = { id, status: 'QUEUED' as const };
        return keys.length === 1 ? new Answer(202, JSON.stringify(answer), {}, 5) : answer;
      },
    });
    const { exitCode, err, json } = await submit('--json');
    expect({ exitCode, err }).toEqual({
      exitCode: 0,
      err: 'The connection broke. Sending once more: what has arrived is not taken twice.\n',
    });
    expect(json()).toEqual({ id, status: 'QUEUED' });
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{32}$/u), keys[0]]);
  });

  test('SUB1 sends a file that is just not large in one request', async () => {
    await serve([{}]);
    writeFileSync(file, Buffer.alloc(resumableFrom - 1, 'a,b\n'));
    expect((await submit()).exitCode).toBe(0);
    expect(Number(received[0]?.length)).toBeGreaterThan(resumableFrom);
    expect(posted()).toEqual(['POST /api/championships/diabetes/solutions']);
  });

  test('SUB1 sends a large file in pieces, and asks a second run what became of it when the answer was lost', async () => {
    const upload = 'ab'.repeat(32);
    const bodies: unknown[] = [];
    const answer = { id, status: 'QUEUED' as const };
    await serve([{}], {
      'POST championships/{champname}/solutions/uploads': () =>
        new Answer(201, '', { location: `/api/championships/diabetes/solutions/uploads/${upload}` }),
      'PATCH championships/{champname}/solutions/uploads/{id}': () =>
        new Answer(204, '', { 'upload-offset': String(resumableFrom) }),
      'POST championships/{champname}/solutions/uploads/{id}/submit': ({ body }) => {
        bodies.push(body);
        return bodies.length < 3 ? new Answer(202, JSON.stringify(answer), {}, 5) : answer;
      },
    });
    writeFileSync(file, Buffer.alloc(resumableFrom, 'a,b\n'));
    expect((await submit('--comment', 'large')).exitCode).toBe(1);
    const second = await submit('--comment', 'large', '--json');
    expect({ exitCode: second.exitCode, json: second.json() }).toEqual({ exitCode: 0, json: answer });
    const uploads = '/api/championships/diabetes/solutions/uploads';
    const asked = `POST ${uploads}/${upload}/submit`;
    expect(posted()).toEqual([`POST ${uploads}`, `PATCH ${uploads}/${upload}`, asked, asked, asked]);
    expect(bodies).toEqual(Array(3).fill({ name: 'forest.csv', comment: 'large' }));
  });

  test('SUB1 refuses a missing file, a folder and an unreadable file before anything is sent', async () => {
    const missing = await computer.podium(['submit', '--no-check', 'diabetes', computer.path('no.csv')]);
    expect(missing).toMatchObject({ exitCode: 3, err: `There is no file ${computer.path('no.csv')}.\n` });
    mkdirSync(computer.path('folder'));
    const folder = await computer.podium([
      'submit',
      '--no-check',
      'diabetes',
      computer.path('folder'),
      '--lang',
      'RUS',
    ]);
    expect(folder).toMatchObject({ exitCode: 3, err: `${computer.path('folder')} – не файл.\n` });
    chmodSync(file, 0);
    // Root reads everything, so that there only the missing server is left to stop it.
    expect((await submit()).exitCode).toBe(process.getuid?.() === 0 ? 1 : 3);
  });

  test('SUB2 ends with 4 and the reason when the server refuses', async () => {
    const next = { at: '2026-11-21T20:59:00.000Z', unlimited: false };
    const refusal = refuse('ATTEMPTS_EXCEEDED', { details: { next } });
    await serve([{}], { 'POST championships/{champname}/solutions': () => refusal });
    const { exitCode, err, json } = await submit('--wait', '--json');
    expect(exitCode).toBe(4);
    expect(err).toMatch(/^ATTEMPTS_EXCEEDED in en\nNew attempts: 23:59 Moscow time/u);
    expect(json()).toMatchObject({ error: 'ATTEMPTS_EXCEEDED', details: { next } });
  });

  test.each([
    [
      { at: '2026-11-21T18:00:00.000Z', unlimited: true },
      /Once the championship ends, late solutions are unlimited.*21:00 M/u,
    ],
    [null, /There will be no new attempts\./u],
  ])('CHAMP8 promises no attempts of a day that does not come: %j', async (next, hint) => {
    const refusal = refuse('ATTEMPTS_EXCEEDED', { details: { next } });
    await serve([{}], { 'POST championships/{champname}/solutions': () => refusal });
    expect((await submit()).err).toMatch(hint);
  });

  test('SUB1 says of a comment that is too long once what is wrong', async () => {
    const refusal = refuse('COMMENT_TOO_LONG', { fields: { comment: 'COMMENT_TOO_LONG' } });
    await serve([{}], { 'POST championships/{champname}/solutions': () => refusal });
    const { exitCode, err } = await submit('--comment', 'long');
    expect({ exitCode, err }).toEqual({ exitCode: 4, err: 'COMMENT_TOO_LONG in en\n' });
  });

  test('SUB1 says when to try again', async () => {
    const refusal = refuse('TOO_MANY_REQUESTS', {}, { 'retry-after': '42' });
    await serve([{}], { 'POST championships/{champname}/solutions': () => refusal });
    expect((await submit()).err).toContain('Try again in 42 seconds.');
  });
});

describe('SUB4 waiting for a score', () => {
  test('SUB4 shows the place in the queue, then score and place by LB3, and ends with 0', async () => {
    const queued = { ...waiting, status: 'QUEUED' as const };
    const second = { ...queued, position: 2 };
    // What stands as before is said once.
    await serve([second, second, { ...queued, position: 1 }, { ...waiting, status: 'RUNNING' }, {}]);
    const { exitCode, out, err } = await submit('--wait');
    expect(exitCode).toBe(0);
    expect(err).toBe('Waiting in the queue, place 2\nWaiting in the queue, place 1\nBeing scored\n');
    expect(out).toMatch(/Score\s+53\.6543 ★/u);
    expect(out).toMatch(/Place\s+3\n/u);
    await server?.close();
    // Others who sent something since are not in it, which two of them must not learn by having one place.
    await serve([{ placedAt: '2026-11-21T09:03:00.000Z' }]);
    expect((await submit('--wait')).out).toMatch(/Place\s+3, by the board of \d\d:03\n/u);
  });

  test('SUB4 names a pause of the queue with its reason, and goes on waiting', async () => {
    const queued = { ...waiting, status: 'QUEUED' as const, position: 1 };
    const paused = { scope: 'championship' as const, reason: 'New\nanswers\u001B[2J', since: solution.createdAt };
    const stops = [paused, paused, null];
    await serve([queued, queued, queued, {}], {
      'GET championships/{champname}/queue': () => ({ ...moving, waitSeconds: null, paused: stops.shift() ?? null }),
    });
    const { exitCode, out, err } = await submit('--wait');
    expect({ exitCode, err }).toEqual({
      exitCode: 0,
      err: 'Waiting in the queue; scoring is paused: New answers[2J\nWaiting in the queue, place 1\n',
    });
    expect(out).toMatch(/Score\s+53\.6543/u);
  });

  test('SUB4 waits also where the queue itself can not be asked', async () => {
    await serve([{ ...waiting, status: 'QUEUED', position: 1 }, {}], {
      'GET championships/{champname}/queue': () => refuse('TOO_MANY_REQUESTS'),
    });
    const { exitCode, err } = await submit('--wait');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: 'Waiting in the queue, place 1\n' });
  });

  test('SUB4 gives the whole solution as JSON', async () => {
    await serve([{}]);
    expect((await submit('--wait', '--json')).json()).toEqual(solution);
  });

  test('SUB1 shows the problems of an invalid file as a table and ends with 3', async () => {
    const problems = [
      { kind: 'bad_value', line: 7, column: 'prediction', value: 'abc\u001B[2J' },
      { kind: 'missing_id', line: null, column: null, value: '42' },
    ];
    await serve([{ ...waiting, status: 'INVALID', problems, problemCounts: { bad_value: 1, missing_id: 30 } }]);
    const { exitCode, out } = await submit('--wait');
    expect(exitCode).toBe(3);
    expect(out).toMatch(/7 {2}prediction {2}abc\[2J +Not a value of this column/u);
    expect(out).toMatch(/42 +Missing id/u);
    expect(out).toContain('2 of 31 problems shown.');
    expect(out).not.toContain('\u001B');
  });

  test('SUB2 names the users and the lists of a JSON solution', async () => {
    const problems = [{ kind: 'duplicate_item', line: 2, column: 'ann', value: '7' }];
    await serve([{ ...waiting, status: 'INVALID', format: 'json', problems, problemCounts: { duplicate_item: 1 } }]);
    const { out } = await submit('--wait');
    expect(out).toMatch(/Line +User +Value +Problem\n/u);
    expect(out).toMatch(/2 +ann +7 +The item is in the list twice/u);
  });

  test('SUB4 tells a score that was taken away from a file that is invalid, and ends with 4', async () => {
    await serve([{ ...waiting, status: 'INVALID', revoked: 'Made with leaked answers' }]);
    const { exitCode, out } = await submit('--wait');
    expect(exitCode).toBe(4);
    expect(out).toMatch(/Status +score revoked\n/u);
    expect(out).toMatch(/Reason +Made with leaked answers\n/u);
    expect(out).not.toContain('Problem');
  });

  test('SUB4 ends with 1 for a solution that the product failed to score', async () => {
    await serve([{ ...waiting, status: 'FAILED', failure: 'SCORING_LIMIT', late: true }]);
    const { exitCode, err } = await submit('--wait');
    expect(exitCode).toBe(1);
    expect(err).toBe(
      'The solution could not be scored: The file took too much time or memory to score. It does not count as an attempt.\n',
    );
  });

  test('SUB4 goes on waiting while the server restarts or asks to slow down', async () => {
    await serve([new Answer(503, '<html>'), refuse('TOO_MANY_REQUESTS'), {}]);
    const { exitCode, err } = await submit('--wait');
    expect(exitCode).toBe(0);
    expect(err).toContain('trying again');
  });

  test('SUB4 ends with 1 and the number of the solution when the time is over', async () => {
    await serve([{ ...waiting, status: 'QUEUED', position: 1 }]);
    const { exitCode, err } = await submit('--timeout', '1');
    expect(exitCode).toBe(1);
    expect(err).toContain(`No score after 1 second. The solution ${id} stays in the queue.`);
  });
});
