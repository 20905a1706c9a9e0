import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import { Submissions } from './submissions.js';
import { createClient } from '#web/lib/data/client.js';
import { organiserQueue, submission, submissionView } from '#web/testing/build/organiser.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';
import { OverlayHost } from '#web/ui/overlay/overlay-host.js';
import { leaveAll } from '#web/ui/overlay/overlay.js';

const messages = textsOf('eng', 'organiser', 'scoring', 'shell', 'errors');

const row = (id: string, more: Partial<OrganiserRow> = {}): OrganiserRow =>
  submission(1, { id, teamId: 'team', name: `${id}.csv`, ...more });
const failed = row('lost', { status: 'FAILED', score: null, failure: 'INTERNAL', actions: ['RETRY'] });
const waiting = row('next', { status: 'QUEUED', score: null, finishedAt: null, actions: [] });
const quiet = organiserQueue();

const calls: { key: string; query: string; body: unknown }[] = [];
let answers: Record<string, unknown> = {};
/** Codes of calls that fail. */
let refusals: Record<string, string> = {};
const list = 'GET championships/small/submissions';

const answerTo = (address: string, method: string, body: unknown) => {
  const [path = '', query = ''] = address.replace(/^\/api\//, '').split('?');
  const key = `${method} ${path}`;
  calls.push({ key, query, body: typeof body === 'string' ? JSON.parse(body) : null });
  const error = refusals[key] ?? (key in answers ? null : 'NOT_FOUND');
  const reply = error ? { error, message: error } : answers[key];
  return { ok: !error, status: error ? 404 : 200, headers: new Headers(), json: async () => reply };
};
const sent = (key: string) => calls.filter((call) => call.key === key);

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <Submissions champname="small" openedId={useParams()['id']} />
    </>
  );
}

const open = (address = '') =>
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={messages}>
        <QueryClientProvider client={createClient()}>
          <MemoryRouter initialEntries={[`/championship/small/edit/submissions${address}`]}>
            <Routes>
              <Route path="/championship/small/edit/submissions/:id?" element={<Page />} />
            </Routes>
            <OverlayHost />
          </MemoryRouter>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );

/** What is drawn then may be a part that is loaded first. */
const press = (element: HTMLElement) => act(async () => element.click());
/** Gives the reason that a question asks for, and answers yes. */
const answer = async (title: string, verb: string, reason: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  const yes = within(dialog).getByRole('button', { name: verb });
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), reason);
  await press(yes);
};

