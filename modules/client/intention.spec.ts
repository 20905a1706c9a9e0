import { describe, expect, it } from '@jest/globals';
import { Intention } from './intention.js';

describe('ERR1 the key of a wish', () => {
  const setUp = () => {
    let now = 0;
    const intention = new Intention(() => now);
    const keys: string[] = [];
    const send = async (wish: string, isAnswered: boolean, failure = 'lost') => {
      const go = async (key: string) => {
        keys.push(key);
        if (!isAnswered) throw new Error(failure);
      };
      await intention.send(wish, go, () => failure === 'lost').catch(() => undefined);
    };
    return { keys, send, pass: (ms: number) => void (now += ms) };
  };

  it('ERR1 is the same again for two minutes after its answer was lost, and then another one', async () => {
    const { keys, send, pass } = setUp();
    await send('pause', false);
    pass(120_000);
    await send('pause', false);
    pass(120_001);
    await send('pause', true);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it('ERR1 is another one once another wish was answered, since what was there has gone on', async () => {
    const { keys, send } = setUp();
    await send('pause', false);
    await send('resume', true);
    await send('pause', true);
    expect(new Set(keys).size).toBe(3);
  });

  it('ERR1 is another one once it was refused, as what is wished for then is meant anew', async () => {
    const { keys, send } = setUp();
    await send('pause', false, 'refused');
    await send('pause', true);
    expect(new Set(keys).size).toBe(2);
  });
});
