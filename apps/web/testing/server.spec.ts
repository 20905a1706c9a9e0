import { describe, expect, it } from '@jest/globals';
import { standInForServer } from '#test/kit/contract-fetch.js';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { call } from '#web/lib/api/call.js';
import { upload } from '#web/lib/api/upload.js';
import { idOf } from '#web/testing/build/basics.js';
import { solution } from '#web/testing/build/solution.js';

const id = idOf(1);

describe('the stand-in for the server', () => {
  it('ARCH answers by the contract, a file as well', async () => {
    const send = 'POST championships/{champname}/solutions';
    const server = standInForServer({ 'GET solutions/{id}': solution(1), [send]: { id, status: 'QUEUED' } });
    await expect(call('GET solutions/{id}', { params: { id } })).resolves.toEqual(solution(1));
    const how = { field: 'file', file: new File(['1'], 'mine.csv'), onProgress: () => undefined };
    const input = { params: { champname: 'small' }, body: { comment: ' the first ' } };
    const { signal } = new AbortController();
    await expect(upload(send, input, { ...how, signal })).resolves.toEqual({ id, status: 'QUEUED' });
    expect(server.sent(send)).toMatchObject([{ body: { comment: 'the first' }, file: { name: 'mine.csv' } }]);
    server.expectNoFault();
  });

  it.each<[string, Answers, RegExp]>([
    ['a call that no test expects', {}, /no answer to GET solutions/],
    [
      'a reply that breaks its contract',
      { 'GET solutions/{id}': { ...solution(1), status: 'LOST' as never } },
      /Invalid option/,
    ],
    [
      'a refusal that the route never gives',
      { 'GET solutions/{id}': refuse('FILE_GONE') },
      /never refuses by FILE_GONE/,
    ],
    ['a call that the server would not understand', { 'GET solutions/{id}': solution(1) }, /Invalid UUID/],
  ])('ARCH fails with %s', async (why, answers, fault) => {
    const server = standInForServer(answers);
    const asked = why.startsWith('a call that the server') ? 'nonsense' : id;
    await expect(call('GET solutions/{id}', { params: { id: asked } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(server.expectNoFault).toThrow(fault);
  });
});
