import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startContractServer, type ContractServer } from '../../test/kit/contract-server.js';
import { Answer, type HeardOf, refuse } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';
import type { FileView } from '../../modules/championships/contract/championship.js';

const content = Buffer.from(Array.from({ length: 60_000 }, (_, row) => `${row},${row / 7}\n`).join(''));
const sha256 = createHash('sha256').update(content).digest('hex');
const train: FileView = {
  name: 'train.csv',
  bytes: content.length,
  rows: 60_000,
  columns: 2,
  sha256,
  description: { rus: 'Обучающая выборка', eng: 'Training data' },
  updatedAt: '2026-11-01T10:00:00.000Z',
};

let server: ContractServer;
let computer: Computer;
const ranges: (string | undefined)[] = [];

const one = 'GET championships/{champname}/files/{name}';
const serve = async (files: FileView[], handler?: (call: HeardOf<typeof one>) => Answer) => {
  server = await startContractServer({
    'GET championships/{champname}/files': () => ({ items: files, archiveBytes: 400, former: [] }),
    [one]: (call) => {
      ranges.push(call.headers.range);
      return handler?.(call) ?? ranged(call.headers.range);
    },
  });
  computer = new Computer(server.url);
};
const ranged = (range: string | undefined): Answer => {
  const from = Number(/^bytes=(\d+)-$/u.exec(range ?? '')?.[1] ?? 0);
  return new Answer(from > 0 ? 206 : 200, content.subarray(from));
};

beforeEach(() => {
  ranges.length = 0;
});
afterEach(() => server.close());

const download = (...more: string[]) =>
  computer.podium(['download', 'diabetes', '--out', computer.path('data'), ...more]);
const target = () => computer.path('data', 'train.csv');
const part = () => `${target()}.${sha256.slice(0, 12)}.part`;

describe('CHAMP2 files of a championship in a terminal', () => {
  test('CHAMP2 lists the files with sizes and descriptions', async () => {
    await serve([train]);
    const { out } = await computer.podium(['files', 'diabetes', '--lang', 'RUS']);
    expect(out).toMatch(/train\.csv +1,3 МБ +60000 +2 +01\.11\.2026 +Обучающая выборка/u);
    expect((await computer.podium(['files', 'diabetes', '--json'])).json()).toEqual({ items: [train] });
  });

  test('CHAMP2 downloads every file to a new folder and leaves nothing beside', async () => {
    await serve([train]);
    expect((await download()).exitCode).toBe(0);
    expect(readFileSync(target()).equals(content)).toBe(true);
    expect(readdirSync(computer.path('data'))).toEqual(['train.csv']);
  });

  test('CHAMP2 leaves a right file alone', async () => {
    await serve([train]);
    await download();
    const { json } = await download('train.csv', '--json');
    expect(json().items).toMatchObject([{ name: 'train.csv', state: 'kept', sha256 }]);
    expect(ranges).toHaveLength(1);
  });

  test('CHAMP2 takes a file anew that was replaced by one of the same size', async () => {
    await serve([train]);
    mkdirSync(computer.path('data'));
    writeFileSync(target(), Buffer.alloc(content.length, 'x'));
    expect((await download()).exitCode).toBe(0);
    expect(readFileSync(target()).equals(content)).toBe(true);
  });

  test('CHAMP2 goes on by itself where a connection broke', async () => {
    await serve([train], ({ headers }) =>
      headers.range ? ranged(headers.range) : new Answer(200, content, {}, content.length / 2),
    );
    expect((await download()).exitCode).toBe(0);
    expect(readFileSync(target()).equals(content)).toBe(true);
    expect(ranges[1]).toMatch(/^bytes=\d{4,}-$/u);
  });

  test('CHAMP2 goes on in a later run from what is there', async () => {
    await serve([train]);
    mkdirSync(computer.path('data'));
    writeFileSync(part(), content.subarray(0, 1000));
    expect((await download()).exitCode).toBe(0);
    expect(ranges).toEqual(['bytes=1000-']);
    expect(readFileSync(target()).equals(content)).toBe(true);
  });

  test('CHAMP2 starts again when what is there is damaged, or the server knows no ranges', async () => {
    await serve([train], ({ headers }) =>
      headers.range === 'bytes=1000-' ? ranged(headers.range) : new Answer(200, content),
    );
    mkdirSync(computer.path('data'));
    writeFileSync(part(), Buffer.alloc(1000, 'x'));
    expect((await download()).exitCode).toBe(0);
    expect(readFileSync(target()).equals(content)).toBe(true);
    writeFileSync(target(), 'old');
    writeFileSync(part(), content.subarray(0, 500));
    expect((await download()).exitCode).toBe(0);
    expect(readFileSync(target()).equals(content)).toBe(true);
  });

  test('CHAMP2 ends with 1 and keeps no file when the checksum stays wrong', async () => {
    await serve([{ ...train, sha256: 'a'.repeat(64) }]);
    const { exitCode, err } = await download();
    expect(exitCode).toBe(1);
    expect(err).toContain('checksum');
    expect(existsSync(target())).toBe(false);
  });

  test('CHAMP3 ends with 4 and the way in for one who does not take part', async () => {
    server = await startContractServer({
      'GET championships/{champname}/files': () => refuse('NOT_PARTICIPATING'),
      'GET championships/{champname}/edit': () => refuse('NOT_FOUND'),
      'GET championships': () => ({ items: [], nextCursor: null }),
    });
    computer = new Computer(server.url);
    const { exitCode, err } = await download();
    expect(exitCode).toBe(4);
    expect(err).toBe('NOT_PARTICIPATING in en\nTo take part: podium participate diabetes\n');
  });

  test('CHAMP2 names the files there are when another one is asked for', async () => {
    await serve([train]);
    expect(await download('tarin.csv')).toMatchObject({
      exitCode: 4,
      err: 'There is no file tarin.csv. The files are: train.csv.\n',
    });
  });

  test('CHAMP2 ends with 2 when the folder can not be made', async () => {
    await serve([train]);
    writeFileSync(computer.path('data'), '');
    expect((await download()).exitCode).toBe(2);
    const nowhere = await computer.podium(['download', 'diabetes', '--out', '/proc/podium']);
    expect(nowhere).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/^\/proc\/podium can't be written \(E[A-Z]+\)/u),
    });
  });

  test.each(['../evil', '..', 'a/b', 'a\\b', 'C:evil', 'a\u0000b'])('CHAMP2 writes no file named %j', async (name) => {
    await serve([{ ...train, name }]);
    expect((await download()).exitCode).toBe(1);
    expect(ranges).toEqual([]);
  });
});
