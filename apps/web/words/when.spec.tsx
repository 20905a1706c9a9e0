import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { formatDate, formatDateTime, formatTime } from '#modules/kernel/contract/time-format.js';
import { sayWhen, When } from './when.js';

const hour = 3_600_000;
const noon = new Date(2026, 10, 24, 12, 0, 0).getTime();
const said = (past: number, now = noon) =>
  sayWhen(({ id }, values) => [id, values?.['count']].join(' ').trim(), new Date(now - past).toISOString(), now);

describe('NAV8 a moment as people say it', () => {
  it.each([
    [0, 'shell.when.now'],
    [59_999, 'shell.when.now'],
    [60_000, 'shell.when.minutes 1'],
    [20 * 60_000, 'shell.when.minutes 20'],
    [hour - 1, 'shell.when.minutes 59'],
    [hour, 'shell.when.hours 1'],
    [3 * hour, 'shell.when.hours 3'],
    [12 * hour, 'shell.when.hours 12'],
    [12 * hour + 1, 'shell.when.yesterday'],
    [13 * hour, 'shell.when.yesterday'],
    [35 * hour, 'shell.when.yesterday'],
    [36 * hour + 1, null],
    [37 * hour, null],
    [-1, null],
    [-hour, null],
  ])('%i ms ago', (past, words) => {
    expect(said(past)).toBe(words);
  });

  it('says hours of an evening that is just over, which nobody calls yesterday', () => {
    const night = new Date(2026, 10, 24, 1, 0, 0).getTime();
    expect(formatDateTime(new Date(night - 3 * hour))).toBe('23.11.2026 22:00');
    expect(said(3 * hour, night)).toBe('shell.when.hours 3');
    expect(said(6 * hour - 1, night)).toBe('shell.when.hours 5');
    expect(said(6 * hour, night)).toBe('shell.when.yesterday');
  });
});

describe('NAV8 the exact moment, for who hears it', () => {
  afterEach(cleanup);
  const heard = (time: string) =>
    render(
      <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
        <When time={time} />
      </IntlProvider>,
    ).container.textContent;

  it('NAV8 is the whole one behind what people say, and the time alone behind a date', () => {
    const lately = new Date(Date.now() - 20.5 * 60_000).toISOString();
    expect(heard(lately)).toMatch(new RegExp(`^(20|21) min ago ${formatDateTime(lately)}$`));
    const past = '2026-01-05T09:30:00.000Z';
    expect(heard(past)).toBe(`${formatDate(past)} ${formatTime(past)}`);
  });
});
