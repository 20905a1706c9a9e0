import { afterEach, describe, expect, test } from '@jest/globals';
import { type ContractServer, startContractServer } from '../../test/kit/contract-server.js';
import { Computer } from '../../test/kit/run-cli.js';

let server: ContractServer | undefined;
afterEach(() => server?.close());

describe('CLI1 podium champ retry', () => {
  test('CLI1 SUB4 sends all that failed into the queue again, part after part, and says how many', async () => {
    const cursors: unknown[] = [];
    server = await startContractServer({
      'POST championships/{champname}/retries': ({ body: { cursor } }) => {
        cursors.push(cursor);
        return { taken: cursor ? 7 : 100, refused: [], nextCursor: cursor ? null : 'after-the-hundredth' };
      },
    });
    const words = ['champ', 'retry', 'small', '--reason', 'An outage', '--json'];
    const { exitCode, json } = await new Computer(server.url).podium(words);
    expect({ exitCode, said: json() }).toEqual({ exitCode: 0, said: { taken: 107, refused: [] } });
    expect(cursors).toEqual([undefined, 'after-the-hundredth']);
  });
});
