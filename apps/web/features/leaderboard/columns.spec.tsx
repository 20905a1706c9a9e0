import { describe, expect, it } from '@jest/globals';
import { columnsOf } from './columns.js';

const nothing = () => undefined;
const wish = {
  span: null,
  best: 1,
  worst: 0,
  isFinal: false,
  hasManyPlaces: false,
  isNarrow: false,
  hidden: [],
  starred: [],
  onStar: nothing,
  onOpen: nothing,
};
const ids = (hasAwards: boolean) => columnsOf(({ id }) => id, { ...wish, hasAwards }).map(({ id }) => id);

describe('columns of a board', () => {
  it('LB1 leave out the award where nobody can win one, and keep it where somebody can', () => {
    expect(ids(true)).toContain('award');
    expect(ids(false)).toEqual(ids(true).filter((id) => id !== 'award'));
  });

  it('LB1 have room for places and moves of four figures', () => {
    const widths = (hasManyPlaces: boolean) =>
      columnsOf(({ id }) => id, { ...wish, hasAwards: true, hasManyPlaces })
        .filter(({ id }) => id === 'place' || id === 'delta')
        .map(({ width }) => width);
    expect([widths(false), widths(true)]).toEqual([
      ['48px', '48px'],
      ['64px', '64px'],
    ]);
  });
});
