import { createHash } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startContractServer, type ContractServer } from '../../test/kit/contract-server.js';
import { Answer } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';

const content = Buffer.alloc(3_000_000, 'id,x\n');
const file = {
  ...{ name: `${'a-long-name-'.repeat(12)}.csv`, bytes: content.length, rows: 1, columns: 2 },
  ...{ sha256: createHash('sha256').update(content).digest('hex'), description: { eng: '', rus: '' } },
  updatedAt: '2026-11-01T10:00:00.000Z',
};

let server: ContractServer;
beforeEach(async () => {
  server = await startContractServer({
    'GET championships/{champname}/files': () => ({ items: [file], archiveBytes: 400, former: [] }),
    'GET championships/{champname}/files/{name}': ({ headers }) => {
      const from = Number(/^bytes=(\d+)-$/u.exec(headers.range ?? '')?.[1] ?? 0);
      return new Answer(from > 0 ? 206 : 200, content.subarray(from), {});
    },
  });
});
afterEach(() => server.close());

describe('CLI1 the bar of a transfer', () => {
  test('CLI1 says speed and time left, in one line that fits the terminal', async () => {
    const computer = new Computer(server.url);
    const argv = ['download', 'diabetes', '--out', computer.path('data')];
    const { exitCode, err } = await computer.podium(argv, { screen: true });
    expect(exitCode).toBe(0);
    expect(err).toMatch(/100% 3 MB [\d.]+ [kMG]?B\/s, 0:00 left/u);
    // One line end: that after the bar.
    expect(err.trimEnd()).not.toContain('\n');
    // The bar goes back to the first column before it is drawn again.
    const drawn = err.split('[1G').map((line) => stripVTControlCharacters(line).trimEnd());
    expect(Math.max(...drawn.map((line) => line.length))).toBeLessThan(100);
  });
});
