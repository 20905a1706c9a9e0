import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { listOf } from '#web/testing/build/basics.js';
import { team } from '#web/testing/build/team.js';
import { renderPage } from '#web/testing/render.js';

const record = 'GET championships/{champname}/leaderboard/teams/{team}';
const stays = 'The last one stays: the team has solutions';
const leave = { name: 'Leave team' };

/** The own team of somebody who is the last one in it. */
const open = (answers: Answers) =>
  renderPage('/championship/small/team', {
    as: 'alice',
    answers: ofParticipant(
      {},
      { 'GET invitations': listOf(), 'GET teams/{id}': team({ members: team().members.slice(0, 1) }), ...answers },
    ),
  });
const recordOf = (solutions: number) => ({
  team: 'Laplace',
  members: ['alice'],
  days: [],
  people: [{ login: 'alice', name: 'Alice', solutions, isMember: true }],
});
const history = { direction: 'DOWN_UP' as const, from: null, to: null, items: [] };

test('TEAM1 the last one of a team with solutions is told that they stay, and offered no way out', async () => {
  await open({ [record]: recordOf(2), 'GET championships/{champname}/leaderboard/history': history });
  await screen.findByText(stays);
  expect(screen.queryByRole('button', leave)).toBeNull();
});

test('TEAM1 ERR1 where the page does not know of solutions, a refusal says so once and for all', async () => {
  const page = await open({ 'POST teams/{id}/leave': refuse('TEAM_HAS_SOLUTIONS') });
  await page.user.click(await screen.findByRole('button', leave));
  const question = await screen.findByRole('alertdialog', { name: 'Leave Laplace?' });
  await page.user.click(within(question).getByRole('button', leave));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', leave)).toBeNull();
  const members = screen.getByRole('region', { name: 'Laplace' });
  within(members).getByText(stays);
});
