import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '../../../../../test/kit/texts.js';
import type { TourView } from '../../../../../modules/scoring/tours/contract/tour.js';
import { ScoringTab } from './scoring-tab.js';

const messages = textsOf('eng', 'scoring', 'shell', 'errors');

const shown = (part: ReactNode, queries: QueryClient) => (
  <MantineProvider>
    <IntlProvider locale="en" messages={messages}>
      <QueryClientProvider client={queries}>{part}</QueryClientProvider>
    </IntlProvider>
  </MantineProvider>
);
const file = { accept: '.csv', expected: '', expectedOfTour: '', maxBytes: null };
const attempts = {
  limit: 5,
  used: 2,
  left: 3,
  resetsAt: new Date(Date.now() + 3_600_000).toISOString(),
  next: { at: new Date(Date.now() + 3_600_000).toISOString(), unlimited: false },
  submitUntil: null,
  unlimited: false,
  invalid: { used: 0, limit: 50 },
  quotas: [],
  extra: { granted: 0, left: 0, grants: [] },
};

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const tourOf = (eng: string, from: number, to: number, more: Partial<TourView> = {}): TourView => ({
  ...{ id: eng, title: { eng, rus: '' }, dateStart: at(from), dateEnd: at(to) },
  ...{ ownAnswers: false, goOn: null, own: true, missed: false },
  ...more,
});
let tours: TourView[] = [];

const answer = async (url: URL | string) => {
  const answers = { '/tours': { items: tours }, '/attempts': attempts };
  const [, body] = Object.entries(answers).find(([path]) => String(url).endsWith(path)) ?? [];
  const json = async () => body ?? { items: [], nextCursor: null };
  return { ok: true, status: 200, headers: new Headers(), json };
};
const own = { champname: 'small', teamId: '7', dateStart: at(-24), submitUntil: null, lateFrom: null, isEnded: false };
const open = async (more: Partial<Parameters<typeof ScoringTab>[0]> = {}) => {
  Object.assign(globalThis, { fetch: jest.fn(answer) });
  const queries = new QueryClient();
  await act(async () => void render(shown(<ScoringTab {...own} {...file} {...more} />, queries)));
  return queries;
};
const form = () => document.querySelector('input[type=file]');
const expectClosed = async (title: string, text: RegExp) => {
  await screen.findByRole('heading', { name: title });
  screen.getByText(text);
  expect(form()).toBeNull();
  expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
};
const chips = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('CHAMP6 CHAMP7 the tab of handing in', () => {
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  test('CHAMP6 a team that did not go on to the tour reads why it can not submit, in place of the form', async () => {
    tours = [tourOf('Heats', -9, -5, { goOn: 1 }), tourOf('Final', -1, 5, { own: false })];
    await open({ lateFrom: at(9) });
    await expectClosed('The team did not go on tour', /^It can’?'?t submit for the ranking any more.*After the end/);
    expect(chips()).toEqual([
      expect.stringMatching(/You are in it/),
      expect.stringMatching(/Your team did not advance$/),
    ]);
  });

  test('CHAMP6 nobody is said to be out while it is open who goes on; the form is back by itself', async () => {
    tours = [tourOf('Heats', -9, -1), tourOf('Final', -1, 5, { own: null })];
    const queries = await open({ lateFrom: at(9) });
    await expectClosed('It is not decided yet who goes on from the tour', /^“Heats” is over\. The form comes back/);
    expect(chips()[1]).toMatch(/Who goes on is being decided$/);
    expect(screen.queryByText(/did not advance|After the end/)).toBeNull();
    tours = [tourOf('Heats', -9, -1, { goOn: 1 }), tourOf('Final', -1, 5)];
    await act(() => queries.invalidateQueries({ queryKey: ['tours', 'small'] }));
    await waitFor(() => expect(form()).not.toBeNull());
  });

  test('CHAMP6 a team that came after a tour is told that, and not that it was in it', async () => {
    tours = [tourOf('Heats', -9, -5, { goOn: 1, own: false, missed: true }), tourOf('Final', -1, 5, { own: false })];
    await open();
    await expectClosed('The team did not go on tour', /^It joined when the first tour was over/);
    expect(chips()).toEqual([
      expect.stringMatching(/Over before your team joined/),
      expect.stringMatching(/Your team is not in it$/),
    ]);
  });

  test('CHAMP7 the form makes way by itself when the time of the team is over, with what stays', async () => {
    tours = [];
    jest.useFakeTimers();
    await open({ submitUntil: at(1), lateFrom: at(9) });
    expect(form()).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(3_600_000 - 1));
    expect(form()).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    await expectClosed('Timeout for submit', /^The time of your team was over on .*keeps its scores.*After the end/);
  });

  test('CHAMP8 before the start there is the time until it in place of the form, which comes by itself', async () => {
    tours = [];
    jest.useFakeTimers();
    await open({ dateStart: at(1) });
    expect(form()).toBeNull();
    expect(screen.getByRole('heading', { name: 'The championship has not started yet' })).toBeTruthy();
    screen.getByText(/^Solutions are taken from/);
    await act(() => jest.advanceTimersByTimeAsync(3_600_000));
    jest.useRealTimers();
    expect(form()).not.toBeNull();
  });

  test('CHAMP7 without late solutions none are promised, and after the end the time is no matter', async () => {
    tours = [];
    await open({ submitUntil: at(-1) });
    await expectClosed('Timeout for submit', /^The time of your team was over on/);
    expect(screen.queryByText(/After the end/)).toBeNull();
    cleanup();
    await open({ submitUntil: at(-1), isEnded: true });
    expect(form()).not.toBeNull();
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
    tours = [tourOf('Final', begins, begins + 7)];
    await open();
    await expectClosed(title, text);
    cleanup();
    await open({ isEnded: true });
    await screen.findByRole('list', { name: 'Tours' });
    expect(form()).not.toBeNull();
  });
});
