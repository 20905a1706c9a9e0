import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import { Submissions } from './submissions.js';
import { createClient } from '#web/lib/data/client.js';
import { submission } from '#web/testing/build/organiser.js';
import { OverlayHost } from '#web/ui/overlay/overlay-host.js';
import { leaveAll } from '#web/ui/overlay/overlay.js';

const languages = ['eng', 'rus'] as const;
const texts = (language: (typeof languages)[number]) =>
  textsOf(language, 'organiser', 'scoring', 'shell', 'errors') as Record<string, string>;

const lost = submission(1, {
  ...{ id: 'lost', teamId: 'team', name: 'lost.csv', status: 'FAILED', score: null, failure: 'INTERNAL' },
  actions: ['RETRY'],
} as Partial<OrganiserRow>);
const quiet = { waiting: 0, running: 0, failed: 1, scoredLately: 0, oldestSeconds: null, wait: null };
const state = (retries: string | null) => ({ ...quiet, hasWorkers: true, pauses: [], retries });
const list = 'GET championships/small/submissions';
const queue = 'GET championships/small/queue-state';
const work = 'GET work/again';
const begun = { id: 'again', kind: 'scoring.retry-solutions', state: 'running', progress: null };
const running = { ...begun, progress: { done: 7, total: 9, unit: 'solutions' } };

let answers: Record<string, object> = {};

const open = (language: (typeof languages)[number] = 'eng', client = createClient()) => {
  render(
    <MantineProvider env="test">
      <IntlProvider locale={language === 'eng' ? 'en' : 'ru'} messages={texts(language)}>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <Submissions champname="small" openedId={undefined} />
            <OverlayHost />
          </MemoryRouter>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
  return client;
};
const press = (element: HTMLElement) => act(async () => element.click());
const note = (language: (typeof languages)[number] = 'eng') =>
  screen.findByRole('group', { name: texts(language)['organiser.outcome']! });
/** All that failed are sent into the queue again. */
const begin = async () => {
  await press(await screen.findByRole('button', { name: 'Re-judge all failed' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The disk is well again');
  await press(within(dialog).getByRole('button', { name: 'Re-judge all failed' }));
};

describe('SUB4 the note of what goes into the queue again', () => {
  beforeAll(() => import('#web/ui/confirm-question.js'));
  beforeEach(() => {
    answers = {
      'GET championships/small/attempt-grants': { items: [], nextCursor: null },
      'GET championships/small/campaigns': { items: [] },
      'POST championships/small/retries': begun,
      [list]: { items: [lost], nextCursor: null },
      [queue]: state(null),
      [work]: running,
    };
    globalThis.fetch = jest.fn(async (address: string, { method = 'GET' }: RequestInit = {}) => {
      const key = `${method} ${address.replace(/^\/api\/|\?.*$/g, '')}`;
      const reply = answers[key] ?? { error: 'NOT_FOUND', message: 'NOT_FOUND' };
      return { ok: !('message' in reply), status: 200, headers: new Headers(), json: async () => reply };
    }) as never;
  });
  afterEach(() => {
    cleanup();
    leaveAll();
  });

  test('SUB4 whoever comes back finds what was begun meanwhile elsewhere, though the queue before knew nothing of it', async () => {
    const client = open();
    await screen.findByRole('button', { name: 'Re-judge all failed' });
    cleanup();
    answers[queue] = state('again');
    open('eng', client);
    await within(await note()).findByText('Into the queue again: 7 of 9.');
  });

  test.each(languages)(
    'SUB4 I18N1 says in %s that it waits for a worker, and not that it is at 0 of 0',
    async (language) => {
      answers[queue] = state('again');
      answers[work] = begun;
      open(language);
      const shown = await note(language);
      await within(shown).findByText(texts(language)['organiser.outcome.waits']!);
      expect(shown.textContent).not.toMatch(/0/);
    },
  );

  test('SUB4 says why nothing is known of it, and tries again', async () => {
    answers[work] = { error: 'NOT_FOUND', message: 'NOT_FOUND' };
    open();
    await begin();
    const failure = await within(await note()).findByRole('alert');
    answers[work] = running;
    await press(within(failure).getByRole('button', { name: 'Try again' }));
    await within(await note()).findByText('Into the queue again: 7 of 9.');
  });

  test.each(languages)('SUB4 I18N1 says in %s that a fault stopped it, and what stays', async (language) => {
    answers[queue] = state('again');
    open(language);
    const shown = await note(language);
    answers[work] = { ...running, state: 'failed', error: 'INTERNAL', result: null };
    const stopped = texts(language)['organiser.outcome.stopped']!.split(':')[0]!;
    await within(shown).findByText(new RegExp(`^${stopped}:`), {}, { timeout: 5000 });
    expect(within(shown).queryByText(new RegExp(texts(language)['organiser.outcome.rest']!.slice(0, 10)))).toBeNull();
  });

  test('SUB4 nobody sends all that failed once more while they go', async () => {
    answers[queue] = state('again');
    open();
    await note();
    const button = screen.getByRole('button', { name: 'Re-judge all failed' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await press(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answers[work] = { ...running, state: 'done', result: { taken: 9, refusedCount: 0, refused: [] } };
    await screen.findByText('9 solutions are in the queue again.', {}, { timeout: 5000 });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    await press(button);
    await screen.findByRole('alertdialog');
  });

  test('SUB4 calls those that were refused by their names, also when the list holds them no more', async () => {
    open();
    await begin();
    await within(await note()).findByText('Into the queue again: 7 of 9.');
    answers[list] = { items: [submission(2, { id: 'other', teamId: 'team', name: 'other.csv' })], nextCursor: null };
    await press(await screen.findByRole('button', { name: 'Break off' }));
    await screen.findByText('other.csv');
    const refused = [{ id: 'lost', error: 'SOLUTION_STATUS' }];
    answers[work] = { ...running, state: 'done', result: { taken: 8, refusedCount: 1, refused } };
    await screen.findByText(/^lost\.csv, Laplace: /, {}, { timeout: 5000 });
  });

  test('SUB4 announces that it began and how it ended, not each step, and keeps the focus of who breaks it off', async () => {
    answers['POST work/again/cancel'] = { ...begun, state: 'cancelled' };
    open();
    await begin();
    const shown = await note();
    await within(shown).findByText('Into the queue again: 7 of 9.');
    const told = within(shown).getByRole('status');
    expect(told.textContent).toBe('Solutions are going into the queue again.');
    const breakOff = within(shown).getByRole('button', { name: 'Break off' });
    breakOff.focus();
    answers[work] = { ...begun, state: 'cancelled' };
    await press(breakOff);
    await within(told).findByText(/^Broken off: what was taken/);
    expect(document.activeElement).toBe(shown);
  });
});
