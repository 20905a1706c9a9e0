import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { useShortNumber } from './short-number.js';

function Shown({ value, digits }: { value: number; digits?: number | undefined }) {
  return <p data-testid="number">{useShortNumber()(value, digits)}</p>;
}

const shown = (locale: string, value: number, digits?: number) => {
  const { unmount } = render(
    <IntlProvider locale={locale}>
      <Shown value={value} digits={digits} />
    </IntlProvider>,
  );
  const text = screen.getByTestId('number').textContent;
  unmount();
  return text;
};

describe('LB3 numbers of a person’s data', () => {
  it.each([
    ['en', 0, '0'],
    ['en', 0.123456, '0.1235'],
    ['ru', 0.123456, '0,1235'],
    ['en', 0.000001, '0.000001'],
    ['en', 0.00000000000123456, '1.235·10⁻¹²'],
    ['ru', -0.00000000000123456, '-1,235·10⁻¹²'],
    ['en', 999_900_000, '999,900,000'],
    ['en', 12_345_678_901, '1.235·10⁺¹⁰'],
  ])('in %s are short: %d is %s', (locale, value, text) => {
    expect(shown(locale, value)).toBe(text);
  });

  it('have as many digits as tell them apart', () => {
    expect(shown('en', 1.23456789e-9, 7)).toBe('1.234568·10⁻⁹');
  });
});
