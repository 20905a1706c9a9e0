import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PacedHints, pauseAfter } from './paced-hints.js';

describe('LIVE the pace of hints', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('LIVE tells a topic at once, and once more what changed within the pause, however often', () => {
    const told: string[] = [];
    const hints = new PacedHints((topic) => told.push(topic));
    for (let changes = 0; changes < 20; changes += 1) hints.note('queue:one');
    hints.note('queue:two');
    expect(told).toEqual(['queue:one', 'queue:two']);
    jest.advanceTimersByTime(499);
    hints.note('queue:one');
    expect(told).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(told).toEqual(['queue:one', 'queue:two', 'queue:one']);
    // The second one rests as long as the first.
    hints.note('queue:one');
    expect(told).toHaveLength(3);
    jest.advanceTimersByTime(500);
    expect(told).toHaveLength(4);
    jest.advanceTimersByTime(5000);
    expect(told).toHaveLength(4);
    hints.note('queue:two');
    expect(told).toHaveLength(5);
  });

  test('LIVE tells nothing any more once it is closed', () => {
    const told: string[] = [];
    const hints = new PacedHints((topic) => told.push(topic));
    hints.note('queue:one');
    hints.note('queue:one');
    hints.close();
    jest.advanceTimersByTime(5000);
    expect(told).toEqual(['queue:one']);
  });

  test('LIVE rests longer where many pages read at each hint, and never for long', () => {
    expect([0, 1, 166].map((pages) => pauseAfter(pages))).toEqual([500, 500, 500]);
    expect([500, 800, 100_000].map((pages) => pauseAfter(pages))).toEqual([1500, 2400, 3000]);
    const quick = { restMs: 250, pageMs: 0.4 };
    expect([1, 1000, 100_000].map((pages) => pauseAfter(pages, quick))).toEqual([250, 400, 3000]);
    const told: string[] = [];
    const hints = new PacedHints(
      (topic) => told.push(topic),
      (topic) => pauseAfter(topic === 'queue:crowd' ? 500 : 1),
    );
    for (const topic of ['queue:crowd', 'queue:crowd', 'queue:one', 'queue:one']) hints.note(topic);
    jest.advanceTimersByTime(1499);
    expect(told).toEqual(['queue:crowd', 'queue:one', 'queue:one']);
    jest.advanceTimersByTime(1);
    expect(told.at(-1)).toBe('queue:crowd');
  });
});
