import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ParticipantPage, ParticipantTeam } from '#modules/scoring/desk/contract/participants.js';
import { idOf } from '#web/testing/build/basics.js';
import { championship } from '#web/testing/build/championship.js';
import { editorView } from '#web/testing/build/editor.js';
import { person } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const at = '2026-11-01T10:00:00.000Z';
const team = (number: number, name: string, more: Partial<ParticipantTeam> = {}): ParticipantTeam => ({
  teamId: idOf(number),
  team: name,
  members: [{ login: `p${number}`, name: `Person ${number}`, isCaptain: true, joinedAt: at }],
  confirmedAt: at,
  solutions: 2,
  firstSolutionAt: at,
  lastSolutionAt: at,
  place: number,
  disqualified: null,
  ...more,
});
const silent = team(2, 'Silent', { solutions: 0, firstSolutionAt: null, lastSolutionAt: null, place: null });
const pageOf = (...items: ParticipantTeam[]): ParticipantPage => ({
  ...{ items, nextCursor: null, teams: items.length, people: items.length, silent: 1 },
});
const list = 'GET championships/{champname}/participants';
const disqualify = 'POST championships/{champname}/disqualifications';
const result = { place: 2, medal: 'SLIVER', points: 10, rank: 'PADAWAN' } as const;

const open = (shown = team(1, 'Laplace'), isPrivate = false) =>
  renderPage('/championship/small/edit/participants', {
    as: person('client', { role: 'client' }),
    answers: {
      'GET championships/{champname}/edit': editorView('small'),
      'GET championships/{champname}': championship('small'),
      'GET championships/{champname}/rejudges': { items: [] },
      [list]: pageOf(shown, silent),
      [`${disqualify}/preview`]: {
        moved: 1,
        isPrivate,
        items: [{ login: 'p1', name: 'Person 1', team: 'Laplace', before: result, after: null }],
      },
      [disqualify]: { moved: 0, items: [] },
    } as never,
  });

const disqualifyLaplace = async ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(await screen.findByRole('button', { name: 'Disqualify Laplace' }));

describe('CHAMP5 the room of who takes part', () => {
  test('CHAMP5 lists teams with their people, says how many sent nothing, and leads to CSV', async () => {
    const page = await open();
    await screen.findByText('2 teams, 2 people; 1 team has sent nothing yet.');
    const row = (await screen.findByRole('link', { name: 'Laplace' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Person 1' }).getAttribute('href')).toBe('/user/p1');
    const hrefs = ['Participants, CSV', 'Solutions, CSV', 'Leaderboard, CSV'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(
      ['participants', 'submissions', 'leaderboard'].map((what) => `/api/championships/small/${what}.csv`),
    );
    page.answer(list, pageOf(silent));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Which teams' }), 'No solutions yet');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Laplace' })).toBeNull());
    expect(page.sent(list).at(-1)).toMatchObject({ query: { only: 'silent' } });
  });

  test('CHAMP5 leads to the person of a team of one that is called like them, and to what may be done to it by keyboard', async () => {
    const page = await open(team(1, 'Person 1'));
    const row = (await screen.findByRole('link', { name: 'Person 1' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'p1' }).getAttribute('href')).toBe('/user/p1');
    const opener = within(within(row).getAllByRole('cell').at(-1)!).getByRole('button', {
      name: 'Disqualify Person 1',
    });
    opener.focus();
    await page.user.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Disqualify Person 1?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  test('CHAMP5 ADMIN1 disqualifies a team for a reason, once it is shown what that does to whom', async () => {
    const page = await open();
    await disqualifyLaplace(page);
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText(/2.*10.*Silver/);
    await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Two accounts');
    const out = team(1, 'Laplace', { disqualified: { reason: 'Two accounts', at, byAdmin: false } });
    page.answer(list, pageOf(out, silent));
    await page.user.click(dialog.getByRole('button', { name: 'Disqualify' }));
    await screen.findByText('Disqualified: Two accounts');
    expect(page.sent(disqualify)).toMatchObject([
      { params: { champname: 'small' }, body: { team: idOf(1), back: false, reason: 'Two accounts' } },
    ]);
    expect(screen.getAllByRole('button', { name: 'Reinstate Laplace' }).length).toBeGreaterThan(0);
  });

  test('CHAMP5 SUB5 says that what a disqualification would do goes by private results, and that the look is noted', async () => {
    const asIf = /^As if the championship ended now, by private results: not public\. The audit log notes/;
    const look = async (isPrivate: boolean) => {
      const page = await open(team(1, 'Laplace'), isPrivate);
      await disqualifyLaplace(page);
      const dialog = within(await screen.findByRole('alertdialog'));
      await dialog.findByText(/2.*10.*Silver/);
      return { dialog, page };
    };
    const final = await look(false);
    expect(final.dialog.queryByText(asIf)).toBeNull();
    await final.page.user.click(final.dialog.getByRole('button', { name: 'Cancel' }));
    expect((await look(true)).dialog.getByText(asIf)).toBeTruthy();
  });

  test('CHAMP5 SUB5 it says so too where nobody would gain or lose', async () => {
    const page = await open();
    page.answer(`${disqualify}/preview`, { moved: 0, isPrivate: true, items: [] });
    await disqualifyLaplace(page);
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText(/^As if the championship ended now, by private results/);
    expect(dialog.queryByRole('table')).toBeNull();
  });

  test('CHAMP5 a team that an admin took out is not offered to be taken back in', async () => {
    const out = team(1, 'Laplace', { disqualified: { reason: 'Two accounts', at, byAdmin: true } });
    await open(out);
    await screen.findByText('Disqualified: Two accounts · Decided by an admin');
    expect(screen.queryByRole('button', { name: 'Reinstate Laplace' })).toBeNull();
  });
});
