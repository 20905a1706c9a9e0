import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { championshipCard } from '#web/testing/build/championship.js';
import { ChampionshipCover } from './championship-cover.js';

const card = (cover: ChampionshipCard['cover']) => championshipCard('small-one', { cover });

describe('the cover of a championship', () => {
  afterEach(cleanup);

  it('CHAMP5 is the picture of its client with its words', () => {
    render(
      <ChampionshipCover size="card" card={card({ version: 'abc', alt: { rus: '', eng: 'A drop' }, focus: null })} />,
    );
    const picture = screen.getByRole('img', { name: 'A drop' });
    expect(picture.getAttribute('src')).toBe('/api/championships/small-one/cover?v=abc');
  });

  it.each(['card', 'tile'] as const)('CHAMP5 is cut around the point that its client set, as a %s', (size) => {
    const own = { version: 'abc', alt: { rus: '', eng: 'A drop' } };
    render(<ChampionshipCover size={size} card={card({ ...own, focus: { x: 30, y: 0 } })} />);
    expect(screen.getByRole('img').style.objectPosition).toBe('30% 0%');
    cleanup();
    // In the middle, also of a list that was stored before covers had a focus.
    for (const cover of [{ ...own, focus: null }, own as NonNullable<ChampionshipCard['cover']>]) {
      render(<ChampionshipCover size={size} card={card(cover)} />);
      expect(screen.getByRole('img').getAttribute('style')).toBeNull();
      cleanup();
    }
  });

  it('CHAMP5 is drawn from the name where there is none, for the eye alone', () => {
    const { container } = render(<ChampionshipCover size="tile" card={card(null)} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe(
      '/api/covers/championship/small-one.svg?size=tile&v=1',
    );
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('CHAMP5 is that picture across the window too, where its words are not said twice', () => {
    const own = card({ version: 'abc', alt: { rus: '', eng: 'A drop' }, focus: { x: 30, y: 0 } });
    const { container } = render(<ChampionshipCover size="band" card={own} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/championships/small-one/cover?v=abc');
    expect(container.querySelector('img')?.style.objectPosition).toBe('30% 0%');
    expect(screen.queryByRole('img')).toBeNull();
  });
});
