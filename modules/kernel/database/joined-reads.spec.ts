import { describe, expect, test } from '@jest/globals';
import { JoinedReads } from './joined-reads.js';

describe('LIVE reads that many ask for at one moment', () => {
  /** Reads that end when they are told to, each answered by its number. */
  const aSource = () => {
    const reads = new JoinedReads<number>();
    const begun: PromiseWithResolvers<number>[] = [];
    const read = () => {
      begun.push(Promise.withResolvers());
      return (begun.at(-1) as PromiseWithResolvers<number>).promise;
    };
    const end = async (number: number) => {
      begun[number - 1]?.resolve(number);
      await new Promise((resolve) => void setImmediate(resolve));
    };
    return { begun, read, end, ask: (about: string) => reads.of([about], read), reads };
  };

  test('LIVE whoever asks while a thing is read is answered by the next read of it, all together', async () => {
    const { ask, begun, end } = aSource();
    const first = ask('it');
    const later = [ask('it'), ask('it'), ask('it')];
    expect(begun).toHaveLength(1);
    await end(1);
    expect(await first).toBe(1);
    expect(begun).toHaveLength(2);
    const last = ask('it');
    await end(2);
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
    await end(3);
    expect(await last).toBe(3);
    // Nothing is kept.
    const again = ask('it');
    await end(4);
    expect(await again).toBe(4);
  });

  test('LIVE other things do not wait for one another', async () => {
    const { ask, begun, end } = aSource();
    const [one, other] = [ask('one'), ask('other')];
    expect(begun).toHaveLength(2);
    await end(2);
    expect(await other).toBe(2);
    await end(1);
    expect(await one).toBe(1);
  });

  test('LIVE a read that fails fails those alone whom it was to answer', async () => {
    const { ask, begun, end } = aSource();
    const failed = ask('it');
    const later = ask('it');
    begun[0]?.reject(new Error('no database'));
    await expect(failed).rejects.toThrow('no database');
    await end(2);
    expect(await later).toBe(2);
  });
});
