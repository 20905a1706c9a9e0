import { expect, test } from '@jest/globals';
import { mostWaiting, remade, type Shape } from './remade.js';

const shape: Shape = { width: 20, height: 20, fit: 'inside' };

test('PROF4 CHAMP5 says later to pictures while too many wait, and takes the next one when they are made', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let isRead = 0;
  // No picture, so that no process is started for it.
  const given = async () => {
    isRead += 1;
    await opened;
    return Buffer.from('<svg/>');
  };
  const first = Array.from({ length: mostWaiting + 1 }, () => remade(given, shape));
  const waiting = Promise.allSettled(first);
  const refused = { code: 'TOO_MANY_REQUESTS', parts: { details: { retryAfter: 10 } } };
  await expect(remade(given, shape)).rejects.toMatchObject(refused);
  expect(isRead).toBe(1);
  open();
  for (const one of await waiting) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'IMAGE_INVALID' } });
  await expect(remade(given, shape)).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
});

test('PROF4 CHAMP5 FORUM2 makes no picture for who is gone, whose place is free', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const read: string[] = [];
  const given = (name: string) => async () => {
    read.push(name);
    await opened;
    return Buffer.from('<svg/>');
  };
  const gone = new AbortController();
  const first = remade(given('first'), shape);
  const left = Array.from({ length: mostWaiting }, () => remade(given('left'), shape, { gone: gone.signal }));
  const all = Promise.allSettled([first, ...left]);
  await expect(remade(given('refused'), shape)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  gone.abort();
  const next = remade(given('next'), shape);
  open();
  await all;
  await expect(next).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
  expect(read).toEqual(['first', 'next']);
});
