import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { startContractServer, type ContractServer } from '../../test/kit/contract-server.js';
import { Answer, type Answers, refuse } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';
import { resumableFrom } from '../../modules/scoring/solutions/contract/resumable-from.js';

const upload = 'cd'.repeat(32);
const uploads = '/api/championships/diabetes/solutions/uploads';
const half = resumableFrom / 2;

let server: ContractServer | undefined;
afterEach(() => server?.close());

/** The answers in turn, the last one for ever. */
const inTurn = (...answers: Answer[]) => {
  let asked = 0;
  return () => answers[Math.min(asked++, answers.length - 1)]!;
};
const has = (bytes: number) => ({ 'upload-offset': String(bytes), 'upload-length': String(resumableFrom) });

/** Sends a file that comes in pieces, of which the beginning, or the first piece, is answered so. */
const send = async (more: Answers) => {
  const answers: Answers = {
    'GET championships/{champname}/solutions': { items: [], nextCursor: null },
    'POST championships/{champname}/solutions/uploads': new Answer(201, '', { location: `${uploads}/${upload}` }),
    'HEAD championships/{champname}/solutions/uploads/{id}': inTurn(
      new Answer(502, ''),
      new Answer(200, '', has(half)),
    ),
    'POST championships/{champname}/solutions/uploads/{id}/submit': { id: crypto.randomUUID(), status: 'QUEUED' },
    // Whether it came late: of no matter here.
    'GET solutions/{id}': refuse('NOT_FOUND'),
    ...more,
  };
  server = await startContractServer(answers);
  const computer = new Computer(server.url);
  computer.env.PODIUM_URL = server.url;
  const file = computer.path('forest.csv');
  writeFileSync(file, Buffer.alloc(resumableFrom, 'a,b\n'));
  const { exitCode } = await computer.podium(['submit', '--no-check', 'diabetes', file]);
  return { exitCode, calls: server.calls.filter((call) => !call.startsWith('GET')) };
};

test.each([
  ['lets go of nothing yet', 423],
  ['has another request in hand', 409],
  ['fails', 503],
])('SUB1 a server that %s for a moment goes on with what it has, and nothing is begun anew', async (_, status) => {
  const pieces = inTurn(new Answer(status, ''), new Answer(204, '', has(resumableFrom)));
  const { exitCode, calls } = await send({ 'PATCH championships/{champname}/solutions/uploads/{id}': pieces });
  expect(exitCode).toBe(0);
  const place = `${uploads}/${upload}`;
  expect(calls).toEqual([
    ...[`POST ${uploads}`, `PATCH ${place}`, `HEAD ${place}`, `HEAD ${place}`, `PATCH ${place}`],
    `POST ${place}/submit`,
  ]);
});

test('SUB1 what is refused before its first byte is not asked for again', async () => {
  const { exitCode, calls } = await send({
    'POST championships/{champname}/solutions/uploads': refuse('CHAMPIONSHIP_OVER'),
  });
  expect(exitCode).toBe(4);
  expect(calls).toEqual([`POST ${uploads}`]);
});
