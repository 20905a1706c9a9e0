import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startContractServer, type ContractServer } from '../../test/kit/contract-server.js';
import { Answer } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';
import { engineVersion } from '../../modules/scoring/engine/version.js';
import type { Manifest } from '../../modules/scoring/engine/manifest.js';
import type { SolutionView } from '../../modules/scoring/solutions/contract/solution.js';
import type { TourView } from '../../modules/scoring/tours/contract/tour.js';

const right = 'id,prediction\n1,0.5\n2,1.5\n3,2.5\n4,3.5\n';
const manifest: Manifest = {
  engine: engineVersion,
  metric: 'RMSE',
  format: 'csv',
  facts: { params: {}, labels: null, classes: null },
  keyColumns: ['id'],
  columns: [{ name: 'prediction', type: 'number' }],
  rows: 4,
  maxBytes: null,
  ids: { type: 'range', first: 1, count: 4 },
};
/** Of a metric whose solutions are lists. */
const lists: Manifest = { ...manifest, metric: 'MNAP20_JSON', format: 'json', keyColumns: [], columns: [] };
const sent: SolutionView = {
  ...{ id: '0198a2a5-3f53-7a0e-9d7c-1f2e3d4c5b6a', champname: 'diabetes', status: 'SCORED', name: 'first.csv' },
  ...{ bytes: 20, sha256: createHash('sha256').update(right).digest('hex'), comment: '', uploadedBy: 'alice' },
  ...{ createdAt: '2026-11-21T09:05:00.000Z', scoredAt: '2026-11-21T09:05:01.000Z', score: 53.654321, judgedBy: null },
  ...{
    best: true,
    privateScore: null,
    final: false,
    place: 3,
    placedAt: null,
    late: false,
    problems: [],
    problemCounts: {},
  },
  ...{ repository: null, ref: null, commit: null, tests: [] },
  ...{ failure: null, dropped: null, revoked: null, position: null, fileGoneAt: null },
};

let server: ContractServer;
let computer: Computer;
let answered: Manifest;
let own: SolutionView[];
let held: TourView[];
beforeEach(async () => {
  answered = manifest;
  own = [];
  held = [];
  server = await startContractServer({
    'GET championships/{champname}/format': () => new Answer(200, JSON.stringify(answered)),
    'GET championships/{champname}/solutions': () => ({ items: own, nextCursor: null }),
    'GET championships/{champname}/tours': () => ({ items: held }),
    'GET solutions/{id}': () => sent,
    'POST championships/{champname}/solutions': () => ({ id: sent.id, status: 'QUEUED' }),
  });
  computer = new Computer(server.url);
});
afterEach(() => server.close());

const run = (command: 'check' | 'submit', content: string | Buffer, ...more: string[]) => {
  const path = computer.path('forest.csv');
  writeFileSync(path, content);
  return computer.podium([command, 'diabetes', path, ...more]);
};
const isSent = () => server.calls.some((call) => call.startsWith('POST'));

