import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MantineProvider } from '@mantine/core';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { Calendar } from './calendar.js';

describe('LB4 the calendar of solutions, by keyboard', () => {
  beforeEach(() => {
    render(
      <MantineProvider>
        <IntlProvider locale="en" messages={textsOf('eng', 'scoring', 'user')}>
          <Calendar
            whose="team"
            days={[
              { day: '2026-02-11', solutions: 1 },
              { day: '2026-02-17', solutions: 8 },
            ]}
          />
        </IntlProvider>
      </MantineProvider>,
    );
  });
  afterEach(cleanup);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const stops = () => screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0);
  const press = (keys: string) => userEvent.keyboard(keys);

  it('LB4 is one stop of the Tab key, at its last week, and says each day with its number', async () => {
    expect(stops()).toHaveLength(1);
    await userEvent.tab();
    expect(focused()).toMatch(/^16\.02\.2026.*no|^16\.02\.2026.*0/);
    await press('{ArrowDown}');
    expect(focused()).toMatch(/^17\.02\.2026.*8/);
    await press('{ArrowLeft}{ArrowDown}');
    expect(focused()).toMatch(/^11\.02\.2026.*1/);
    expect(stops().map((day) => day.getAttribute('aria-label'))).toEqual([focused()]);
    await press('{ArrowUp}{ArrowRight}');
    expect(focused()).toMatch(/^17\.02\.2026/);
  });

  it('LB4 is left over no edge, and takes no other key', async () => {
    await userEvent.tab();
    await press('{ArrowRight}{ArrowUp}');
    expect(focused()).toMatch(/^16\.02\.2026/);
    await press('{ArrowDown>9/}');
    expect(focused()).toMatch(/^22\.02\.2026/);
    await press('{ArrowLeft>30/}');
    expect(focused()).toMatch(/^30\.11\.2025/);
    await press('{Home}x');
    expect(focused()).toMatch(/^30\.11\.2025/);
  });
});

describe('PROF1 the calendar of a person', () => {
  afterEach(cleanup);
  const day = (at: number) => new Date(Date.UTC(2026, 1, 2 + at * 7)).toISOString().slice(0, 10);

  it.each([
    [1, 26],
    [7, 26],
    [8, 53],
  ])('PROF1 with solutions in %i weeks has %i of them', (busy, shown) => {
    const days = Array.from({ length: busy }, (_, at) => ({ day: day(at), solutions: 1 }));
    render(
      <MantineProvider>
        <IntlProvider locale="en" messages={textsOf('eng', 'scoring', 'user')}>
          <Calendar whose="person" days={days} />
        </IntlProvider>
      </MantineProvider>,
    );
    expect(screen.getAllByRole('row')[0]?.children).toHaveLength(shown);
  });
});
