import { describe, expect, it } from '@jest/globals';
import { BatchedRead } from './batched-read.js';

/** A reader whose answers are given when the test says so. */
const aReader = () => {
  const reads: { wishes: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const shared = new BatchedRead<string, string>(
    (wishes) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(wishes.map((wish) => `${wish}!`));
        reads.push({ wishes, answer, fail: () => reject(new Error('no database')) });
      }),
  );
  return { shared, reads };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a shared read', () => {
  it('LB2 answers all who came during a read by the next one, each with their own', async () => {
    const { shared, reads } = aReader();
    const first = shared.ask('a');
    const later = ['b', 'c', 'b'].map((wish) => shared.ask(wish));
    expect(reads.map(({ wishes }) => wishes)).toEqual([['a']]);
    reads[0]?.answer();
    expect(await first).toBe('a!');
    await turn();
    expect(reads.map(({ wishes }) => wishes)).toEqual([['a'], ['b', 'c', 'b']]);
    reads[1]?.answer();
    expect(await Promise.all(later)).toEqual(['b!', 'c!', 'b!']);
  });

  it('LB2 tells of a failure those it was read for, and goes on', async () => {
    const { shared, reads } = aReader();
    const first = shared.ask('a');
    const second = shared.ask('b');
    reads[0]?.fail();
    await expect(first).rejects.toThrow('no database');
    await turn();
    reads[1]?.answer();
    expect(await second).toBe('b!');
    const third = shared.ask('c');
    await turn();
    reads[2]?.answer();
    expect(await third).toBe('c!');
  });
});
