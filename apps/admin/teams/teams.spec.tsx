import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import type { TeamView } from '#modules/teams/contract/team.js';
import { renderConsole } from '../testing/render.js';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-11-01T10:00:00.000Z';
const row = {
  ...{
    id: idOf(1),
    champname: 'small',
    name: 'Laplace',
    captain: 'Ann',
    members: 2,
    place: 1,
    tour: null,
    solutions: 3,
  },
  ...{
    lastSolutionAt: at,
    confirmedAt: at,
    submitUntil: null,
    people: ['Ann', 'Bob'],
    lastSolutions: [],
    decision: null,
  },
};
const team = (more: Partial<TeamView> = {}): TeamView => ({
  ...{ id: idOf(1), name: 'Laplace', description: '', championship: 'small', captain: 'ann', maxSize: 5 },
  members: [
    { login: 'ann', name: 'Ann', isCaptain: true, joinedAt: at },
    { login: 'bob', name: 'Bob', isCaptain: false, joinedAt: at },
  ],
  ...{ openUntil: null, disqualified: null },
  ...more,
});

const open = (answers: Answers = {}) =>
  renderConsole(`/teams/${row.id}/show`, {
    answers: { 'GET admin/teams/{id}': row as never, 'GET teams/{id}': team(), ...answers },
  });
const confirm = async (page: Awaited<ReturnType<typeof open>>, verb: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They asked');
  await page.user.click(dialog.getByRole('button', { name: verb }));
};

describe('ADMIN1 TEAM1 a team in the console', () => {
  test('ADMIN1 hands it to another member and takes somebody out, with a reason', async () => {
    const page = await open({
      'POST admin/teams/{id}/captain': {},
      'POST admin/teams/{id}/remove': {},
    });
    const bob = within((await screen.findByText(/Bob \(bob\)/)).closest('li') as HTMLElement);
    await page.user.click(bob.getByRole('button', { name: 'Make captain' }));
    await confirm(page, 'Make captain');
    await waitFor(() =>
      expect(page.sent('POST admin/teams/{id}/captain')).toMatchObject([
        { body: { login: 'bob', reason: 'They asked' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    page.answer('GET teams/{id}', team({ members: team().members.slice(0, 1) }));
    await page.user.click(bob.getByRole('button', { name: 'Remove' }));
    await confirm(page, 'Remove');
    await waitFor(() => expect(screen.queryByText(/Bob \(bob\)/)).toBeNull());
  });

  test('ADMIN1 moves nobody whose account is deleted: they stay, without a name', async () => {
    const gone = { login: 'deleted-1', name: 'deleted user', isCaptain: false, joinedAt: at };
    await open({ 'GET teams/{id}': team({ members: [...team().members, gone] }) });
    const line = within((await screen.findByText(/deleted user/)).closest('li') as HTMLElement);
    expect(line.queryAllByRole('button')).toEqual([]);
  });

  test('ADMIN1 shows its last solutions as they stand: scored, or with a score that was taken away', async () => {
    const solution = { ...{ createdAt: at, status: 'SCORED', score: 0.5, paused: false } };
    const lastSolutions = [
      { ...solution, id: idOf(11), name: 'good.csv', revoked: null },
      { ...solution, id: idOf(12), name: 'bad.csv', revoked: 'Leaked answers' },
    ];
    await open({ 'GET admin/teams/{id}': { ...row, lastSolutions } as never });
    const statusOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
    expect(await statusOf('good.csv')).toContain('Scored');
    expect(await statusOf('bad.csv')).toContain('Score revoked');
  });

  test('ADMIN1 shows what a merge makes before it is one', async () => {
    const outcome = {
      ...{
        allowed: false,
        reason: { code: 'TEAM_FULL', details: { max: 2 } },
        name: 'Laplace',
        members: 3,
        maxSize: 2,
      },
      ...{ attempts: { used: 4, allowed: 10, left: 6 }, best: 0.25, place: 1, submitUntil: null },
      ...{ teams: 11, award: null, prize: null, prizePlaces: null, points: 0, sides: [] },
    };
    const page = await open({
      'GET championships/{champname}/teams': {
        items: [{ id: idOf(2), name: 'Euler', captain: 'eva', members: ['Eva'] }],
        nextCursor: null,
      },
      'GET teams/{id}/merge-preview': outcome,
      'POST admin/teams/{id}/merge': {},
    });
    const chooseEuler = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Merge' }));
      const dialog = within(await screen.findByRole('dialog'));
      await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They asked');
      // Which one is said each time anew.
      expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
      await page.user.type(dialog.getByRole('combobox', { name: 'Name of the other team' }), 'eul');
      await page.user.click(await screen.findByRole('option', { name: 'Euler' }));
      return dialog;
    };
    const given = await chooseEuler();
    await page.user.click(given.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await chooseEuler();
    await screen.findByText(/The team would be too large\..*4 used of 10.*Place: 1/);
    await page.user.click(dialog.getByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(page.sent('POST admin/teams/{id}/merge')).toMatchObject([
        { body: { team: idOf(2), reason: 'They asked' } },
      ]),
    );
  });

  test('ADMIN1 says why a team is out of the results, and brings it back', async () => {
    const page = await open({
      'GET teams/{id}': team({ disqualified: { reason: 'Shared answers', at } }),
      'POST admin/rating/{champname}/preview': { moved: 0, items: [] },
      'POST admin/rating/{champname}/correct': { moved: 0, items: [] },
    });
    const alert = within(
      (await screen.findByText(/Disqualified: Shared answers/)).closest('[role=alert]') as HTMLElement,
    );
    const back = alert.getByRole('button');
    const verb = back.textContent;
    expect(screen.queryByRole('button', { name: 'Disqualify' })).toBeNull();
    await page.user.click(back);
    page.answer('GET teams/{id}', team());
    await confirm(page, verb);
    await waitFor(() => expect(screen.queryByText(/Disqualified/)).toBeNull());
    expect(screen.getByRole('button', { name: 'Disqualify' })).toBeTruthy();
    expect(page.sent('POST admin/rating/{champname}/correct')).toMatchObject([{ body: { back: idOf(1) } }]);
  });
});
