import { describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { formatDuration, useDurationInWords } from './duration.js';

function Words({ of }: { of: number }) {
  return <output>{useDurationInWords()(of)}</output>;
}

const wordsOf = (milliseconds: number, locale: string) => {
  render(
    <IntlProvider locale={locale}>
      <Words of={milliseconds} />
    </IntlProvider>,
  );
  const { textContent } = screen.getByRole('status');
  cleanup();
  return textContent;
};

describe('LB3 what is left', () => {
  it.each([
    [-5, '00:00'],
    [999, '00:01'],
    [61_000, '01:01'],
    [3_600_000, '1:00:00'],
    [36_061_000, '10:01:01'],
  ])('writes %d ms left as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

describe('AUTH4 how long to wait after wrong passwords', () => {
  it.each([
    [0, '0 seconds', '0 секунд'],
    [41_000, '41 seconds', '41 секунда'],
    [60_000, '1 minute', '1 минута'],
    [872_000, '14 minutes 32 seconds', '14 минут 32 секунды'],
    [7_265_000, '2 hours 1 minute', '2 часа 1 минута'],
  ])('says %d ms as %s', (milliseconds, english, russian) => {
    expect(wordsOf(milliseconds, 'en')).toBe(english);
    expect(wordsOf(milliseconds, 'ru')).toBe(russian);
  });
});
