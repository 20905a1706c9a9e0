import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { championshipCard } from '#web/testing/build/championship.js';
import { ChampionshipCover } from './championship-cover.js';

const card = (cover: ChampionshipCard['cover']) => championshipCard('small-one', { cover });

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

  it('CHAMP5 is that picture across the window too, where its words are not said twice', () => {
    const own = card({ version: 'abc', alt: { rus: '', eng: 'A drop' } });
    const { container } = render(<ChampionshipCover size="band" card={own} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/championships/small-one/cover?v=abc');
    expect(screen.queryByRole('img')).toBeNull();
  });
});