describe("the client's room for solutions", () => {
  beforeAll(() => import('#web/ui/confirm-question.js'));
  beforeEach(() => {
    calls.length = 0;
    refusals = {};
    answers = {
      [list]: { items: [row('good'), failed, waiting], nextCursor: null },
      'GET championships/small/queue-state': quiet,
      'GET championships/small/attempt-grants': { items: [], nextCursor: null },
      'GET championships/small/campaigns': { items: [] },
    };
    globalThis.fetch = jest.fn(async (address: string, { method = 'GET', body }: RequestInit = {}) =>
      answerTo(address, method, body),
    ) as never;
  });
  afterEach(() => {
    cleanup();
    leaveAll();
  });

  test('SUB3 a solution that an operator dropped is no failure of ours', async () => {
    answers[list] = { items: [{ ...failed, dropped: 'Stuck since noon' }], nextCursor: null };
    open();
    await screen.findByText('An admin removed it from the queue: Stuck since noon');
    expect(screen.queryByText('INTERNAL')).toBeNull();
  });

  test('SUB4 a failed solution says why with its code, and is judged again for a reason', async () => {
    answers['POST solutions/lost/retry'] = { id: 'lost', status: 'QUEUED' };
    open();
    expect((await screen.findByText('INTERNAL')).tagName).toBe('CODE');
    const buttons = screen.getAllByRole('button', { name: /^Re-judge \S+\.csv/ });
    expect(buttons).toHaveLength(1);
    await press(buttons[0]!);
    const before = sent(list).length;
    await answer('Re-judge lost.csv by Laplace?', 'Re-judge', 'The disk is well again');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('POST solutions/lost/retry')[0]?.body).toEqual({ reason: 'The disk is well again' });
    expect(sent(list).length).toBeGreaterThan(before);
  });

  test('SUB4 a refusal keeps the question open and says why', async () => {
    refusals['POST solutions/lost/retry'] = 'SOLUTION_STATUS';
    open();
    await press(await screen.findByRole('button', { name: /^Re-judge \S+\.csv/ }));
    await answer('Re-judge lost.csv by Laplace?', 'Re-judge', 'Once more');
    expect(await screen.findByText(messages['errors.SOLUTION_STATUS']!)).toBeTruthy();
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  test('SUB3 the list is narrowed by status and by what is typed, and goes on where it ends', async () => {
    answers[list] = { items: [row('good')], nextCursor: 'next-page' };
    open('?status=SCORED');
    await press(await screen.findByRole('button', { name: 'Show more' }));
    const further = new URLSearchParams(sent(list).at(-1)?.query);
    expect([further.get('cursor'), further.get('status')]).toEqual(['next-page', 'SCORED']);
    answers[list] = { items: [], nextCursor: null };
    typeAtOnce(screen.getByRole('searchbox', { name: 'Team or login' }), ' bob ');
    expect(await screen.findByText('No solutions match')).toBeTruthy();
    const query = new URLSearchParams(sent(list).at(-1)?.query);
    expect([query.get('q'), query.get('status')]).toEqual(['bob', 'SCORED']);
    const address = () => screen.getByTestId('address').textContent;
    expect(address()).toBe('/championship/small/edit/submissions?q=bob&status=SCORED');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '');
    await waitFor(() => expect(address()).toBe('/championship/small/edit/submissions?q=bob'));
  });

  test.each([
    ['stops', 'pause', 'Pause scoring', 'Pause scoring in this championship?', []],
    [
      'goes on',
      'resume',
      'Resume scoring',
      'Resume scoring?',
      [{ scope: 'championship', reason: 'Answers', since: row('x').createdAt }],
    ],
  ])('SUB4 the queue %s for a reason', async (_what, act, verb, title, pauses) => {
    answers['GET championships/small/queue-state'] = { ...quiet, pauses };
    answers[`POST championships/small/queue/${act}`] = {};
    open();
    await press(await screen.findByRole('button', { name: verb }));
    await answer(title, verb, 'Corrected');
    await waitFor(() => expect(sent(`POST championships/small/queue/${act}`)).toHaveLength(1));
  });

  test("SUB4 an operator's stop of the whole queue is seen, but is not the client's to end", async () => {
    const stop = { scope: 'all', reason: 'The disk is changed', since: row('x').createdAt };
    answers['GET championships/small/queue-state'] = { ...quiet, waiting: 2, hasWorkers: false, pauses: [stop] };
    open();
    expect(await screen.findByText('The disk is changed')).toBeTruthy();
    expect(screen.getByText(messages['organiser.queue.noWorkers']!)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume scoring' })).toBeNull();
  });

  test('SUB3 a sheet offers what the server allows for that solution, and no more', async () => {
    answers['GET championships/small/submissions/next'] = submissionView(waiting);
    open('/next');
    const sheet = await screen.findByRole('dialog', { name: 'next.csv' });
    expect(await within(sheet).findByText('id,prediction')).toBeTruthy();
    // Who looks at private results is noted, so nobody does without having asked for them.
    expect(sent('GET championships/small/submissions/next').map(({ query }) => query)).toEqual(['']);
    for (const name of [/^Re-judge \S+\.csv/, 'Revoke score'])
      expect(within(sheet).queryByRole('button', { name })).toBeNull();
    expect(within(sheet).getByRole('link', { name: 'Download the file' }).getAttribute('href')).toBe(
      '/api/solutions/next/file',
    );
  });

  test('ALGO1 the tests of a repository are there with what was run and their whole logs', async () => {
    const ended = { exitCode: 1, ms: 1200, cpuMs: 900, memoryBytes: 1, bytes: 0, problem: null } as const;
    answers['GET championships/small/submissions/good'] = submissionView(
      row('good', { status: 'INVALID', actions: [] }),
      {
        repository: 'https://git.example.org/team/model.git',
        commit: '0123456789abcdef0123456789abcdef01234567',
        tests: [{ name: 'c-hidden', visible: false, result: 'error', verdict: 'nonzero', ...ended }],
      },
    );
    open('/good');
    const sheet = await screen.findByRole('dialog', { name: 'good.csv' });
    expect(await within(sheet).findByText('https://git.example.org/team/model.git')).toBeTruthy();
    expect(within(sheet).getByText('0123456789ab')).toBeTruthy();
    await press(within(sheet).getByRole('button', { name: /c-hidden · error.*ended with an error/u }));
    const link = within(sheet).getByRole('link', { name: 'Download the log' });
    expect(link.getAttribute('href')).toBe('/api/solutions/good/tests/c-hidden/log');
    expect(within(sheet).queryByText(/The test is hidden/u)).toBeNull();
  });

  test('SUB6 a score is taken away for a reason', async () => {
    answers['GET championships/small/submissions/good'] = submissionView(row('good'));
    answers['POST solutions/good/revoke'] = { id: 'good', status: 'INVALID' };
    open('/good');
    await press(await screen.findByRole('button', { name: 'Revoke score' }));
    await answer('Revoke the score of good.csv by Laplace?', 'Revoke score', 'Made by hand');
    await waitFor(() => expect(sent('POST solutions/good/revoke')[0]?.body).toEqual({ reason: 'Made by hand' }));
  });

  test('SUB6 a score that was taken away is told from an invalid file, and a closed sheet gives the focus back', async () => {
    const gone = row('good', { status: 'INVALID', score: null, revoked: 'Made by hand', actions: [] });
    answers['GET championships/small/submissions'] = { items: [gone], nextCursor: null };
    answers['GET championships/small/submissions/good'] = submissionView(gone);
    open();
    const opener = await screen.findByRole('button', { name: 'good.csv by Laplace: log and report' });
    opener.focus();
    await press(opener);
    const sheet = await screen.findByRole('dialog', { name: 'good.csv' });
    await within(sheet).findByText('Score revoked');
    expect(within(sheet).queryByText('Invalid')).toBeNull();
    await press(within(sheet).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(opener);
    await press(screen.getByRole('button', { name: 'good.csv' }));
    await screen.findByRole('dialog', { name: 'good.csv' });
  });

  test('SUB6 one solution is judged again, and the sheet makes way for what that would change', async () => {
    answers['GET championships/small/submissions/good'] = submissionView(row('good'));
    answers['POST championships/small/rejudges'] = { id: 'again' };
    open('/good?status=SCORED');
    await press(await screen.findByRole('button', { name: 'Re-judge' }));
    await answer('Re-judge good.csv by Laplace?', 'Re-judge', 'Doubts');
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe('/championship/small/edit/submissions?status=SCORED'),
    );
    const { body } = sent('POST championships/small/rejudges')[0]!;
    expect(body).toEqual({ reason: 'Doubts', solutions: ['good'] });
  });

  test('CHAMP3 a link to a solution of another championship shows nothing of it', async () => {
    open('/elsewhere');
    expect(await screen.findByText('This championship has no such solution')).toBeTruthy();
  });

  test('SUB2 attempts are granted to a team by name; one that is not there is said so at its field', async () => {
    refusals['POST championships/small/attempts'] = 'NOT_FOUND';
    open();
    await press(await screen.findByRole('button', { name: 'Grant attempts' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Grant attempts to which team?' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Team/ }), 'Laplas');
    const count = within(dialog).getByRole('textbox', { name: /How many/ });
    await userEvent.clear(count);
    await userEvent.type(count, '0');
    expect(within(dialog).getByText('A whole number from 1 to 1,000')).toBeTruthy();
    await userEvent.clear(count);
    await userEvent.type(count, '3');
    await answer('Grant attempts to which team?', 'Grant attempts', 'The network was down');
    expect(await within(dialog).findByText(messages['organiser.grant.unknown']!)).toBeTruthy();
    expect(within(dialog).queryByText(messages['errors.NOT_FOUND']!)).toBeNull();
    const body = { team: 'Laplas', count: 3, reason: 'The network was down' };
    expect(sent('POST championships/small/attempts')[0]?.body).toEqual(body);
  });

  test('SUB2 what was granted is listed: to whom, how many, by whom and why', async () => {
    const grant = { id: 'g', team: 'Kernel trick', count: 2, reason: 'A late start', by: 'client' };
    answers['GET championships/small/attempt-grants'] = {
      items: [{ ...grant, grantedAt: row('x').createdAt }],
      nextCursor: null,
    };
    open();
    const item = (await screen.findByText('Kernel trick')).closest('li')!;
    expect(item.textContent).toMatch(/2 attempts.*A late start.*client/);
  });
});
