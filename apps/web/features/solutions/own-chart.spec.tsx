import { afterEach, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { OwnChart } from './own-chart.js';

const messages = textsOf('eng', 'scoring', 'shell');

const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
const solution = (day: number, score: number, judgedBy = 'main') =>
  ({ id: `${day}`, name: `${day}.csv`, createdAt: at(day), score, late: false, judgedBy }) as SolutionView;
const final = {
  id: 'final',
  title: { eng: 'Final', rus: 'Final' },
  dateStart: at(4),
  dateEnd: at(9),
  ownAnswers: true,
} as TourView;

const show = (solutions: SolutionView[], tours: TourView[] = []) => {
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={messages}>
        <OwnChart solutions={solutions} tours={tours} direction="DOWN_UP" isPart={false} />
      </IntlProvider>
    </MantineProvider>,
  );
  return screen.getByRole('img');
};
const heights = (picture: HTMLElement) =>
  [...picture.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cy')));
const rows = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  return screen.getAllByRole('row').map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));
};

describe('the picture of own scores', () => {
  afterEach(cleanup);

  it('SUB3 keeps the others apart when one is far worse: that one is a mark at the edge with its value', async () => {
    const picture = show([solution(1, 1e12), solution(2, 0.52), solution(3, 0.51), solution(4, 0.5)]);
    const [first = 0, second = 0, third = 0] = heights(picture);
    expect(heights(picture)).toHaveLength(3);
    expect(Math.min(first - second, second - third)).toBeGreaterThan(30);
    expect(picture.querySelectorAll('path[class*=dot]')).toHaveLength(1);
    screen.getByText(/A triangle at the lower edge/);
    picture.focus();
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('status').textContent).toMatch(/1\.csv – 1\.0000·10⁺¹²/u);
    expect(await rows()).toEqual([
      ['File', 'Score', 'Best so far'],
      ['1.csv', '1.0000·10⁺¹²', '1.0000·10⁺¹²'],
      ['2.csv', '0.520000', '0.520000'],
      ['3.csv', '0.510000', '0.510000'],
      ['4.csv', '0.500000', '0.500000'],
    ]);
  });

  it('CHAMP6 gives those of a tour with its own answers a scale of their own, and says so', async () => {
    const picture = show(
      [solution(1, 0.5), solution(2, 0.4), solution(5, 900, 'own'), solution(6, 800, 'own')],
      [final],
    );
    const [third = 0, fourth = 0, first = 0, second = 0] = heights(picture);
    // The newest group is the first one, and each spreads over a panel of its own.
    expect([third - fourth, first - second].every((height) => height > 100)).toBe(true);
    expect(second).toBeGreaterThan(third);
    within(picture).getByText('Final');
    within(picture).getByText('Answers of the championship');
    screen.getByText(/^4 scores, judged by different answers/);
    expect(screen.queryByText(/A triangle at the lower edge/)).toBeNull();
    picture.focus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('status').textContent).toMatch(/^Final · .*6\.csv – 800\.00, best so far 800\.00$/);
    expect(await rows()).toEqual([
      ['Judged by', 'File', 'Score', 'Best so far'],
      ['Answers of the championship', '1.csv', '0.500000', '0.500000'],
      ['Answers of the championship', '2.csv', '0.400000', '0.400000'],
      ['Final', '5.csv', '900.00', '900.00'],
      ['Final', '6.csv', '800.00', '800.00'],
    ]);
  });
});
