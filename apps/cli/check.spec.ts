import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startContractServer, type ContractServer } from '../../test/kit/contract-server.js';
import { Answer, refuse } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';
import { engineVersion } from '../../modules/scoring/engine/version.js';
import type { ChampionshipView } from '../../modules/championships/contract/championship.js';
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
const text = (eng: string) => ({ eng, rus: '' });
const diabetes: ChampionshipView = {
  ...{ champname: 'diabetes', kind: 'file', type: 'ACTIVE', title: text('Diabetes'), teaser: text('Predict it.') },
  ...{ dateStart: '2026-11-01T10:00:00.000Z', dateEnd: null, metric: 'RMSE', direction: 'DOWN_UP', dailyAttempts: 20 },
  ...{ acceptAfterEnd: true, isRated: true, prize: text(''), cover: null, teams: 1, participation: null },
  ...{ description: null, rules: text('Play fair.'), awards: text(''), schedule: text('') },
  html: { description: null, rules: text(''), awards: text(''), schedule: text('') },
  solutionFormat: { columns: ['id', 'prediction'], rows: 4, example: [], maxBytes: 1000, note: text('') },
  ...{ repositoryExample: null, participationWindowHours: null, publicPercent: null, ownPlace: null },
  ...{ data: { files: 1, bytes: 1000, rows: 442, columns: 11 }, holdsAnswers: false },
};
/** Of a metric whose solutions are lists. */
const lists: Manifest = { ...manifest, metric: 'MNAP20_JSON', format: 'json', keyColumns: [], columns: [] };
const sent: SolutionView = {
  ...{ id: '0198a2a5-3f53-7a0e-9d7c-1f2e3d4c5b6a', champname: 'diabetes', status: 'SCORED', name: 'first.csv' },
  ...{ bytes: 20, sha256: createHash('sha256').update(right).digest('hex'), comment: '', uploadedBy: 'alice' },
  ...{ createdAt: '2026-11-21T09:05:00.000Z', scoredAt: '2026-11-21T09:05:01.000Z', score: 53.654321, judgedBy: null },
  ...{ best: true, privateScore: null, final: false, place: 3, placedAt: null, late: false },
  ...{ problems: [], problemCounts: {}, format: 'csv' },
  ...{ repository: null, ref: null, commit: null, tests: [] },
  ...{ failure: null, dropped: null, revoked: null, position: null, fileGoneAt: null },
};

let server: ContractServer;
let computer: Computer;
let own: SolutionView[];
let held: TourView[];
let formatAnswer: Answer;
let shown: ChampionshipView;
beforeEach(async () => {
  own = [];
  held = [];
  formatAnswer = new Answer(200, JSON.stringify(manifest));
  shown = diabetes;
  server = await startContractServer({
    'GET championships/{champname}/format': () => formatAnswer,
    'GET championships/{champname}': () => shown,
    'GET championships/{champname}/edit': () => refuse('NOT_FOUND'),
    'GET championships': () => ({ items: [], nextCursor: null }),
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
      /2 {2}prediction {2}abc +A number is expected, such as 0\.83 +Correct/u,
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
    formatAnswer = new Answer(200, JSON.stringify(lists));
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
    expect(JSON.parse(out)).toEqual({ ok: true, problems: 0, counts: {}, listed: [], sameAs: sent.id, checked: 'all' });
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

describe('CLI1 SUB2 the check of a file by somebody who has not logged in', () => {
  beforeEach(() => {
    formatAnswer = refuse('UNAUTHENTICATED');
  });

  test.each(['UNAUTHENTICATED', 'NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED'] as const)(
    'CLI1 checks columns and rows by what everybody may know, and says what is left: %s',
    async (code) => {
      formatAnswer = refuse(code);
      const { exitCode, out, err } = await run('check', right);
      expect([exitCode, out]).toEqual([0, 'Columns and rows are right: 4 rows\n']);
      expect(err).toBe(
        'Checked as far as anybody may know. Ids and values are checked for those who take part: podium login, podium participate diabetes\n',
      );
      expect(server.calls.some((call) => call.includes('/solutions'))).toBe(false);
    },
  );

  test.each([
    ['a column that is missing', right.replace('prediction', 'score'), /prediction +The column is missing/u, 2],
    ['a column too many', right.replaceAll(/^(.*)$/gmu, '$1,1').slice(0, -2), /1 +Unexpected column/u, 1],
    ['a row too few', right.replace('4,3.5\n', ''), /3 rows, 4 expected/u, 1],
    ['a row too many', `${right}5,4.5\n`, /5 rows, 4 expected/u, 1],
    ['a row too long', right.replace('2,1.5', '2,1.5,7'), /3 .*Wrong number of values\. 3 values, 2 expected/u, 1],
    ['a value that is not there', right.replace('2,1.5', '2,'), /3 {2}prediction +Empty value/u, 1],
    ['a quote that makes no sense', right.replace('2,1.5', '2,1"5"'), /3 .*Broken CSV/u, 2],
  ])('CLI1 names %s', async (_, content, problem, count) => {
    const { exitCode, out } = await run('check', content);
    expect(exitCode).toBe(3);
    expect(out).toMatch(problem);
    const answer = await run('check', content, '--json');
    expect(JSON.parse(answer.out)).toMatchObject({ ok: false, problems: count, checked: 'public', sameAs: null });
  });

  test('CLI1 lists the first twenty of many and counts them all, and takes blanks, quotes and other line ends for what they are', async () => {
    const many = await run('check', `id,prediction\n${'1,\n'.repeat(30)}`);
    expect(many.out).toContain('20 of 31');
    expect((await run('check', `\uFEFF"id", prediction\r\n"1",0.5\r\n2,"1.5"\r\n\r\n3,1\r\n4,1`)).exitCode).toBe(0);
    expect((await run('check', gzipSync(right))).err).toContain('This is an archive, not CSV');
    expect((await run('check', right.padEnd(2000, ' '))).err).toContain('no more than');
  });

  test('CLI1 corrects nothing that it can not check, and says who can', async () => {
    const fixed = computer.path('fixed.csv');
    const { exitCode, err } = await run('check', right, '--fix', fixed);
    expect([exitCode, err]).toEqual([4, expect.stringContaining('Only those who take part can do that')]);
    expect(existsSync(fixed)).toBe(false);
  });

  test('CLI1 a fault that is no matter of who asks stays one', async () => {
    formatAnswer = refuse('SCORING_LIMIT');
    expect((await run('check', right)).exitCode).not.toBe(0);
    expect(server.calls.filter((call) => !call.endsWith('/format'))).toEqual([]);
  });

  test('CLI1 checks whole by a format that was kept, without a server', async () => {
    formatAnswer = new Answer(200, JSON.stringify(manifest));
    const kept = computer.path('diabetes.json');
    expect((await run('check', right, '--save-format', kept)).exitCode).toBe(0);
    await server.close();
    expect(await run('check', right, '--format', kept)).toMatchObject({ exitCode: 0, err: '' });
    const wrong = await run('check', right.replace('0.5', 'abc'), '--format', kept);
    expect([wrong.exitCode, wrong.out]).toEqual([3, expect.stringContaining('A number is expected')]);
    const none = await run('check', right, '--format', computer.path('forest.csv'));
    expect([none.exitCode, none.err]).toEqual([2, expect.stringContaining('is no format')]);
    server = await startContractServer({});
  });
});
