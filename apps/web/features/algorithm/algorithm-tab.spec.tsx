import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ofParticipant } from '#web/testing/build/answers.js';
import { listOf } from '#web/testing/build/basics.js';
import { solution } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';

const example = 'https://podium.example/roman.git';
const open = (more = {}) =>
  renderPage('/championship/small/algorithm', {
    as: 'alice',
    answers: ofParticipant(
      { kind: 'algorithm', repositoryExample: example },
      {
        'GET championships/{champname}/box': {
          ...{ complete: true, failed: [], image: 'test', adapter: 'test', packages: [], command: '' },
          limits: { seconds: 10, memoryBytes: 1e8, outputBytes: 1e6, processes: 10 },
        },
        'GET championships/{champname}/trial': { trial: null, left: 10, limit: 10 },
        ...more,
      },
    ),
  });

describe('ALGO1 the page for code', () => {
  it('ALGO1 CHAMP4 is where one hands a repository in, so that its head leads to no other page for it', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Submit a repository' });
    expect(screen.queryByRole('link', { name: 'Submit solution' })).toBeNull();
  });

  it('ALGO1 LB1 says of the best score which place it has, and of each where the leaderboard is', async () => {
    const best = solution(2, { score: 0.75, best: true, place: 3 });
    await open({ 'GET championships/{champname}/solutions': listOf(best, solution(1, { score: 0.5 })) });
    const runs = await screen.findAllByRole('article');
    expect(runs.map((run) => within(run).queryByText('place 3 now') !== null)).toEqual([true, false]);
    for (const run of runs)
      expect(within(run).getByRole('link', { name: 'To the leaderboard' }).getAttribute('href')).toBe(
        '/championship/small/rating',
      );
  });

  it('ALGO1 offers the example for as long as it is not what stands there', async () => {
    const { user } = await open();
    const address = await screen.findByLabelText(/^Address of the repository/);
    await user.type(address, 'https://git');
    const take = { name: 'Take the example of the organiser' };
    await user.click(screen.getByRole('button', take));
    expect(address).toHaveProperty('value', example);
    await waitFor(() => expect(screen.queryByRole('button', take)).toBeNull());
  });
});
