import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CrowdRead } from './crowd-read.js';

describe('LIVE what a crowd reads together', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A thing that changes, and how often it was read. */
  const aThing = () => {
    const hints = { areHeard: true };
    const thing = { state: 'one', reads: 0, isGone: false };
    const crowd = new CrowdRead<string, string>(hints, 1000, async (key) => {
      thing.reads += 1;
      if (thing.isGone) throw new Error('no database');
      return `${key} ${thing.state}`;
    });
    const many = async (key = 'it', count = 200) => {
      const before = thing.reads;
      const answers = await Promise.all(Array.from({ length: count }, () => crowd.ask(key)));
      return { answers: [...new Set(answers)], reads: thing.reads - before };
    };
    return { crowd, hints, many, thing };
  };

  test('LIVE a crowd is answered by one read until it is forgotten, or too old', async () => {
    const { crowd, many, thing } = aThing();
    // Nobody knows before that they are going to be a crowd.
    expect((await many()).reads).toBe(99);
    expect((await many()).reads).toBe(0);
    thing.state = 'two';
    expect(await many()).toEqual({ answers: ['it one'], reads: 0 });
    crowd.forget();
    expect(await many()).toEqual({ answers: ['it two'], reads: 1 });
    thing.state = 'three';
    jest.advanceTimersByTime(999);
    expect(await many()).toEqual({ answers: ['it two'], reads: 0 });
    jest.advanceTimersByTime(1);
    expect(await many()).toEqual({ answers: ['it three'], reads: 1 });
  });

  test('LIVE whoever comes alone reads by themselves, and each thing has a crowd of its own', async () => {
    const { many, thing } = aThing();
    for (let n = 0; n < 200; n += 1) {
      thing.state = String(n);
      expect(await many('it', 1)).toEqual({ answers: [`it ${n}`], reads: 1 });
      jest.advanceTimersByTime(40);
    }
    await many('it');
    expect(await many('that', 1)).toEqual({ answers: ['that 199'], reads: 1 });
    jest.advanceTimersByTime(10_000);
    expect((await many('it', 1)).reads).toBe(1);
  });

  test('LIVE nothing is kept where no hints are heard, and no failure', async () => {
    const { hints, many, thing } = aThing();
    await many();
    hints.areHeard = false;
    expect((await many()).reads).toBe(200);
    hints.areHeard = true;
    expect((await many()).reads).toBe(0);
    jest.advanceTimersByTime(1000);
    thing.isGone = true;
    await expect(many()).rejects.toThrow('no database');
    thing.isGone = false;
    expect(await many()).toEqual({ answers: ['it one'], reads: 1 });
  });
});
