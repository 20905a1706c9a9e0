import { afterEach, describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { DistributionFigure } from './distribution-figure.js';
import type { Distribution } from '#modules/scoring/precheck/distribution.js';

const messages = textsOf('eng', 'scoring', 'shell');

const open = (distribution: Distribution) =>
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={messages}>
        <DistributionFigure distribution={distribution} />
      </IntlProvider>
    </MantineProvider>,
  );

const histogram: Distribution = {
  type: 'histogram',
  column: 'prediction',
  count: 7,
  min: 0,
  max: 3,
  mean: 1.5,
  bins: [4, 0, 3],
};

describe('SUB2 how the predictions are spread', () => {
  afterEach(cleanup);

  test('SUB2 the ends stand below the bars, and the arrow keys read bar by bar', () => {
    open(histogram);
    const chart = screen.getByRole('img', { name: 'prediction from 0 to 3, 1.5 on average' });
    const reading = screen.getByRole('status');
    expect(reading.textContent).toBe('03');
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    expect(reading.textContent).toBe('0 – 1: 4 rows');
    fireEvent.keyDown(chart, { key: 'End' });
    expect(reading.textContent).toBe('2 – 3: 3 rows');
  });

  test('SUB2 values that are all one are said and not drawn', () => {
    open({ ...histogram, min: 2, max: 2, mean: 2, bins: [7] });
    screen.getByText(/from 2 to 2/);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('SUB2 the same can be read as a table', () => {
    const classes = [
      { name: 'cat', count: 5 },
      { name: 'dog', count: 1 },
    ];
    open({ type: 'classes', column: 'animal', count: 6, classes });
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('table', { name: /^The most common animal is cat/ })).toBeTruthy();
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['ValueRows', 'cat5', 'dog1']);
    fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
  });
});
