import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { inHours } from '#web/testing/build/basics.js';
import { taking, tour } from '#web/testing/build/championship.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

/** The tab of somebody who takes part. */
const open = (items: TourView[] = [], champ: Partial<ChampionshipView> = {}) =>
  renderPage('/championship/small/metric', {
    as: 'alice',
    answers: ofParticipant(champ, { 'GET championships/{champname}/tours': { items } }),
  });
const minute = 1 / 60;
const until = (hours: number) => ({ participation: { ...taking(), submitUntil: inHours(hours) } });
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

const late = { acceptAfterEnd: true };

describe('CHAMP6 CHAMP7 the tab of handing in', () => {
  afterEach(() => void jest.useRealTimers());

  test('CHAMP6 a team that did not go on to the tour reads why it can not submit, in place of the form', async () => {
    await open([tour('Heats', -9, -5, { goOn: 1 }), tour('Final', -1, 5, { own: false })], late);
    await expectClosed('The team did not go on tour', /^It can’?'?t submit for the ranking any more.*After the end/);
    expect(chips()).toEqual([
      expect.stringMatching(/You are in it/),
      expect.stringMatching(/Your team did not advance$/),
    ]);
  });

  test('CHAMP6 nobody is said to be out while it is open who goes on; the form is back by itself', async () => {
    const page = await open([tour('Heats', -9, -1), tour('Final', -1, 5, { own: null })], late);
    await expectClosed('It is not decided yet who goes on from the tour', /^“Heats” is over\. The form comes back/);
    expect(chips()[1]).toMatch(/Who goes on is being decided$/);
    expect(screen.queryByText(/did not advance|After the end/)).toBeNull();
    page.answer('GET championships/{champname}/tours', {
      items: [tour('Heats', -9, -1, { goOn: 1 }), tour('Final', -1, 5)],
    });
    await hint('championship:small');
    await waitFor(() => expect(form()).not.toBeNull());
  });

  test('CHAMP6 a team that came after a tour is told that, and not that it was in it', async () => {
    await open([tour('Heats', -9, -5, { goOn: 1, own: false, missed: true }), tour('Final', -1, 5, { own: false })]);
    await expectClosed('The team did not go on tour', /^It joined when the first tour was over/);
    expect(chips()).toEqual([
      expect.stringMatching(/Over before your team joined/),
      expect.stringMatching(/Your team is not in it$/),
    ]);
  });

  test('CHAMP7 the form makes way by itself when the time of the team is over, with what stays', async () => {
    jest.useFakeTimers();
    await open([], { ...until(minute), ...late });
    expect(form()).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(form()).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    jest.useRealTimers();
    await expectClosed('Timeout for submit', /^The time of your team was over on .*keeps its scores.*After the end/);
  });

  test('CHAMP8 before the start there is the time until it in place of the form, which comes by itself', async () => {
    jest.useFakeTimers();
    await open([], { dateStart: inHours(minute) });
    expect(form()).toBeNull();
    expect(screen.getByRole('heading', { name: 'The championship has not started yet' })).toBeTruthy();
    screen.getByText(/^Solutions are taken from/);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    jest.useRealTimers();
    expect(form()).not.toBeNull();
  });

  test('CHAMP7 without late solutions none are promised, and after the end the time is no matter', async () => {
    await open([], until(-1));
    await expectClosed('Timeout for submit', /^The time of your team was over on/);
    expect(screen.queryByText(/After the end/)).toBeNull();
    await open([], { ...until(-1), ...late, type: 'ENDED' });
    await waitFor(() => expect(form()).not.toBeNull());
  });

  test.each([
    [
      'between two tours there is the time until the next one',
      2,
      'The next tour has not started yet',
      /^“Final” begins/,
    ],
    ['after the last tour there is that they are over', -10, 'All tours are over', /keeps its scores/],
  ])('CHAMP6 %s in place of the form', async (_, begins, title, text) => {
    const tours = [tour('Final', begins, begins + 7)];
    await open(tours);
    await expectClosed(title, text);
    await open(tours, { ...late, type: 'ENDED' });
    await screen.findByRole('list', { name: 'Tours' });
    expect(form()).not.toBeNull();
  });
});
