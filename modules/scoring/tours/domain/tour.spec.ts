import { describe, expect, it } from '@jest/globals';
import type { Tour } from '../../../championships/contract/editor.js';
import { tourBefore } from '../../solutions/domain/running-tour.js';
import { isDecidable } from './tour.js';

const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}T00:00:00.000Z`;
const tour = (id: string, from: number, to: number): Tour => ({
  id,
  title: { rus: id, eng: id },
  dateStart: day(from),
  dateEnd: day(to),
  advance: { by: 'places', places: 1 },
});
const tours = [tour('one', 1, 5), tour('two', 7, 9), tour('three', 9, 12)];
const at = (date: number) => new Date(day(date));

describe('CHAMP6 tours', () => {
  it.each([
    [1, null],
    [4, null],
    [7, 'one'],
    [8, 'one'],
    [9, 'two'],
    [11, 'two'],
  ])('CHAMP6 on day %i one must have gone on from tour %s', (date, before) => {
    expect(tourBefore(tours, at(date))?.id ?? null).toBe(before);
  });

  it('CHAMP6 takes nothing between tours, before the first and after the last', () => {
    expect(() => tourBefore(tours, at(6))).toThrow('TOUR_NOT_STARTED');
    expect(() => tourBefore([tour('late', 20, 21)], at(6))).toThrow('TOUR_NOT_STARTED');
    expect(() => tourBefore(tours, at(12))).toThrow('TOURS_OVER');
    expect(tourBefore([], at(6))).toBeNull();
  });

  it('CHAMP6 decides a tour that is over and is followed by another', () => {
    const decidable = (date: number) => tours.filter((one) => isDecidable(tours, one, at(date))).map(({ id }) => id);
    expect([decidable(4), decidable(5), decidable(9), decidable(30)]).toEqual([
      [],
      ['one'],
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });
});
