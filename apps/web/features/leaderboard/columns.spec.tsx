import { afterEach, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { boardRow } from '#web/testing/build/board.js';
import { columnsOf } from './columns.js';

const nothing = () => undefined;
const wish = {
  span: null,
  best: 1,
  worst: 0,
  isFinal: false,
  hasMoves: true,
  hasManyPlaces: false,
  isNarrow: false,
  hidden: [],
  starred: [],
  onStar: nothing,
  onOpen: nothing,
};
const ids = (hasAwards: boolean) => columnsOf(({ id }) => id, { ...wish, hasAwards }).map(({ id }) => id);

describe('columns of a board', () => {
  afterEach(cleanup);

  it('LB1 leave out the award where nobody can win one, and keep it where somebody can', () => {
    expect(ids(true)).toContain('award');
    expect(ids(false)).toEqual(ids(true).filter((id) => id !== 'award'));
  });

  it('LB1 leave out how places moved on a board of newcomers', () => {
    const shown = (hasMoves: boolean) =>
      columnsOf(({ id }) => id, { ...wish, hasAwards: true, hasMoves }).map(({ id }) => id);
    expect(shown(true)).toContain('delta');
    expect(shown(false)).not.toContain('delta');
  });

  it('LB1 tell the first three places by their medal, the others by their number', () => {
    const place = columnsOf(({ id }) => id, { ...wish, hasAwards: true }).find(({ id }) => id === 'place');
    render(
      <MantineProvider env="test">
        <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
          {[3, 4].map((at) => (
            <p key={at}>{place?.cell(boardRow(at, { award: 'BRONZE' }))}</p>
          ))}
        </IntlProvider>
      </MantineProvider>,
    );
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(['3', '4']);
    expect(screen.getAllByRole('img').map((disc) => disc.getAttribute('aria-label'))).toEqual(['3, Bronze']);
  });

  it('NAV9 LB1 name the final score by one short word on a phone, whole for readers', () => {
    const head = (isNarrow: boolean) =>
      columnsOf(({ id }) => id, { ...wish, hasAwards: true, isFinal: true, isNarrow }).find(({ id }) => id === 'score')
        ?.header;
    expect(head(false)).toBe('scoring.column.finalScore');
    render(<button>{head(true)}</button>);
    const name = screen.getByRole('button', { name: 'scoring.column.finalScore' });
    expect(name.textContent).toMatch(/^scoring\.board\.final/);
  });

  it.each([
    ['of a later place stands beside the name', 4, ['Bronze']],
    ['of the first three is the disc of the place alone', 3, []],
  ])('NAV9 LB1 on a phone the medal %s', (_where, place, medals) => {
    const team = columnsOf(({ id }) => id, { ...wish, hasAwards: true, isNarrow: true }).find(
      ({ id }) => id === 'team',
    );
    render(
      <MantineProvider env="test">
        <IntlProvider locale="en" messages={textsOf('eng', 'shell', 'scoring')}>
          {team?.cell(boardRow(place, { award: 'BRONZE' }))}
        </IntlProvider>
      </MantineProvider>,
    );
    const beside = screen.getByRole('button', { name: `Team ${place}` }).nextElementSibling;
    expect(screen.queryAllByRole('img', { name: 'Bronze' }).map((medal) => medal === beside)).toEqual(
      medals.map(() => true),
    );
  });

  it('LB1 draw a medal with its ribbon, and the disc of a place without', () => {
    const all = columnsOf(({ id }) => id, { ...wish, hasAwards: true });
    const [place, award] = ['place', 'award'].map((wanted) => all.find(({ id }) => id === wanted));
    render(
      <MantineProvider env="test">
        <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
          {place?.cell(boardRow(3, { award: 'GOLD' }))}
          {award?.cell(boardRow(4, { award: 'GOLD' }))}
        </IntlProvider>
      </MantineProvider>,
    );
    const hasRibbon = (name: string) => screen.getByRole('img', { name }).hasAttribute('data-ribbon');
    expect([hasRibbon('3, Gold'), hasRibbon('Gold')]).toEqual([false, true]);
  });

  it('LB1 say the award of each place where there is a column of awards, of the first three too', () => {
    const award = columnsOf(({ id }) => id, { ...wish, hasAwards: true }).find(({ id }) => id === 'award');
    render(
      <MantineProvider env="test">
        <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
          {[3, 4].map((at) => (
            <p key={at}>{award?.cell(boardRow(at, { award: 'BRONZE' }))}</p>
          ))}
        </IntlProvider>
      </MantineProvider>,
    );
    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(['B', 'B']);
  });

  it('LB1 have room for places of four figures', () => {
    const width = (hasManyPlaces: boolean) =>
      columnsOf(({ id }) => id, { ...wish, hasAwards: true, hasManyPlaces }).find(({ id }) => id === 'place')?.width;
    expect([width(false), width(true)]).toEqual(['48px', '60px']);
  });
});
