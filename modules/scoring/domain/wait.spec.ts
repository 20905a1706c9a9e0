import { describe, expect, it } from '@jest/globals';
import { waitFor } from './wait.js';

describe('the wait in the queue', () => {
  it('SUB4 takes a second a solution before anything was measured', () => {
    expect(waitFor(1, { mean: null, deviation: null, slots: 2 })).toEqual({ p50: 1, p90: 1 });
  });

  it('SUB4 is never shorter than one scoring, however many slots there are', () => {
    expect(waitFor(1, { mean: 3, deviation: 0, slots: 8 }).p50).toBe(3);
  });

  it('SUB4 grows with the place and shrinks with the slots', () => {
    const measured = { mean: 2, deviation: 1 };
    expect(waitFor(40, { ...measured, slots: 2 }).p50).toBe(40);
    expect(waitFor(40, { ...measured, slots: 4 }).p50).toBe(20);
  });

  it('SUB4 covers nine of ten simulated queues by p90, and half of them by p50', () => {
    // A small generator of its own, so that the test gives the same answer each time.
    let seed = 1;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const [mean, deviation, slots, position] = [2, 1, 2, 60] as const;
    const took = () => mean + deviation * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const waits = Array.from({ length: 2000 }, () => {
      const free = Array.from({ length: slots }, () => 0);
      let end = 0;
      for (let n = 0; n < position; n += 1) {
        const next = free.indexOf(Math.min(...free));
        end = (free[next] ?? 0) + Math.max(0.1, took());
        free[next] = end;
      }
      return end;
    });
    const { p50, p90 } = waitFor(position, { mean, deviation, slots });
    const within = (limit: number) => waits.filter((wait) => wait <= limit).length / waits.length;
    expect(within(p50)).toBeGreaterThan(0.3);
    expect(within(p50)).toBeLessThan(0.7);
    expect(within(p90)).toBeGreaterThan(0.8);
    expect(within(p90)).toBeLessThan(0.97);
  });
});
