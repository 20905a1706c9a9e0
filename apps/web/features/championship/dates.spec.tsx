import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { Schedule } from './schedule.js';
import { TimeLeft } from '#web/words/championship/time-left.js';

const messagesOf = (language: 'eng' | 'rus') => textsOf(language, 'championships', 'shell');

const textOf = (part: ReactNode, locale: 'en' | 'ru' = 'en') =>
  render(
    <IntlProvider locale={locale} messages={messagesOf(locale === 'en' ? 'eng' : 'rus')}>
      {part}
    </IntlProvider>,
  ).container;

const second = 1000;
const minute = 60 * second;
/** A little more than this is left when it is read, whatever the clock says then. */
const inMinutes = (count: number) => new Date(Date.now() + count * minute + 30 * second).toISOString();
const ended = '2026-03-10T12:30:00.000Z';
const dateStart = '2026-03-01T00:00:00.000Z';

describe('the dates of a championship', () => {
  afterEach(cleanup);

  it('CHAMP1 are told in minutes when no hour is left', () => {
    expect(textOf(<TimeLeft card={{ dateStart, dateEnd: inMinutes(8) }} />).textContent).toBe('9 minutes left');
    expect(textOf(<TimeLeft card={{ dateStart, dateEnd: inMinutes(8) }} />, 'ru').textContent).toBe('осталось 9 минут');
  });

  it('CHAMP2 say since when it is over, and not that it ends', () => {
    const { textContent } = textOf(<TimeLeft card={{ dateStart, dateEnd: ended }} withEnd />);
    expect(textContent).toMatch(/^ended 10\.03\.2026 \d\d:\d\d$/);
  });

  it('CHAMP2 have the time in Moscow without pointing at them', () => {
    const shown = textOf(<TimeLeft card={{ dateStart, dateEnd: ended }} withEnd />);
    expect(shown.querySelector('time')?.title).toBe('10.03.2026 15:30 Moscow time');
  });

  it('CHAMP6 tours stand in the schedule in their order', () => {
    const tours = [
      { id: '1', title: { rus: 'Heats', eng: 'Heats' }, dateStart, dateEnd: '2026-03-04T00:00:00Z' },
      { id: '2', title: { rus: 'Final', eng: 'Final' }, dateStart: '2026-03-05T00:00:00Z', dateEnd: ended },
    ];
    const shown = textOf(<Schedule champ={{ dateStart, dateEnd: ended }} tours={tours} />);
    const names = [...shown.querySelectorAll('li > span:first-child')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Start', 'Heats: start', 'Heats: end', 'Final: start', 'Final: end', 'End', 'Now']);
  });
});
