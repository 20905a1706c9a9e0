import { describe, expect, it } from '@jest/globals';
import { outdated } from './retention.js';

const every = (days: number, from = '2026-01-01T03:00:00Z') =>
  Array.from({ length: days }, (_, at) => ({ at: new Date(Date.parse(from) + at * 24 * 3600 * 1000) }));
const left = (all: { at: Date }[], keeping: Parameters<typeof outdated>[1]): string[] => {
  const gone = new Set(outdated(all, keeping));
  return all.filter((one) => !gone.has(one)).map(({ at }) => at.toISOString().slice(0, 10));
};

describe('which backups are kept', () => {
  it('CLI1 keeps the last of so many days, weeks and months', () => {
    expect(left(every(90), { daily: 3, weekly: 2, monthly: 3 })).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-29', '2026-03-30', '2026-03-31'],
    ]);
  });

  it('CLI1 keeps the last of a day on which several were made', () => {
    const one = every(1, '2026-01-01T03:00:00Z');
    const two = every(1, '2026-01-01T15:00:00Z');
    expect(outdated([...one, ...two], { daily: 7, weekly: 4, monthly: 6 })).toEqual(one);
  });

  it('CLI1 never gives up the newest', () => {
    expect(left(every(5), { daily: 0, weekly: 0, monthly: 0 })).toEqual(['2026-01-05']);
  });
});
