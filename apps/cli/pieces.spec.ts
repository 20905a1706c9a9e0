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

test('SUB1 a server that fails for a moment goes on with what it has, and nothing is begun anew', async () => {
  const answers: Answers = {
    'GET championships/{champname}/solutions': { items: [], nextCursor: null },
    'POST championships/{champname}/solutions/uploads': new Answer(201, '', { location: `${uploads}/${upload}` }),
    'PATCH championships/{champname}/solutions/uploads/{id}': inTurn(
      new Answer(423, 'Locked'),
      new Answer(204, '', has(resumableFrom)),
    ),
    'HEAD championships/{champname}/solutions/uploads/{id}': inTurn(
      new Answer(502, ''),
      new Answer(200, '', has(half)),
    ),
    'POST championships/{champname}/solutions/uploads/{id}/submit': { id: crypto.randomUUID(), status: 'QUEUED' },
    // Whether it came late: of no matter here.
    'GET solutions/{id}': refuse('NOT_FOUND'),
  };
  server = await startContractServer(answers);
  const computer = new Computer(server.url);
  computer.env.PODIUM_URL = server.url;
  const file = computer.path('forest.csv');
  writeFileSync(file, Buffer.alloc(resumableFrom, 'a,b\n'));
  const { exitCode } = await computer.podium(['submit', '--no-check', 'diabetes', file]);
  expect(exitCode).toBe(0);
  const place = `${uploads}/${upload}`;
  expect(server.calls.filter((call) => !call.startsWith('GET'))).toEqual([
    ...[`POST ${uploads}`, `PATCH ${place}`, `HEAD ${place}`, `HEAD ${place}`, `PATCH ${place}`],
    `POST ${place}/submit`,
  ]);
});
