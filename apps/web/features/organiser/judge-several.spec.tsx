import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import type { OrganiserQueue, OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import { Submissions } from './submissions.js';
import { createClient } from '#web/lib/data/client.js';
import { organiserQueue, submission } from '#web/testing/build/organiser.js';
import { OverlayHost } from '#web/ui/overlay/overlay-host.js';
import { leaveAll } from '#web/ui/overlay/overlay.js';

const messages = textsOf('eng', 'organiser', 'scoring', 'shell', 'errors');

const scored = (id: string): OrganiserRow => submission(1, { id, teamId: 'team', name: `${id}.csv` });
const failed = (id: string): OrganiserRow => ({
  ...scored(id),
  status: 'FAILED',
  score: null,
  failure: 'INTERNAL',
  actions: ['RETRY'],
});
const waiting: OrganiserRow = { ...scored('next'), status: 'QUEUED', score: null, actions: [] };

type Reply = object | { error: string; message: string };
const refusal = (error: string): Reply => ({ error, message: error });
const calls: { key: string; body: unknown }[] = [];
const sent = (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body);
/** Answers by call, one after the other; the last one again and again. */
let answers: Record<string, Reply[]> = {};
const retries = 'POST championships/small/retries';
const rejudges = 'POST championships/small/rejudges';
const work = 'GET work/again';
const begun = { id: 'again', kind: 'scoring.retry-solutions', state: 'waiting' };
const reason = 'The disk is well again';

const open = (rows: OrganiserRow[], counts: Partial<OrganiserQueue> = {}) => {
  answers['GET championships/small/submissions'] = [{ items: rows, nextCursor: null }];
  answers['GET championships/small/queue-state'] = [organiserQueue(counts)];
  return render(
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={messages}>
        <QueryClientProvider client={createClient()}>
          <MemoryRouter>
            <Submissions champname="small" openedId={undefined} />
            <OverlayHost />
          </MemoryRouter>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
};
const press = (element: HTMLElement) => act(async () => element.click());
const box = (name: string) => screen.findByRole('checkbox', { name });
/** Gives the reason that the question asks for, and answers yes; the question itself. */
const answer = async (title: string, verb: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), reason);
  await press(within(dialog).getByRole('button', { name: verb }));
  return dialog;
};
const judgeChosen = () => press(screen.getByRole('button', { name: 'Re-judge selected' }));

