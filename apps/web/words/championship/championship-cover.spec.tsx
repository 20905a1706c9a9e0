import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { ChampionshipCover } from './championship-cover.js';

const text = { rus: '', eng: '' };
const card = (cover: ChampionshipCard['cover']): ChampionshipCard => ({
  champname: 'small-one',
  title: text,
  kind: 'file',
  teaser: text,
  type: 'ACTIVE',
  dateStart: '2026-01-01T00:00:00Z',
  dateEnd: null,
  metric: 'RMSE',
  direction: 'DOWN_UP',
  dailyAttempts: 5,
  acceptAfterEnd: true,
  isRated: true,
  prize: text,
  cover,
  teams: 0,
  participation: null,
});

describe('the cover of a championship', () => {
  afterEach(cleanup);

  it('CHAMP5 is the picture of its client with its words', () => {
    render(<ChampionshipCover size="card" card={card({ version: 'abc', alt: { rus: '', eng: 'A drop' } })} />);
    const picture = screen.getByRole('img', { name: 'A drop' });
    expect(picture.getAttribute('src')).toBe('/api/championships/small-one/cover?v=abc');
  });

  it('CHAMP5 is drawn from the name where there is none, for the eye alone', () => {
    const { container } = render(<ChampionshipCover size="tile" card={card(null)} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe(
      '/api/covers/championship/small-one.svg?size=tile&v=1',
    );
    expect(screen.queryByRole('img')).toBeNull();
  });
});
