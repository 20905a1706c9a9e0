import { expect, jest, test } from '@jest/globals';
import { decoding } from './decoder.js';
import { ownPreview } from './own-preview.js';

test('CHAMP5 shows drawn pictures of links while many wait for own covers, and takes pictures that people send', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const read = async (): Promise<Buffer> => {
    await opened;
    throw new Error('silent');
  };
  const size = { width: 20, height: 20 };
  const own = { storageKey: 'cover', bytes: 100, sha256: 'of the cover', focus: null };
  const asked = Array.from({ length: 100 }, (_, at) => ownPreview(`<svg>${at}</svg>`, size, own, read));
  const all = Promise.allSettled(asked);
  expect(await Promise.race([asked.at(-1), asked[0]])).toBeNull();
  const sent = decoding(async () => 'made');
  open();
  await expect(sent).resolves.toBe('made');
  for (const one of await all) expect(one).toEqual({ status: 'fulfilled', value: null });
});

test('CHAMP5 tries a cover again later that could not be read, as a busy machine may have been the reason', async () => {
  // No picture, so that its process ends with an error.
  const read = jest.fn(async () => Buffer.from('no picture'));
  const own = { storageKey: 'cover', bytes: 10, sha256: 'of no picture', focus: null };
  const look = () => ownPreview('<svg/>', { width: 20, height: 20 }, own, read);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  for (const minutes of [1, 1, 8, 2]) {
    jest.advanceTimersByTime(minutes * 60_000);
    expect(await look()).toBeNull();
  }
  jest.useRealTimers();
  expect(read).toHaveBeenCalledTimes(2);
});
