import { describe, expect, it, jest } from '@jest/globals';
import { KeptReads } from './kept-reads.js';

describe('what is read once for all that ask', () => {
  const made = (bytes: number, ms = 60_000) =>
    new KeptReads<{ size: number }>({ bytes, ms, sizeOf: ({ size }) => size });
  /** @returns how often it was read, of these sizes one after the other */
  const reads = async (kept: KeptReads<{ size: number }>, asked: readonly (readonly [string, number])[]) => {
    let count = 0;
    for (const [name, size] of asked) {
      await kept.of([name], () => {
        count += 1;
        return Promise.resolve({ size });
      });
    }
    return count;
  };

  it('LB1 is shared by those who ask at once, and by those who come after', async () => {
    const kept = made(100);
    const read = jest.fn(() => Promise.resolve({ size: 1 }));
    const answers = await Promise.all([kept.of(['a', 1], read), kept.of(['a', 1], read)]);
    answers.push(await kept.of(['a', 1], read));
    expect(read).toHaveBeenCalledTimes(1);
    expect(new Set(answers).size).toBe(1);
    await kept.of(['a', 2], read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('LB1 takes no more than its bytes: the longest unread makes way', async () => {
    const kept = made(100);
    expect(
      await reads(kept, [
        ['a', 25],
        ['b', 25],
        ['c', 25],
        ['d', 25],
      ]),
    ).toBe(4);
    expect(
      await reads(kept, [
        ['a', 25],
        ['e', 25],
        ['a', 25],
        ['c', 25],
      ]),
    ).toBe(1);
    expect(await reads(kept, [['b', 25]])).toBe(1);
  });

  it('LB1 keeps nothing that would crowd out the rest', async () => {
    const kept = made(100);
    expect(
      await reads(kept, [
        ['small', 20],
        ['huge', 26],
        ['huge', 26],
        ['small', 20],
      ]),
    ).toBe(3);
  });

  it('LB1 is read anew after its time, and after a failure', async () => {
    jest.useFakeTimers();
    try {
      await jest.advanceTimersByTimeAsync(1000);
      const kept = made(100, 5000);
      expect(
        await reads(kept, [
          ['a', 1],
          ['a', 1],
        ]),
      ).toBe(1);
      await jest.advanceTimersByTimeAsync(5001);
      expect(await reads(kept, [['a', 1]])).toBe(1);
    } finally {
      jest.useRealTimers();
    }
    const kept = made(100);
    await expect(kept.of(['b'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await reads(kept, [['b', 1]])).toBe(1);
  });
});
