import { describe, expect, it } from '@jest/globals';
import { fitting, otherLayout, withRecent } from './palette-search.js';

const actions = [
  { label: 'Диабет', keywords: ['diabetes', 'Diabetes progression'] },
  { label: 'Форум', keywords: ['forum'] },
  { label: 'About our company' },
];
const found = (query: string) => {
  const { close, loose } = fitting(query, actions);
  return [...close, ...loose].map(({ label }) => label);
};

describe('the command palette', () => {
  it('shows everything for an empty query', () => {
    expect(found('')).toHaveLength(3);
  });

  it.each([
    ['a piece of a name', 'comp', ['About our company']],
    ['a keyword of the other language', 'prog', ['Диабет']],
    ['the wrong keyboard layout, Russian for Latin', 'ащкгь', ['Форум']],
    ['the wrong keyboard layout, Latin for Russian', 'ajhev', ['Форум']],
    ['letters with gaps', 'dbts', ['Диабет']],
    ['nothing', 'zzzz', []],
  ])('finds by %s', (_, query, labels) => {
    expect(found(query)).toEqual(labels);
  });

  it('tells what the other layout of the keyboard would have written', () => {
    expect(['зфтвфы', 'ghfdbkj'].map(otherLayout)).toEqual(['pandas', 'правило']);
  });

  it('puts first what was done last, and leaves out what can not be done here', () => {
    const [one, two, three] = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
    expect(withRecent([one, two, three], ['three', 'elsewhere', 'two'])).toEqual([three, two, one]);
  });
});
