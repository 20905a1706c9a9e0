import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PacedHints } from './paced-hints.js';

describe('LIVE the pace of hints', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('LIVE tells a topic at once, and once more what changed within the pause, however often', () => {
    const told: string[] = [];
    const hints = new PacedHints((topic) => told.push(topic), 500);
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
    const hints = new PacedHints((topic) => told.push(topic), 500);
    hints.note('queue:one');
    hints.note('queue:one');
    hints.close();
    jest.advanceTimersByTime(5000);
    expect(told).toEqual(['queue:one']);
  });
});
