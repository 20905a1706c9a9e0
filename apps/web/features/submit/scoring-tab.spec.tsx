import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import type { Attempts, GateCode } from '#modules/scoring/solutions/contract/queue.js';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { inDays, inHours } from '#web/testing/build/basics.js';
import { tour } from '#web/testing/build/championship.js';
import { attempts } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';
import { setWidth } from '#web/testing/screen.js';
import { hint } from '#web/testing/socket.js';

/** The tab of somebody who takes part. */
const open = (own: Partial<Attempts> = {}, items: TourView[] = [], champ: Partial<ChampionshipView> = {}) =>
  renderPage('/championship/small/metric', {
    as: 'alice',
    answers: ofParticipant(champ, {
      'GET championships/{champname}/tours': { items },
      'GET championships/{champname}/attempts': attempts(own),
    }),
  });
/** What the server says of a gate that is closed. */
const closed = (code: GateCode, until: string | null = null) => ({ gate: { code, until } });
const minute = 1 / 60;
const form = () => document.querySelector('input[type=file]');
const expectClosed = async (title: string, text: RegExp) => {
  await screen.findByRole('heading', { name: title });
  screen.getByText(text);
  expect(form()).toBeNull();
  expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
};
const chips = () =>
  within(screen.getByRole('list', { name: 'Tours' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('CHAMP6 CHAMP7 the tab of handing in', () => {
  afterEach(() => void jest.useRealTimers());

  test('CHAMP6 a team that did not go on to the tour reads why it can not submit, in place of the form', async () => {
    await open(closed('TEAM_NOT_ON_TOUR', inDays(10)), [
      tour('Heats', -9, -5, { goOn: 1 }),
      tour('Final', -1, 5, { own: false }),
    ]);
    await expectClosed('The team did not go on tour', /^It can’?'?t submit for the ranking any more.*After the end/);
    expect(chips()).toEqual([
      expect.stringMatching(/You are in it/),
      expect.stringMatching(/Your team did not advance$/),
    ]);
  });

  test('CHAMP6 nobody is said to be out while it is open who goes on; the form is back by itself', async () => {
    const page = await open(closed('TOUR_UNDECIDED'), [tour('Heats', -9, -1), tour('Final', -1, 5, { own: null })]);
    await expectClosed('It is not decided yet who goes on from the tour', /^“Heats” is over\. The form comes back/);
    expect(chips()[1]).toMatch(/Who goes on is being decided$/);
    expect(screen.queryByText(/did not advance|After the end/)).toBeNull();
    page.answer('GET championships/{champname}/tours', {
      items: [tour('Heats', -9, -1, { goOn: 1 }), tour('Final', -1, 5)],
    });
    page.answer('GET championships/{champname}/attempts', attempts());
    await hint('championship:small');
    await waitFor(() => expect(form()).not.toBeNull());
  });

  test('CHAMP6 a team that came after a tour is told that, and not that it was in it', async () => {
    await open(closed('TEAM_NOT_ON_TOUR'), [
      tour('Heats', -9, -5, { goOn: 1, own: false, missed: true }),
      tour('Final', -1, 5, { own: false }),
    ]);
    await expectClosed('The team did not go on tour', /^It joined when the first tour was over/);
    expect(chips()).toEqual([
      expect.stringMatching(/Over before your team joined/),
      expect.stringMatching(/Your team is not in it$/),
    ]);
  });

  test('CHAMP6 a disqualified team is told neither that it is in a tour nor that it did not go on', async () => {
    await open(closed('TEAM_DISQUALIFIED'), [tour('Heats', -9, -5, { goOn: 1 }), tour('Final', -1, 5, { own: false })]);
    await screen.findByText(/^Nothing is taken of it while that holds/);
    for (const chip of chips()) expect(chip).not.toMatch(/You are in it|did not advance|not in it/);
  });

  test('CHAMP6 a team that did not go on is not told to wait for the tour', async () => {
    const next = tour('Final', 1, 5, { own: false });
    await open(closed('TOUR_NOT_STARTED', next.dateStart), [tour('Heats', -9, -5, { goOn: 1 }), next]);
    await expectClosed('The team did not go on tour', /^It can’?'?t submit for the ranking any more/);
    expect(screen.queryByText(/begins on|After the end/)).toBeNull();
  });

  test('CHAMP7 the form makes way by itself when the time of the team is over, with what stays', async () => {
    jest.useFakeTimers();
    const submitUntil = inHours(minute);
    const page = await open({ submitUntil, gateTurnsAt: submitUntil });
    expect(form()).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(form()).not.toBeNull();
    const over = { submitUntil, ...closed('SUBMIT_TIMEOUT', inDays(10)) };
    page.answer('GET championships/{champname}/attempts', attempts(over));
    await act(() => jest.advanceTimersByTimeAsync(2000));
    jest.useRealTimers();
    await expectClosed('Timeout for submit', /^The time of your team was over on .*keeps its scores.*After the end/);
  });

  test('CHAMP8 before the start there is the time until it in place of the form, which comes by itself', async () => {
    jest.useFakeTimers();
    const dateStart = inHours(minute);
    const page = await open({ ...closed('CHAMPIONSHIP_NOT_STARTED', dateStart), gateTurnsAt: dateStart }, [], {
      dateStart,
    });
    expect(form()).toBeNull();
    expect(screen.getByRole('heading', { name: 'The championship has not started yet' })).toBeTruthy();
    screen.getByText(/^Solutions are taken from/);
    page.answer('GET championships/{champname}/attempts', attempts());
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    jest.useRealTimers();
    await waitFor(() => expect(form()).not.toBeNull());
  });

  test('CHAMP8 a page whose clock is ahead asks until the server says the same', async () => {
    jest.useFakeTimers();
    const page = await open({ ...closed('CHAMPIONSHIP_NOT_STARTED', inHours(0)), gateTurnsAt: inHours(0) });
    expect(form()).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(6000));
    expect(form()).toBeNull();
    page.answer('GET championships/{champname}/attempts', attempts());
    await act(() => jest.advanceTimersByTimeAsync(6000));
    jest.useRealTimers();
    await waitFor(() => expect(form()).not.toBeNull());
  });

  test('CHAMP7 without late solutions none are promised, and after the end the time is no matter', async () => {
    const submitUntil = inHours(-1);
    await open({ submitUntil, ...closed('SUBMIT_TIMEOUT') });
    await expectClosed('Timeout for submit', /^The time of your team was over on/);
    expect(screen.queryByText(/After the end/)).toBeNull();
    await open({ submitUntil, unlimited: true }, [], { acceptAfterEnd: true, type: 'ENDED' });
    await waitFor(() => expect(form()).not.toBeNull());
  });

  test.each([
    [
      'between two tours there is the time until the next one',
      2,
      'TOUR_NOT_STARTED',
      'The next tour has not started yet',
      /^“Final” begins/,
    ],
    ['after the last tour there is that they are over', -10, 'TOURS_OVER', 'All tours are over', /keeps its scores/],
  ] as const)('CHAMP6 %s in place of the form', async (_, begins, code, title, text) => {
    const final = tour('Final', begins, begins + 7);
    await open(closed(code, begins > 0 ? final.dateStart : null), [final]);
    await expectClosed(title, text);
    await open({ unlimited: true }, [final], { acceptAfterEnd: true, type: 'ENDED' });
    await screen.findByRole('list', { name: 'Tours' });
    expect(form()).not.toBeNull();
  });

  test.each([400, 1200])(
    'SUB2 attempts that were granted are told beside those of the day, and not among them, once at %s px',
    async (width) => {
      setWidth(width);
      const grants = [{ count: 2, reason: 'An outage', grantedAt: inDays(-1) }];
      await open({ used: 4, left: 3, extra: { granted: 2, left: 2, grants } });
      await screen.findByText('1 of 5 attempts left today, 2 extra attempts granted: An outage');
    },
  );

  test.each([
    ['of a tour that is judged by its own', 5, /^CSV with id, prediction, for the rows of this tour/],
    ['of the championship again after such a tour', -1, /^CSV with id, prediction, 4 rows/],
  ] as const)('CHAMP6 the form asks for the rows %s', async (_, ends, text) => {
    await open({}, [tour('Heats', -9, ends, { ownAnswers: true }), tour('Final', ends, ends + 7)]);
    await screen.findByText(text);
  });
});
