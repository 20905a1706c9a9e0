import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { both, idOf, inDays, listOf } from '#web/testing/build/basics.js';
import { championship, taking } from '#web/testing/build/championship.js';
import { merge, sent, team } from '#web/testing/build/team.js';
import { renderPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';
import { hint } from '#web/testing/socket.js';

const open = (as: string, answers: Answers = {}) =>
  renderPage('/championship/small/team', {
    as,
    answers: ofParticipant({}, { 'GET invitations': listOf(), 'GET teams/{id}': team(), ...answers }),
  });

describe('TEAM1 the own team', () => {
  test('TEAM1 shows who is in it, and the captain among them', async () => {
    await open('bob');
    const [captain, member] = await screen.findAllByRole('listitem');
    expect(captain?.textContent).toMatch(/alice.*captain/);
    expect(member?.textContent).toMatch(/Bob.*you/);
    // Others are invited by the captain alone.
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    screen.getByText(/Only the captain can invite/);
    expect(screen.queryByRole('button', { name: /^(Make|Remove) / })).toBeNull();
  });

  test('TEAM2 who is typed next stays in the field when what was sent before has come', async () => {
    const page = await open('alice', { 'GET teams/{id}/candidates': { items: [] } });
    const login = await screen.findByLabelText<HTMLInputElement>('Login or nickname');
    const one = sent();
    page.answer('POST teams/{id}/invitations', one);
    await page.user.type(login, 'carol');
    page.answer('GET teams/{id}', team({ invitations: [one] }));
    const onItsWay = page.held('GET teams/{id}');
    await page.user.click(screen.getByRole('button', { name: 'Invite' }));
    await onItsWay.asked;
    await page.user.clear(login);
    await page.user.type(login, 'grace');
    onItsWay.come();
    await screen.findByText('invited');
    await screen.findByText('Invited: Carol');
    expect(login.value).toBe('grace');
  });

  test('TEAM2 names what stands against an invitation at the login, then sends it and takes it back', async () => {
    const page = await open('alice', {
      'POST teams/{id}/invitations': refuse('USER_NOT_FOUND'),
      'GET teams/{id}/candidates': { items: [] },
    });
    const login = await screen.findByLabelText<HTMLInputElement>('Login or nickname');
    page.answer('GET teams/{id}/candidates', { items: [{ login: 'karolina', name: 'Karolina' }] });
    typeAtOnce(login, 'karol');
    await waitFor(() => expect(document.querySelector('#candidates option')?.textContent).toBe('Karolina'));
    // What was typed on the way is asked by nobody who goes on typing.
    expect(page.sent('GET teams/{id}/candidates').map(({ query }) => query)).toEqual([{ q: 'karol' }]);
    await page.user.click(screen.getByRole('button', { name: 'Invite' }));
    await screen.findByText('User is not found');
    expect(login.value).toBe('karol');
    // Who takes part already is asked as a team; oneself by nobody.
    page.answer('POST teams/{id}/invitations', refuse('USER_ALREADY_PARTICIPATING'));
    await page.user.click(screen.getByRole('button', { name: 'Invite' }));
    const way = await screen.findByRole('link', { name: 'Propose a merge' });
    expect(document.querySelector(way.getAttribute('href') ?? '')?.textContent).toBe('Merge with another team');
    await page.user.clear(login);
    await page.user.type(login, 'Alice{Enter}');
    await screen.findByText('That’s you. Your team is already taking part.');

    const one = sent();
    page.answer('POST teams/{id}/invitations', one);
    page.answer('GET teams/{id}', team({ invitations: [one] }));
    await page.user.clear(login);
    await page.user.type(login, 'carol');
    await page.user.click(screen.getByRole('button', { name: 'Invite' }));
    const row = (await screen.findByText('invited')).closest('li') as HTMLElement;
    within(row).getByText('Carol');
    const said = () => [row.textContent, row.querySelector('time')?.dateTime];
    expect(said()).toEqual([expect.stringContaining('Expires'), one.expiresAt]);
    expect(login.value).toBe('');

    page.answer('POST invitations/{id}/cancel', sent({ status: 'CANCELLED' }));
    page.answer('GET teams/{id}', team({ invitations: [{ ...one, status: 'CANCELLED' }] }));
    await page.user.click(within(row).getByRole('button', { name: 'Withdraw the invitation to Carol' }));
    await screen.findByText('withdrawn');
    expect(said()).toEqual([expect.stringMatching(/Sent \d/u), one.sentAt]);
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  });

  test('TEAM1 lets a captain hand the team on, and remove somebody only once the login is typed', async () => {
    const page = await open('alice');
    await page.user.click(await screen.findByRole('button', { name: 'Make Bob the captain' }));
    page.answer('POST teams/{id}/captain', team());
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make captain' }));
    await waitFor(() => expect(page.sent('POST teams/{id}/captain')).toMatchObject([{ body: { login: 'bob' } }]));

    await page.user.click(screen.getByRole('button', { name: 'Remove Bob from the team' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove Bob from the team?' });
    const verb = within(question).getByRole<HTMLButtonElement>('button', { name: 'Remove' });
    expect(verb.disabled).toBe(true);
    await page.user.type(within(question).getByRole('textbox'), 'bob');
    page.answer('DELETE teams/{id}/members/{login}', { team: team() });
    page.answer('GET teams/{id}', team({ members: team().members.slice(0, 1) }));
    await page.user.click(verb);
    await waitFor(() => expect(screen.queryByText('Bob')).toBeNull());
  });

  test('TEAM1 lets a captain free the seat of somebody whose account is deleted, and not make them the captain', async () => {
    const gone = { login: 'deleted-1', name: 'deleted user', isCaptain: false, joinedAt: inDays(-1) };
    const page = await open('alice', { 'GET teams/{id}': team({ members: [...team().members, gone] }) });
    const line = (await screen.findByText('deleted user')).closest('li') as HTMLElement;
    const [remove, ...others] = within(line).getAllByRole('button');
    expect(others).toEqual([]);
    await page.user.click(remove as HTMLElement);
    page.answer('DELETE teams/{id}/members/{login}', { team: team() });
    page.answer('GET teams/{id}', team());
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('deleted user')).toBeNull());
    expect(page.sent('DELETE teams/{id}/members/{login}')).toMatchObject([{ params: { login: 'deleted-1' } }]);
  });

  test('TEAM1 tells the last one of a team, beside deleted accounts too, when leaving ends it', async () => {
    const [self] = team().members;
    const gone = { login: 'deleted-1', name: 'deleted user', isCaptain: false, joinedAt: inDays(-1) };
    const page = await open('alice', { 'GET teams/{id}': team({ members: self ? [self, gone] : [] }) });
    await page.user.click(await screen.findByRole('button', { name: 'Leave team' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave Laplace?' });
    within(question).getByText(/without solutions is deleted.*with solutions can’t be left/);
  });

  test('TEAM1 says what leaving means before somebody leaves', async () => {
    const page = await open('bob');
    await page.user.click(await screen.findByRole('button', { name: 'Leave team' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave Laplace?' });
    within(question).getByText(/attempts of both together are within the limit/);
    page.answer('POST teams/{id}/leave', {});
    page.answer('GET championships/{champname}', championship('small'));
    await page.user.click(within(question).getByRole('button', { name: 'Leave team' }));
    await screen.findByText('You are not on a team here yet');
  });

  test('TEAM1 shows both captains what a merge makes before anybody agrees', async () => {
    const outcome = merge({ submitUntil: '2026-11-30T10:00:00.000Z' });
    const page = await open('alice', {
      'GET championships/{champname}/teams': listOf({ id: idOf(9), name: 'Euler', captain: 'eva', members: ['Eva'] }),
      'GET teams/{id}/merge-preview': outcome,
      'POST teams/{id}/invitations': refuse('TEAM_FULL'),
    });
    typeAtOnce(await screen.findByLabelText('Find a team'), 'eul');
    await page.user.click(await screen.findByRole('button', { name: 'Preview a merge with Euler' }));
    const searches = page.sent('GET championships/{champname}/teams').filter(({ query }) => query.limit === 6);
    expect(searches.map(({ query }) => query.q)).toEqual(['eul']);
    const question = await screen.findByRole('alertdialog', { name: 'Propose merging Euler with Laplace?' });
    await within(question).findByText(/would be too large: 3 people/);
    within(question).getByText('12 of the 40 allowed so far, 28 left');
    expect(within(question).getByText('Time to hand in, until').closest('div')?.textContent).toContain('2026');
    expect(within(question).getByText('New captain').closest('div')?.textContent).toContain('alice');
    expect(within(question).getByText('New place').closest('div')?.textContent).toContain('3 of 11');
    expect(within(question).getByText('New place').closest('div')?.textContent).toContain('in the prize zone');
    expect(within(question).getByText('Current place of Laplace').closest('div')?.textContent).toContain('outside');
    within(question).getByText('The first 3 places win prizes.');
    within(question).getAllByRole('img', { name: /bronze/iu });
    const points = within(question).getByRole('list', { name: 'Rating points' });
    expect(
      within(points)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['alice302 → B 812', 'eva1,149 → B 812']);
    page.answer('GET teams/{id}/merge-preview', { ...outcome, allowed: true, reason: null, prizePlaces: null });
    // Somebody of the other team has left it meanwhile.
    await hint(`team:${idOf(9)}`);
    await within(question).findByText('These teams can merge');
    const proposal = sent({ type: 'cominv', otherTeam: { id: idOf(9), name: 'Euler' } });
    page.answer('POST teams/{id}/invitations', proposal);
    page.answer('GET teams/{id}', team({ invitations: [proposal] }));
    await page.user.click(within(question).getByRole('button', { name: 'Propose merge' }));
    await screen.findByText('Merge proposed to Euler');
    expect(page.sent('POST teams/{id}/invitations')).toMatchObject([{ body: { login: 'eva', type: 'cominv' } }]);
    await screen.findByText('Merge proposed');
    expect(screen.queryByRole('button', { name: 'Preview a merge with Euler' })).toBeNull();
  });

  test('TEAM1 tells its members why it is disqualified', async () => {
    await open('bob', { 'GET teams/{id}': team({ disqualified: { reason: 'Shared answers', at: inDays(-1) } }) });
    await screen.findByText(/was disqualified .*: Shared answers\. It keeps its solutions but is not ranked/);
  });

  test('TEAM2 says until when people join and teams merge, and asks for neither afterwards', async () => {
    const page = await open('alice');
    await screen.findByText(/Teams can add members and merge until/);
    page.answer('GET teams/{id}', team({ openUntil: inDays(-1), invitations: [sent()] }));
    await hint(`team:${team().id}`);
    await screen.findByText('The last day for joining teams and merging them is over');
    for (const name of ['Invite', 'Create link']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText('Find a team')).toBeNull();
    // What was asked before is still there to be taken back.
    screen.getByRole('button', { name: 'Withdraw the invitation to Carol' });
  });

  test('TEAM1 asks nobody where everybody competes alone', async () => {
    await open('alice', { 'GET teams/{id}': team({ maxSize: 1 }) });
    await screen.findByText('This championship is for individuals only.');
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });
});

describe('TEAM1 the link to join', () => {
  test('TEAM1 is made, copied and ended by the captain', async () => {
    const page = await open('alice', { 'POST teams/{id}/join-code': { joinCode: 'abcdefghij0123456789' } });
    page.answer('GET teams/{id}', team({ joinCode: 'abcdefghij0123456789' }));
    await page.user.click(await screen.findByRole('button', { name: 'Create link' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite link' });
    expect(link.value).toBe(`${location.origin}/championship/small/team?join=abcdefghij0123456789`);
    await page.user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(link.value);
    page.answer('DELETE teams/{id}/join-code', {});
    page.answer('GET teams/{id}', team({ joinCode: null }));
    await page.user.click(screen.getByRole('button', { name: 'Disable link' }));
    await screen.findByRole('button', { name: 'Create link' });
  });

  test('TEAM1 without the right to copy nothing is said to be copied, and a click marks the link whole', async () => {
    const page = await open('alice', { 'GET teams/{id}': team({ joinCode: 'abcdefghij0123456789' }) });
    const asked = Promise.withResolvers<void>();
    const copying = jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => {
      asked.resolve();
      throw new DOMException('Not allowed', 'NotAllowedError');
    });
    await page.user.click(await screen.findByRole('button', { name: 'Copy' }));
    await asked.promise;
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Invite link' });
    await page.user.click(link);
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
    expect(screen.queryByText('Copied')).toBeNull();
    copying.mockRestore();
    await page.user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied');
  });

  const visit = (answers: Answers) =>
    renderPage('/championship/small/team?join=abcdefghij0123456789', {
      as: 'bob',
      answers: ofParticipant(
        { participation: null },
        { 'GET invitations': listOf(), 'GET teams/{id}': team(), ...answers },
      ),
    });

  test('TEAM1 leads into the team, once one knows what joining means', async () => {
    const offer = {
      teamId: idOf(7),
      team: 'Laplace',
      championship: 'small',
      title: both('small'),
      captain: 'alice',
      members: 1,
      maxSize: 5,
      submitUntil: '2026-11-30T10:00:00.000Z',
    };
    const page = await visit({ 'GET join/{code}': offer, 'POST join/{code}': { team: team() } });
    await screen.findByRole('heading', { name: 'Join Laplace, led by alice' });
    screen.getByText(/^It hands in until/);
    page.answer('GET championships/{champname}', championship('small', { participation: taking() }));
    await page.user.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByRole('heading', { name: 'Laplace' });
  });

  test('TEAM1 says to who takes part already that a link is not for them', async () => {
    const offer = {
      ...{ teamId: idOf(9), team: 'Gauss', championship: 'small', title: both('small'), captain: 'carl' },
    };
    await renderPage('/championship/small/team?join=abcdefghij0123456789', {
      as: 'bob',
      answers: ofParticipant(
        {},
        {
          'GET invitations': listOf(),
          'GET teams/{id}': team(),
          'GET join/{code}': { ...offer, members: 1, maxSize: 5, submitUntil: null },
        },
      ),
    });
    await screen.findByText(/is for the team Gauss, but you already have a team/);
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  test('TEAM1 says where a link has ended', async () => {
    await visit({ 'GET join/{code}': refuse('NOT_FOUND') });
    await screen.findByText('This invite link is no longer valid');
  });
});
