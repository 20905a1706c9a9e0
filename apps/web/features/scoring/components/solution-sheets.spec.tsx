import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes, useParams } from 'react-router-dom';
import { textsOf } from '../../../../../test/kit/texts.js';
import type { SolutionView } from '../../../../../modules/scoring/solutions/contract/solution.js';
import { SolutionList } from './solution-list.js';

/** The first sheet is drawn by code that has not run before, which takes its time on a busy machine. */
configure({ asyncUtilTimeout: 4000 });

const messages = textsOf('eng', 'scoring', 'shell', 'errors');

const scored = (id: string, score: number, more: Partial<SolutionView> = {}): SolutionView => ({
  id,
  champname: 'small',
  status: 'SCORED',
  name: `${id}.csv`,
  bytes: 10,
  sha256: id.repeat(16),
  comment: '',
  uploadedBy: 'alice',
  createdAt: '2026-11-01T10:00:00.000Z',
  scoredAt: '2026-11-01T10:00:01.000Z',
  score,
  judgedBy: 'same',
  privateScore: null,
  final: false,
  best: false,
  place: 3,
  late: false,
  fileGoneAt: null,
  problems: [],
  problemCounts: {},
  ...{ failure: null, dropped: null },
  revoked: null,
  position: null,
  ...more,
});

const [best, other] = [scored('aaaa', 0.5, { best: true }), scored('bbbb', 0.7)];
const receipt = { metric: 'RMSE', metricParams: { squared: 'no' }, truthSha256: 'cd'.repeat(32), engineVersion: '1' };
const resetsAt = '2026-11-02T20:59:00.000Z';
const next = { at: resetsAt, unlimited: false };
const attempts = { limit: 5, used: 2, left: 3, resetsAt, next, unlimited: false };
let answers: Record<string, unknown> = {};

function Page() {
  return <SolutionList champname="small" teamId="team" direction="DOWN_UP" openedId={useParams()['id']} />;
}

const open = (address: string) =>
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={messages}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={[`/championship/small/solutions${address}`]}>
            <Routes>
              <Route path="/championship/small/solutions/:id?" element={<Page />} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );

/** What is drawn then may be a part that is loaded first. */
const press = (element: HTMLElement) => act(async () => element.click());

/** Reads nothing of the files, whatever it is asked for. */
class IdleWorker extends EventTarget {
  postMessage() {}

  terminate() {}
}

