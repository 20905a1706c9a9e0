import { describe, expect, it } from '@jest/globals';
import { momentsOf, seriesOf, valueAt } from './chart-series.js';

const at = (date: number) => `2026-02-${String(date).padStart(2, '0')}T00:00:00.000Z`;
const history = {
  direction: 'TOP_DOWN',
  from: at(1),
  to: at(20),
  items: [
    { team: 'One', mine: false, points: [1, 10, 18].map((date, n) => ({ at: at(date), score: n, place: 3 - n })) },
    { team: 'Two', mine: true, points: [{ at: at(2), score: 5, place: 1 }] },
    { team: 'Nobody', mine: false, points: [] },
  ],
} as const;
const read = () => structuredClone(history) as unknown as Parameters<typeof seriesOf>[0];

describe('lines of places', () => {
  it('LB4 lead on to the end, and leave out who was never on the board', () => {
    const series = seriesOf(read(), false);
    expect(series.map(({ team, points }) => [team, points.length, points.at(-1)?.time])).toEqual([
      ['One', 4, Date.parse(at(20))],
      ['Two', 2, Date.parse(at(20))],
    ]);
  });

  it('LB4 of the last week begin with what held before it', () => {
    const [one, two] = seriesOf(read(), true);
    expect(one?.points.map(({ place }) => place)).toEqual([2, 1, 1]);
    expect(one?.points[0]?.time).toBe(Date.parse(at(13)));
    expect(two?.points.map(({ place }) => place)).toEqual([1, 1]);
  });

  it('LB4 are read at any moment, and have none before their first', () => {
    const [one, two] = seriesOf(read(), false);
    expect(valueAt(one!, Date.parse(at(9)))?.place).toBe(3);
    expect(valueAt(one!, Date.parse(at(10)))?.place).toBe(2);
    expect(valueAt(two!, Date.parse(at(1)))).toBeNull();
    expect(momentsOf([one!, two!])).toEqual([1, 2, 10, 18, 20].map((date) => Date.parse(at(date))));
  });
});