describe('SUB2 the check before an attempt is spent, in a terminal', () => {
  test('SUB2 lets a right file through, and sends it', async () => {
    expect(await run('check', right)).toMatchObject({ exitCode: 0, out: 'No problems in 4 rows\n', err: '' });
    expect(isSent()).toBe(false);
    expect(await run('submit', right)).toMatchObject({ exitCode: 0, err: '' });
    expect(isSent()).toBe(true);
  });

  test.each([
    [
      'ragged rows',
      right.replace('2,1.5', '2,1.5,7'),
      /3 {2}.*2,1\.5,7 +Wrong number of values\. 3 values, 2 expected/u,
    ],
    [
      'an open quote',
      right.replace('3,2.5', '3,"2.5'),
      /4 .*A quote that begins here is never closed +Close the quote/u,
    ],
    [
      'an index column',
      `,${right.replaceAll('\n', '\n0,').slice(0, -2)}`,
      /\(no name\) .*Unexpected column +Leave the column out/u,
    ],
    [
      'decimal commas',
      right
        .replaceAll('.5', ',5')
        .replaceAll(/^(\d),(.*)$/gmu, '$1;$2')
        .replace(',', ';'),
      /Decimal comma: 4 +Replace in 4 rows/u,
    ],
    [
      'a value that is none',
      right.replace('0.5', 'abc'),
      /2 {2}prediction {2}abc +Not a value .*A number is expected/u,
    ],
  ])('SUB2 explains %s, and spends no attempt', async (_, content, problem) => {
    const { exitCode, out } = await run('check', content);
    expect(exitCode).toBe(3);
    expect(out).toMatch(problem);
    const refused = await run('submit', content);
    expect(refused.exitCode).toBe(3);
    expect(refused.err).toMatch(problem);
    expect(refused.err).toContain('Nothing was sent. To send it anyway: --no-check.');
    expect(isSent()).toBe(false);
    expect((await run('submit', content, '--no-check')).exitCode).toBe(0);
    expect(isSent()).toBe(true);
  });

  test('SUB2 tells a packed file, JSON and an empty file from a table', async () => {
    const packed = await run('submit', gzipSync(right));
    expect([packed.exitCode, packed.err]).toEqual([
      3,
      expect.stringContaining('This is an archive, not CSV. Unpack it'),
    ]);
    expect((await run('check', '[{"id":1,"prediction":0.5}]')).err).toContain('This is JSON, and CSV is expected');
    expect((await run('check', '')).err).toContain('The file is empty');
    expect(isSent()).toBe(false);
  });

  test('SUB2 speaks of lists in JSON in words of their own, not of rows and columns', async () => {
    answered = lists;
    expect(await run('check', '{"1":["a"],"2":[]}')).toMatchObject({ exitCode: 0, out: 'No problems in the lists\n' });
    const { exitCode, out } = await run('check', '{"1":["a","a"],"2":7,"1":[]}');
    expect(exitCode).toBe(3);
    expect(out).toMatch(/User +Value/u);
    expect(out).toMatch(/1 +1 +a +The item is in the list twice +Name each item once/u);
    expect(out).toMatch(/1 +2 +7 +Something else than a list of items.* Write an object of lists/u);
    expect(out).toMatch(/1 +1 +The user is there twice +Leave one list for each user/u);
    expect(out).not.toMatch(/column|row|CSV/iu);
    expect((await run('check', '{"1":')).out).toMatch(/1 .*No JSON from here on/u);
    expect((await run('check', right)).err).toContain('This is no JSON, and JSON is expected');
  });

  test('SUB2 warns that the same file was sent before', async () => {
    own = [sent];
    const warning =
      /^The same file was sent before: first\.csv, .*, score 53\.6543\. It would get the same result\.\n$/u;
    const { err, out } = await run('check', right, '--json');
    expect(err).toMatch(warning);
    expect(JSON.parse(out)).toEqual({ ok: true, problems: 0, counts: {}, listed: [], sameAs: sent.id });
  });

  test('SUB2 answers with what the same file got before, and spends no attempt unless --again says so', async () => {
    own = [
      { ...sent, sha256: 'cd'.repeat(32), judgedBy: 'ab' },
      { ...sent, judgedBy: 'ab' },
    ];
    for (const more of [[], ['--no-check']]) {
      const known = await run('submit', right, '--json', ...more);
      expect([known.exitCode, JSON.parse(known.out)]).toEqual([0, { id: sent.id, status: 'SCORED' }]);
      expect(known.err).toMatch(/^The same file was sent before: .*no attempt spent.*--again\.\n$/u);
    }
    expect(isSent()).toBe(false);
    expect((await run('submit', right, '--wait')).out).toContain('53.6543');
    expect(await run('submit', right, '--again')).toMatchObject({ exitCode: 0, err: '' });
    expect(isSent()).toBe(true);
  });

  test.each<[string, Partial<SolutionView>]>([
    ['answers that are replaced since', { judgedBy: 'cd' }],
    ['a score that was taken away', { revoked: 'Not theirs' }],
    ['a failure of the product', { status: 'FAILED', judgedBy: null }],
    ['what was taken back', { status: 'CANCELLED', judgedBy: null }],
  ])('SUB2 sends the same file again after %s', async (_why, before) => {
    own = [
      { ...sent, sha256: 'cd'.repeat(32), judgedBy: 'ab' },
      { ...sent, judgedBy: 'ab', ...before },
    ];
    expect((await run('submit', right)).exitCode).toBe(0);
    expect(isSent()).toBe(true);
  });

  test('SUB2 CHAMP6 sends the same file again during a tour that began since, as each counts its own', async () => {
    own = [{ ...sent, judgedBy: 'ab' }];
    const tour = { title: { rus: 'Тур', eng: 'Tour' }, ownAnswers: false, goOn: null, own: true, missed: false };
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.parse(sent.createdAt) + days * day).toISOString();
    const [first, second] = [
      { ...tour, id: randomUUID(), dateStart: at(-10), dateEnd: at(0.001) },
      { ...tour, id: randomUUID(), dateStart: at(0.002), dateEnd: at(9999) },
    ];
    held = [first];
    expect((await run('submit', right)).exitCode).toBe(0);
    expect(isSent()).toBe(false);
    held = [first, second];
    expect((await run('submit', right)).exitCode).toBe(0);
    expect(isSent()).toBe(true);
  });

  test('SUB2 writes the file with what needs no guessing corrected', async () => {
    const fixed = computer.path('fixed.csv');
    expect((await run('check', right.replaceAll(',', ';'), '--fix', fixed)).exitCode).toBe(3);
    expect(readFileSync(fixed, 'utf8')).toBe(right);
  });

  test('SUB2 corrects a file in its own place, and leaves nothing beside it', async () => {
    const own = computer.path('forest.csv');
    expect((await run('check', right.replaceAll(',', ';'), '--fix', own)).exitCode).toBe(3);
    expect(readFileSync(own, 'utf8')).toBe(right);
    expect(readdirSync(dirname(own)).filter((name) => name.startsWith('forest'))).toEqual(['forest.csv']);
  });

  test('SUB2 says that it stopped before the end of a file', async () => {
    const { exitCode, out } = await run('check', `${right}${'9,1\n'.repeat(1100)}`);
    expect(exitCode).toBe(3);
    expect(out).toContain('The check stopped before the end of the file');
  });
});
