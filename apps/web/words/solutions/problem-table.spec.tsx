import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { ProblemTable } from './problem-table.js';

const problem = (line: number) => ({ kind: 'bad_value', line, column: 'prediction', value: 'x' });
const shown = (counts: Record<string, number>) =>
  render(
    <IntlProvider locale="en" messages={textsOf('eng', 'scoring')}>
      <ProblemTable problems={[problem(2), problem(3)]} counts={counts} format="csv" />
    </IntlProvider>,
  );

describe('SUB2 the problems of a file', () => {
  afterEach(cleanup);

  it('SUB2 are counted all of them, of which the first are shown', () => {
    shown({ bad_value: 25, empty_value: 2 });
    expect(screen.getByText(/^27 problems/)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/: 25$/),
      expect.stringMatching(/: 2$/),
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  it('SUB2 are as many as are shown where nobody counted them', () => {
    shown({});
    expect(screen.getByText(/^2 problems/)).toBeTruthy();
  });
});
