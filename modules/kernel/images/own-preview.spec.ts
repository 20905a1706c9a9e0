import { expect, test } from '@jest/globals';
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