describe('SUB3 the sheets over my solutions', () => {
  // What is loaded when it is first needed, so that no test has to wait for it.
  beforeAll(() => Promise.all([import('../compare/comparison-sheet.js'), import('../own/own-chart.js')]));
  beforeEach(() => {
    answers = {
      'championships/small/solutions': { items: [best, other], nextCursor: null },
      'championships/small/attempts': { ...attempts, extra: { granted: 0, left: 0, grants: [] } },
      'solutions/bbbb/log': { items: [] },
      'solutions/bbbb/comparison/aaaa': {
        direction: 'DOWN_UP',
        first: { solution: other, receipt, band: null },
        second: { solution: best, receipt, band: null },
        tied: null,
        unlike: null,
      },
    };
    Object.assign(globalThis, {
      Worker: IdleWorker,
      scrollTo: () => undefined,
      fetch: async (to: string) => {
        const body = answers[to.replace(/^\/api\//, '').replace(/\?.*/, '')];
        const json = async () => body ?? { error: 'NOT_FOUND', message: 'There is nothing here' };
        return { ok: body !== undefined, status: body === undefined ? 404 : 200, headers: new Headers(), json };
      },
    });
  });
  afterEach(cleanup);

  test('SUB3 a score that was taken away is neither a result nor the fault of the file', async () => {
    const gone = { status: 'INVALID', score: null, place: null, revoked: 'Made with leaked answers' } as const;
    answers['championships/small/solutions'] = { items: [best, scored('bbbb', 0.1, gone)], nextCursor: null };
    open('/bbbb');
    const sheet = await screen.findByRole('dialog', { name: 'bbbb.csv' });
    within(sheet).getByText('Score taken away');
    within(sheet).getByText(/^The score was taken away: Made with leaked answers/);
    const row = screen.getByRole('row', { name: /bbbb\.csv/, hidden: true });
    expect(within(row).getAllByText('Score taken away').length).toBeGreaterThan(0);
    expect(within(row).queryByText('Invalid')).toBeNull();
    expect(row.textContent).not.toContain('Difference from the best');
  });

  test('SUB3 says in the log who took a score away, without guessing at their role', async () => {
    const details = { reason: 'Copied' };
    answers['solutions/bbbb/log'] = { items: [{ at: best.createdAt, step: 'revoked', details }] };
    open('/bbbb');
    await screen.findByText('The organiser took the score away: Copied');
  });

  test('NAV9 a closed sheet gives the focus back to what it was opened by', async () => {
    open('');
    const log = await screen.findByRole('button', { name: 'Log of bbbb.csv' });
    log.focus();
    await press(log);
    await press(await screen.findByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(log);
    await press(screen.getByRole('button', { name: 'Log of bbbb.csv' }));
    const sheet = await screen.findByRole('dialog', { name: 'bbbb.csv' });
    const compare = within(sheet).getByRole('link', { name: 'Compare' });
    compare.focus();
    await press(compare);
    const sides = await screen.findByRole('dialog', { name: 'Two solutions side by side' });
    await press(within(sides).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(log);
  });

  test('SUB3 says which of two is better when their files have one name', async () => {
    const before = answers['solutions/bbbb/comparison/aaaa'] as object;
    const first = { solution: { ...other, name: best.name }, receipt, band: null };
    answers['solutions/bbbb/comparison/aaaa'] = { ...before, first };
    open('/bbbb?with=aaaa');
    const sheet = await screen.findByRole('dialog', { name: 'Two solutions side by side' });
    await within(sheet).findByText(/^The second one, aaaa\.csv, is better by 0\.200000\./);
    for (const name of ['First aaaa.csv', 'Second aaaa.csv']) within(sheet).getByRole('columnheader', { name });
  });

  test('SUB6 hands the receipt of an own score to its team, and says how to verify it', async () => {
    const at = best.createdAt;
    const sums = { solutionSha256: 'ab'.repeat(32), truthSha256: 'cd'.repeat(32) };
    const made = {
      ...receipt,
      ...sums,
      solutionId: 'bbbb',
      champname: 'small',
      score: 0.7,
      metricVersion: '1',
      rows: 2,
    };
    answers['solutions/bbbb/receipt'] = { ...made, seed: 1, durationMs: 1, submittedAt: at, scoredAt: at };
    open('/bbbb');
    const part = await screen.findByRole('region', { name: 'Receipt' });
    within(part).getByText('ab'.repeat(32));
    const link = within(part).getByRole('link', { name: 'Download receipt' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      '/api/solutions/bbbb/receipt',
      'receipt-bbbb.json',
    ]);
    within(part).getByText('podium verify receipt-bbbb.json --truth answers.csv --solution bbbb.csv');
  });

  test('SUB5 chooses a solution in words, and says why no more can be chosen', async () => {
    const finals = { limit: 1, open: true, chosen: true, items: [best] };
    answers['championships/small/solutions'] = { items: [{ ...best, final: true }, other], nextCursor: null };
    answers['championships/small/finals'] = finals;
    open('/bbbb');
    const sheet = await screen.findByRole('dialog', { name: 'bbbb.csv' });
    const choose = await within(sheet).findByRole<HTMLButtonElement>('button', { name: 'Count for the final result' });
    expect([choose.disabled, choose.title]).toEqual([true, '1 is already chosen: take one back first']);
    const row = screen.getByRole('row', { name: /aaaa\.csv/, hidden: true });
    within(row).getByRole('button', { name: 'Do not count aaaa.csv for the final result', hidden: true });
  });
});
