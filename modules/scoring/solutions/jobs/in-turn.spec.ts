import { describe, expect, it } from '@jest/globals';
import { inTurn } from './in-turn.js';

describe('work in turn', () => {
  it('OPERATION gives each its turn, whatever fails for others, and tells of all failures at the end', async () => {
    const done: number[] = [];
    const work = (failing: number[]) =>
      inTurn([1, 2, 3], async (item) => {
        if (failing.includes(item)) throw new Error(`${item} is broken`);
        done.push(item);
      });
    await work([]);
    await expect(work([2])).rejects.toThrow('2 is broken');
    await expect(work([1, 3])).rejects.toMatchObject({
      errors: [{ message: '1 is broken' }, { message: '3 is broken' }],
    });
    expect(done).toEqual([1, 2, 3, 1, 3, 2]);
  });
});