describe('several solutions at once', () => {
  beforeAll(() => import('#web/ui/confirm-question.js'));
  beforeEach(() => {
    calls.length = 0;
    answers = {
      'GET championships/small/attempt-grants': [{ items: [], nextCursor: null }],
      'GET championships/small/campaigns': [{ items: [] }],
    };
    globalThis.fetch = jest.fn(async (address: string, { method = 'GET', body }: RequestInit = {}) => {
      const key = `${method} ${address.replace(/^\/api\/|\?.*$/g, '')}`;
      calls.push({ key, body: typeof body === 'string' ? JSON.parse(body) : null });
      const left = answers[key] ?? [refusal('NOT_FOUND')];
      const reply = (left.length > 1 ? left.shift() : left[0])!;
      return { ok: !('error' in reply), status: 200, headers: new Headers(), json: async () => reply };
    }) as never;
  });
  afterEach(() => {
    cleanup();
    leaveAll();
  });

  test('SUB4 chosen ones are judged again, each as its state allows, after a question that says how many', async () => {
    answers[retries] = [begun];
    const refused = [{ id: 'gone', error: 'SOLUTION_STATUS' }];
    answers[work] = [{ ...begun, state: 'done', result: { taken: 1, refusedCount: 1, refused } }];
    answers[rejudges] = [{ id: 'again', total: 1, refused: [{ id: 'other', error: 'NOT_FOUND' }] }];
    open([scored('good'), failed('lost'), failed('gone'), scored('other'), waiting]);
    await press(await box('Select good.csv by Laplace'));
    await press(await box('Select lost.csv by Laplace'));
    await press(await box('Select gone.csv by Laplace'));
    await press(await box('Select other.csv by Laplace'));
    expect(screen.getByText('Selected: 4')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Select next.csv by Laplace' })).toBeNull();
    await judgeChosen();
    const dialog = await answer('Re-judge 4 solutions?', 'Re-judge selected');
    expect(dialog.textContent).toMatch(/2 that failed go.*2 with a result are/);
    expect(await screen.findByText('1 solution is in the queue again.')).toBeTruthy();
    expect(screen.getByText(/^1 solution is being scored anew/)).toBeTruthy();
    expect(screen.getByText(`gone.csv, Laplace: ${messages['errors.SOLUTION_STATUS']}`)).toBeTruthy();
    expect(screen.getByText(`other.csv, Laplace: ${messages['errors.NOT_FOUND']}`)).toBeTruthy();
    expect(sent(retries)).toEqual([{ reason, solutions: ['lost', 'gone'] }]);
    expect(sent(rejudges)).toEqual([{ reason, solutions: ['good', 'other'] }]);
    expect(screen.queryByText(/^Selected:/)).toBeNull();
    await press(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('1 solution is in the queue again.')).toBeNull();
  });

  test('SUB4 all that are listed are chosen by the keyboard with one box, and let go with it', async () => {
    open([scored('good'), failed('lost'), waiting]);
    const all = await box('Select all 2 listed');
    all.focus();
    await userEvent.keyboard(' ');
    expect(screen.getByText('Selected: 2')).toBeTruthy();
    expect(await box('Select lost.csv by Laplace')).toHaveProperty('checked', true);
    await press(await box('Select good.csv by Laplace'));
    expect(all).toHaveProperty('indeterminate', true);
    await userEvent.keyboard(' ');
    expect(screen.getByText('Selected: 2')).toBeTruthy();
    await userEvent.keyboard(' ');
    expect(screen.queryByText(/^Selected:/)).toBeNull();
  });

  test('SUB6 what keeps the re-judgement back is said beside what went into the queue', async () => {
    answers[retries] = [begun];
    answers[work] = [{ ...begun, state: 'done', result: { taken: 1, refusedCount: 0, refused: [] } }];
    answers[rejudges] = [refusal('REJUDGE_OPEN')];
    open([scored('good'), failed('lost')]);
    await press(await box('Select all 2 listed'));
    await judgeChosen();
    await answer('Re-judge 2 solutions?', 'Re-judge selected');
    expect(await screen.findByText('1 solution is in the queue again.')).toBeTruthy();
    expect(screen.getByText(new RegExp(messages['errors.REJUDGE_OPEN']!.slice(0, 20)))).toBeTruthy();
  });

  test('SUB6 a refusal of all of it keeps the question open', async () => {
    answers[rejudges] = [refusal('REJUDGE_OPEN')];
    open([scored('good')]);
    await press(await box('Select good.csv by Laplace'));
    await judgeChosen();
    const dialog = await answer('Re-judge 1 solution?', 'Re-judge selected');
    expect(await within(dialog).findByText(messages['errors.REJUDGE_OPEN']!)).toBeTruthy();
    expect(screen.getByText('Selected: 1')).toBeTruthy();
  });

  test('SUB4 all failed ones go by a worker, and the page says how far that is and what came of it', async () => {
    answers[retries] = [begun];
    answers[work] = [{ ...begun, state: 'running', progress: { done: 100, total: 230, unit: 'solutions' } }];
    const many = Array.from({ length: 12 }, (_, at) => ({ id: `gone-${at}`, error: 'SOLUTION_STATUS' }));
    open([failed('lost')], { failed: 230 });
    await press(await screen.findByRole('button', { name: 'Re-judge all failed' }));
    await answer('Re-judge 230 failed solutions?', 'Re-judge all failed');
    expect(await screen.findByText('Into the queue again: 100 of 230.')).toBeTruthy();
    expect(sent(retries)).toEqual([{ reason }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answers[work] = [{ ...begun, state: 'done', result: { taken: 218, refusedCount: 12, refused: many } }];
    expect(await screen.findByText('218 solutions are in the queue again.')).toBeTruthy();
    expect(screen.getByText('12 were not taken:')).toBeTruthy();
    expect(screen.getByText('and 2 more')).toBeTruthy();
  });

  test('SUB4 whoever comes back finds what goes into the queue again by now, and nothing of what is over', async () => {
    answers[work] = [{ ...begun, state: 'running', progress: { done: 7, total: 9, unit: 'solutions' } }];
    open([failed('lost')], { failed: 2, retries: 'again' });
    expect(await screen.findByText('Into the queue again: 7 of 9.')).toBeTruthy();
    cleanup();
    calls.length = 0;
    answers[work] = [{ ...begun, state: 'done', result: { taken: 9, refusedCount: 0, refused: [] } }];
    open([failed('lost')], { failed: 2, retries: 'again' });
    await waitFor(() => expect(sent('GET work/again')).toHaveLength(1));
    await box('Select lost.csv by Laplace');
    expect(screen.queryByText(/in the queue again/)).toBeNull();
  });

  test('SUB4 what goes by a worker is broken off', async () => {
    answers[retries] = [begun];
    answers[work] = [{ ...begun, state: 'running' }];
    answers['POST work/again/cancel'] = [{ ...begun, state: 'cancelled' }];
    open([failed('lost')], { failed: 1 });
    await press(await screen.findByRole('button', { name: 'Re-judge all failed' }));
    await answer('Re-judge 1 failed solution?', 'Re-judge all failed');
    const breakOff = await screen.findByRole('button', { name: 'Break off' });
    answers[work] = [{ ...begun, state: 'cancelled' }];
    await press(breakOff);
    expect(await screen.findByText(/^Broken off: what was taken/)).toBeTruthy();
    expect(sent('POST work/again/cancel')).toHaveLength(1);
  });
});
