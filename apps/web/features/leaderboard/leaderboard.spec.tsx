import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import type { Language } from '#modules/kernel/contract/language.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, inDays } from '#web/testing/build/basics.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { tour } from '#web/testing/build/championship.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const read = 'GET championships/{champname}/leaderboard';
const three = [boardRow(1), boardRow(2, { team: 'Laplace', mine: true }), boardRow(3, { previousPlace: 1 })];

const open = (answer: Answers[typeof read] = board(three), more: Answers = {}, champ: Partial<ChampionshipView> = {}) =>
  renderPage('/championship/small/rating', { as: 'alice', answers: ofParticipant(champ, { [read]: answer, ...more }) });
const teams = () =>
  within(screen.getByRole('table', { name: 'Leaderboard' }))
    .queryAllByRole('button', { name: /^(Team|You)/ })
    .map(({ textContent }) => textContent);
const table = () => screen.findByRole('table', { name: 'Leaderboard' });
/** Its boxes are drawn once it is open. */
const openView = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  const menu = (await screen.findByText('View')).closest('details') as HTMLDetailsElement;
  menu.open = true;
  await screen.findByRole('checkbox', { name: 'Compact rows' });
  return { menu, user };
};

describe('LB1 the leaderboard', () => {
  it('LB1 has places, scores and moves, the own row as such, and the own place beside it', async () => {
    await open();
    expect(within(await table()).getAllByRole('row')).toHaveLength(4);
    expect(teams()).toEqual(['Team 1', 'You · Laplace', 'Team 3']);
    const third = within(screen.getByRole('row', { name: /Team 3/ }));
    expect(third.getByRole('img', { name: /^down 2 places/ })).toBeTruthy();
    expect(third.getByText('0.300000')).toBeTruthy();
    const own = within(screen.getByRole('region', { name: 'Your place' }));
    expect(own.getByText('Ahead of 50% of the other teams')).toBeTruthy();
  });

  it.each<[Language, string]>([
    ['ENG', 'The first place is free'],
    ['RUS', 'Первое место свободно'],
  ])('STATE1 an empty board says so (%s)', async (language, text) => {
    await renderPage('/championship/small/rating', {
      language,
      as: 'alice',
      answers: ofParticipant({}, { [read]: board([]) }),
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('ERR1 one that can’t be read is tried again', async () => {
    const page = await open(refuse('INTERNAL', { details: { id: 'e-1' } }));
    const card = within(
      await screen.findByText(/Error id: e-1/).then((text) => text.closest('[role=alert]') as HTMLElement),
    );
    page.answer(read, board(three));
    await page.user.click(card.getByRole('button', { name: 'Try again' }));
    expect(await table()).toBeTruthy();
  });

  it('LB2 a new board comes by itself, and a broken one leaves the old one standing', async () => {
    const page = await open();
    await table();
    page.answer(read, refuse('INTERNAL', { details: { id: 'e-1' } }));
    await hint('leaderboard:small');
    await waitFor(() => expect(page.sent(read).length).toBeGreaterThan(1));
    expect(teams()).toEqual(['Team 1', 'You · Laplace', 'Team 3']);
    page.answer(read, board([boardRow(1, { team: 'Laplace', mine: true }), boardRow(2)]));
    await hint('leaderboard:small');
    await waitFor(() => expect(teams()).toEqual(['You · Laplace', 'Team 2']));
  });

  it('SUB6 says that scores are by former answers; only who can mend it is led there', async () => {
    const page = await open(board(three, { outdated: true }));
    expect((await screen.findByText(/^The answers or the metric changed/)).getAttribute('role')).toBe('status');
    expect(screen.queryByRole('link', { name: 'To the editor' })).toBeNull();
    expect(page.address()).toBe('/championship/small/rating');
  });
});

describe('LB4 a board that begins in the middle', () => {
  const heats = tour('Heats', -5, 5, { id: idOf(1) });
  const own = boardRow(50, { team: 'Laplace', mine: true });
  /** A board of sixty teams, from ten rows above the own one on. */
  const jumped = async () => {
    const from = ({ query: { after = 0 } }: { query: { after?: number } }) =>
      board([boardRow(after + 1), boardRow(after + 2)], { own, total: 60 });
    const page = await open(from, { 'GET championships/{champname}/tours': { items: [heats] } });
    await page.user.click(await screen.findByRole('button', { name: 'Jump to my place' }));
    await waitFor(() => expect(page.sent(read).at(-1)?.query.after).toBe(39));
    return page;
  };

  it('LB4 CHAMP6 begins at its first place once a tour is chosen', async () => {
    const page = await jumped();
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Tour' }), 'Heats');
    const ofTour = () => page.sent(read).filter(({ query }) => query.tour === heats.id);
    await waitFor(() => expect(ofTour()).toHaveLength(1));
    expect(ofTour()[0]?.query.after).toBeUndefined();
  });

  it('LB4 is searched from its first place on', async () => {
    const page = await jumped();
    await page.user.type(screen.getByRole('searchbox', { name: 'Find a team or user' }), 'Team 3');
    const found = () => page.sent(read).filter(({ query }) => query.q === 'Team 3');
    await waitFor(() => expect(found()).toHaveLength(1));
    expect(found()[0]?.query.after).toBeUndefined();
  });
});

describe('LB4 what is done with a board', () => {
  it('LB2 LB4 a pinned team moves on with the board', async () => {
    const page = await open(({ query: { team } }) => board(team ? [three[2]!] : three));
    await table();
    await page.user.click(screen.getByRole('button', { name: 'Pin Team 3' }));
    const ofPinned = () => page.sent(read).filter(({ query }) => query.team);
    await waitFor(() => expect(ofPinned()).toHaveLength(1));
    await hint('leaderboard:small');
    await waitFor(() => expect(ofPinned()).toHaveLength(2));
  });

  it('LB4 CHAMP6 a pinned team does not stand over the board of a tour, where its place is another one', async () => {
    const ofTour = [boardRow(1), boardRow(2, { team: 'Team 3' })];
    const page = await open(({ query }) => board(query.tour ? ofTour : query.team ? [three[2]!] : three), {
      'GET championships/{champname}/tours': { items: [tour('Heats', -5, 5, { id: idOf(1) })] },
    });
    await table();
    await page.user.click(screen.getByRole('button', { name: 'Pin Team 3' }));
    await waitFor(() => expect(page.sent(read).filter(({ query }) => query.team)).toHaveLength(1));
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Tour' }), 'Heats');
    await waitFor(() => expect(teams()).toEqual(['Team 1', 'Team 3']));
  });

  it('LB4 a search asks the server once for what was typed, and says when nobody is found', async () => {
    const page = await open(({ query }) => (query.q ? board(query.q === 'Team 3' ? [three[2]!] : []) : board(three)));
    await table();
    const search = screen.getByRole('searchbox', { name: 'Find a team or user' });
    typeAtOnce(search, 'Team 3');
    await waitFor(() => expect(teams()).toEqual(['Team 3']));
    expect(page.sent(read).flatMap(({ query }) => query.q ?? [])).toEqual(['Team 3']);
    // Of a part nothing is said that is about all of them.
    expect(screen.queryByRole('region', { name: 'What would my place be' })).toBeNull();
    await page.user.type(search, '3');
    expect(await screen.findByText('No team or participant matches')).toBeTruthy();
    await page.user.clear(search);
    await waitFor(() => expect(teams()).toHaveLength(3));
  });

  it('LB4 a pinned team stays pinned in this browser, and is shown alone where one wishes', async () => {
    const page = await open(({ query: { team } }) =>
      // What else has the name in it, better placed, is nothing that was pinned.
      board(team ? three.filter((row) => [team].flat().includes(row.team)) : three),
    );
    await table();
    const star = screen.getByRole('button', { name: 'Pin Team 3' });
    expect(star.getAttribute('aria-pressed')).toBe('false');
    await page.user.click(star);
    expect(screen.getAllByRole('button', { name: 'Pin Team 3' })[0]?.getAttribute('aria-pressed')).toBe('true');
    expect(JSON.parse(localStorage.getItem('podium.board') ?? '')).toMatchObject({ starred: { small: ['Team 3'] } });
    const { user } = await openView(page);
    await user.click(screen.getByRole('checkbox', { name: 'Only my row and pinned teams' }));
    await waitFor(() => expect(new Set(teams())).toEqual(new Set(['You · Laplace', 'Team 3'])));
    expect(page.sent(read).flatMap(({ query }) => query.team ?? [])).toEqual(['Team 3']);
  });

  it('LB4 a hidden column is gone, and Escape closes the menu to where it was opened', async () => {
    const page = await open();
    await table();
    expect(screen.getByRole('columnheader', { name: 'Solutions' })).toBeTruthy();
    const { menu, user } = await openView(page);
    await user.click(screen.getByRole('checkbox', { name: 'Solutions' }));
    expect(screen.queryByRole('columnheader', { name: 'Solutions' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(menu.querySelector('summary'));
  });

  it('LB4 where medals are won one may look at them alone', async () => {
    const zones = { gold: 1, silver: 1, bronze: 1 };
    const page = await open(board([boardRow(1, { award: 'GOLD' }), boardRow(2)], { zones }));
    await table();
    const { user } = await openView(page);
    await user.click(screen.getByRole('checkbox', { name: 'Only medal places' }));
    await waitFor(() => expect(teams()).toEqual(['Team 1']));
    // The first three have theirs at their place.
    expect(screen.queryByRole('columnheader', { name: 'Award' })).toBeNull();
  });

  it('LB4 without medals nobody is asked about them', async () => {
    await openView(await open());
    expect(screen.queryByRole('checkbox', { name: 'Only medal places' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Award' })).toBeNull();
  });

  it('LB4 answers what place a score would have, by the table alone', async () => {
    const page = await open();
    await table();
    const asked = page.sent(read).length;
    const card = within(screen.getByRole('region', { name: 'What would my place be' }));
    const score = card.getByRole('textbox', { name: 'Score' });
    await page.user.type(score, '0,15');
    expect(card.getByText('Place 2')).toBeTruthy();
    await page.user.clear(score);
    await page.user.type(score, 'best');
    expect(card.getByText('Enter a number')).toBeTruthy();
    expect(card.queryByText(/^Place/)).toBeNull();
    expect(page.sent(read)).toHaveLength(asked);
  });

  it('LB4 a row opens a sheet with all of it, and the focus goes back to it', async () => {
    const page = await open(board([boardRow(1, { tie: { from: 1, to: 3 }, members: ['ann', 'ben'] }), boardRow(2)]), {
      'GET championships/{champname}/leaderboard/history': { direction: 'DOWN_UP', from: null, to: null, items: [] },
      'GET championships/{champname}/leaderboard/teams/{team}': { team: 'Team 1', members: [], people: [], days: [] },
    });
    await table();
    const name = screen.getByRole('button', { name: 'Team 1' });
    await page.user.click(name);
    const sheet = within(await screen.findByRole('dialog', { name: 'Team 1' }));
    expect(sheet.getByText('ann, ben')).toBeTruthy();
    expect(sheet.getByText('Places 1–3 can’t be told apart')).toBeTruthy();
    expect(sheet.getByRole('link', { name: 'Page of the team' }).getAttribute('href')).toBe(
      '/championship/small/team/Team%201',
    );
    await page.user.click(sheet.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('LB4 the board as CSV is that one which is looked at', async () => {
    const revealed = board(three, { board: 'final', revealed: true });
    const page = await open(({ query }) => (query.board === 'final' ? revealed : { ...revealed, board: 'public' }));
    const csv = await screen.findByRole('link', { name: 'CSV' });
    await waitFor(() => expect(csv.getAttribute('href')).toBe('/api/championships/small/leaderboard.csv?board=final'));
    await page.user.click(screen.getByRole('button', { name: 'Public' }));
    await waitFor(() => expect(csv.getAttribute('href')).toBe('/api/championships/small/leaderboard.csv'));
  });
});

describe('SUB5 the final board', () => {
  it('SUB5 is what one sees first once the results are out, and the public one is a press away', async () => {
    const page = await open(({ query }) =>
      board([boardRow(1, { score: query.board === 'final' ? 0.75 : 0.25 })], {
        revealed: true,
        board: query.board ?? 'public',
      }),
    );
    expect(await screen.findByText(/^The results are out: places by the private part/)).toBeTruthy();
    expect(await screen.findByText('0.750000')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Public' }));
    expect(await screen.findByText('0.250000')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Public' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(/^The results are out\. This is the public leaderboard/)).toBeTruthy();
  });
});

describe('CHAMP6 boards of tours', () => {
  const tours = {
    'GET championships/{champname}/tours': {
      items: [tour('First', -5, 5, { id: idOf(1) }), tour('Second', 5, 9, { id: idOf(2) })],
    },
  };

  it('CHAMP6 those that have begun have a board of their own', async () => {
    const page = await open(({ query }) => board(query.tour === idOf(1) ? [boardRow(1)] : three), tours);
    const choice = await screen.findByRole('combobox', { name: 'Tour' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['As it stands now', 'First']);
    await page.user.selectOptions(choice, 'First');
    await waitFor(() => expect(teams()).toEqual(['Team 1']));
    expect(screen.getByText(/^Your team has no place here/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain(`leaderboard.csv?tour=${idOf(1)}`);
  });

  it('CHAMP6 before the first one there is nothing to choose', async () => {
    await open(board(three), { 'GET championships/{champname}/tours': { items: [tour('First', 1, 5)] } });
    await table();
    expect(screen.queryByRole('combobox', { name: 'Tour' })).toBeNull();
  });
});

describe('LB4 who has no place on the board', () => {
  it('LB4 guests read it, and are told how one gets a place', async () => {
    const answers = {
      ...ofParticipant({ participation: null, dateEnd: inDays(5) }),
      [read]: board(three.map((row) => ({ ...row, mine: false }))),
    };
    await renderPage('/championship/small/rating', { answers });
    await table();
    expect(screen.getByText(/once you take part and have a scored solution/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jump to my place' })).toBeNull();
  });
});
