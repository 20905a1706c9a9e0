import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { GeneralScore } from './general-score.js';

const shown = (locale: string, value: number) => {
  const { container } = render(
    <IntlProvider locale={locale}>
      <GeneralScore value={value} />
    </IntlProvider>,
  );
  const span = container.querySelector('span');
  if (span) fireEvent.pointerEnter(span);
  return { text: span?.textContent, title: span?.title };
};

describe('RATE1 GeneralScore', () => {
  afterEach(cleanup);

  it.each([
    ['en', 56_602.31, '56,602'],
    ['ru', 56_602.31, '56\u00a0602'],
    ['en', 0, '0'],
    ['en', 1.6, '2'],
    ['en', 0.0004, '4.0000·10⁻⁴'],
    ['en', 2.5e9, '2.5000·10⁺⁹'],
  ])('RATE1 in %s shows %d as %s', (locale, value, text) => {
    expect(shown(locale, value).text).toBe(text);
  });

  it('RATE1 gives number, sign and power, and each digit, to who points at it', () => {
    expect(shown('en', 56_602.31).title).toBe('5.6602·10⁺⁴ = 56602.31');
  });
});
