import { describe, expect, it } from '@jest/globals';
import { type Durations, waitFor } from './wait.js';

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

  it.each([
    { mean: 2, deviation: 1, slots: 1, position: 4 },
    { mean: 2, deviation: 0.9, slots: 1, position: 1 },
    { mean: 2, deviation: 1, slots: 2, position: 60 },
    { mean: 0.5, deviation: 0.25, slots: 4, position: 64 },
  ])('SUB4 tells the wait that nine of ten simulated queues stay under to within 5 %: %j', (queue) => {
    const waits = simulated(queue).toSorted((a, b) => a - b);
    const { p50, p90 } = waitFor(queue.position, queue);
    expect(Math.abs(p90 / (waits[waits.length * 0.9] ?? 0) - 1)).toBeLessThan(0.05);
    expect(Math.abs(p50 / (waits[waits.length * 0.5] ?? 0) - 1)).toBeLessThan(0.05);
  });
});

/** Ends of the last of so many solutions, by 4000 queues whose durations are normally distributed. */
const simulated = ({ mean, deviation, slots, position }: Required<Durations> & { position: number }): number[] => {
  // A small generator of its own, so that the test gives the same answer each time.
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const took = () =>
    (mean ?? 0) + (deviation ?? 0) * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: 4000 }, () => {
    const free = Array.from({ length: slots }, () => 0);
    let end = 0;
    for (let n = 0; n < position; n += 1) {
      const next = free.indexOf(Math.min(...free));
      end = (free[next] ?? 0) + Math.max(0, took());
      free[next] = end;
    }
    return end;
  });
};
