import { afterEach, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { PlaceChart } from './place-chart.js';

const at = (date: number) => `2026-02-0${date}T00:00:00.000Z`;
const atMinute = (minute: number) => `2026-02-01T00:${minute + 10}:00.000Z`;
const shown = (place: number | null, team = 'One', scores = [0.5, 0.25], moment = at) =>
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={textsOf('eng', 'scoring', 'shell')}>
        <PlaceChart
          history={{
            direction: 'DOWN_UP',
            from: at(1),
            to: at(4),
            items: [
              {
                team,
                mine: false,
                points: scores.map((score, index) => ({ at: moment(index + 1), score, place })),
              },
            ],
          }}
        />
      </IntlProvider>
    </MantineProvider>,
  );

describe('the way of a team', () => {
  afterEach(cleanup);

  it('LB4 is that of its place where places are told', () => {
    shown(7);
    expect(screen.getAllByText('One: place 7 now, 7 at best')).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Scores' })).toBeTruthy();
  });

  it('LB4 is that of its score where no places are told', () => {
    shown(null);
    expect(screen.getAllByText(/^One: score 0\.25/)).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Scores' })).toBeNull();
  });

  it('LB4 is said and not drawn where there is one result', () => {
    shown(7, 'One', [0.25]);
    screen.getByText('One: place 7 now, 7 at best');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('LB4 is said and not drawn where neither its place nor its score has changed', () => {
    shown(7, 'One', [0.25, 0.25]);
    screen.getByText('One: place 7 now, 7 at best');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('LB4 is said and not drawn while all of it is of one hour', () => {
    shown(7, 'One', [0.5, 0.25], atMinute);
    screen.getByText('One: place 7 now, 7 at best');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('LB4 names it by letters that are whole', () => {
    shown(7, `${'a'.repeat(17)}🚀 and friends`);
    expect(screen.getByText(/^a{17}/, { selector: 'text' }).textContent).toBe(`${'a'.repeat(17)}🚀…`);
  });

  it('LB4 names it whole where that leaves most of the picture to its line', () => {
    shown(7, 'Nineteen letters oh');
    screen.getByText('Nineteen letters oh', { selector: 'text' });
  });

  it('LB4 has room for a name in Cyrillic, in bold too', () => {
    shown(7, 'Команда Ломоносова');
    const label = screen.getByText('Команда Ломоносова', { selector: 'text' });
    // 130 px in 12 px, and a twentieth more of one's own.
    expect(480 - Number(label.getAttribute('x'))).toBeGreaterThanOrEqual(137);
  });
});
