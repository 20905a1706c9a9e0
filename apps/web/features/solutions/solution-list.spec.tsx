import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import type { Difference } from './matched-rows.js';
import type { Answer, Order } from './compare-protocol.js';
import { SolutionList } from './solution-list.js';
import { createClient } from '#web/lib/data/client.js';
import { OverlayHost } from '#web/ui/overlay/overlay-host.js';
import { leaveAll } from '#web/ui/overlay/overlay.js';

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
  placedAt: null,
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
  ...{ problems: [], problemCounts: {}, format: 'csv' },
  ...{ failure: null, dropped: null },
  ...{ revoked: null, position: null, repository: null, ref: null, commit: null, tests: [] },
  ...more,
});

const [best, other] = [scored('aaaa', 0.5, { best: true }), scored('bbbb', 0.7)];
const receipt = { metric: 'RMSE', metricParams: { squared: 'no' }, truthSha256: 'cd'.repeat(32), engineVersion: '1' };
const resetsAt = '2026-11-02T20:59:00.000Z';
const next = { at: resetsAt, unlimited: false };
const attempts = { limit: 5, used: 2, left: 3, resetsAt, next, unlimited: false, gate: null, gateTurnsAt: null };

/** Stands for the worker: keeps its order and answers what a test says. */
class StubWorker extends EventTarget {
  static last: StubWorker | null = null;
  order: Order | null = null;

  constructor() {
    super();
    StubWorker.last = this;
  }

  postMessage(order: Order) {
    this.order = order;
  }

  terminate() {}

  answer(data: Answer) {
    return act(async () => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

const calls: string[] = [];
let answers: Record<string, unknown> = {};

const answerTo = (address: string, method: string) => {
  const key = `${method} ${address.replace(/^\/api\//, '').replace(/\?.*/, '')}`;
  calls.push(key);
  const isKnown = key in answers;
  const body = isKnown ? answers[key] : { error: 'NOT_FOUND', message: 'There is nothing here' };
  return { ok: isKnown, status: isKnown ? 200 : 404, headers: new Headers(), json: async () => body };
};

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function Page() {
  return <SolutionList champname="small" teamId="team" direction="DOWN_UP" openedId={useParams()['id']} />;
}

const open = (address: string) =>
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={messages}>
        <QueryClientProvider client={createClient()}>
          <MemoryRouter initialEntries={[`/championship/small/solutions${address}`]}>
            <Address />
            <Routes>
              <Route path="/championship/small/solutions/:id?" element={<Page />} />
            </Routes>
            <OverlayHost />
          </MemoryRouter>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );

/** What is drawn then may be a part that is loaded first. */
const press = (element: HTMLElement) => act(async () => element.click());

const address = () => screen.getByTestId('address').textContent;

describe('SUB3 my solutions', () => {
  // What is loaded when it is first needed, so that no test has to wait for it.
  beforeAll(() =>
    Promise.all([import('#web/ui/confirm-question.js'), import('./comparison-sheet.js'), import('./own-chart.js')]),
  );
  beforeEach(() => {
    calls.length = 0;
    StubWorker.last = null;
    answers = {
      'GET championships/small/solutions': { items: [best, other], nextCursor: null },
      'GET championships/small/attempts': { ...attempts, extra: { granted: 0, left: 0, grants: [] } },
      'GET solutions/bbbb/log': { items: [] },
      'POST solutions/bbbb/again': { id: 'eeee', status: 'QUEUED' },
      'GET solutions/bbbb/comparison/aaaa': {
        direction: 'DOWN_UP',
        first: { solution: other, receipt, band: null },
        second: { solution: best, receipt, band: { low: 0.4, high: 0.6 } },
        tied: true,
        unlike: null,
      },
    };
    Object.assign(globalThis, {
      Worker: StubWorker,
      scrollTo: () => undefined,
      fetch: jest.fn(async (to: string, { method = 'GET' }: RequestInit) => answerTo(to, method)),
    });
  });
  afterEach(() => {
    cleanup();
    leaveAll();
  });

  test('SUB3 a link opens its solution, also one that the list has not read', async () => {
    answers['GET solutions/dddd'] = scored('dddd', 0.9, { comment: 'an old one' });
    answers['GET solutions/dddd/log'] = { items: [] };
    open('/dddd');
    const sheet = await screen.findByRole('dialog', { name: 'dddd.csv' });
    within(sheet).getByText('an old one');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/championship/small/solutions');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('SUB3 a link to what is not of the team, or of another championship, is told apart from an empty list', async () => {
    open('/ffff');
    await screen.findByRole('heading', { name: 'There is no such solution of your team' });
    cleanup();
    answers['GET solutions/dddd'] = scored('dddd', 0.9, { champname: 'elsewhere' });
    open('/dddd');
    await screen.findByRole('heading', { name: 'There is no such solution of your team' });
    expect(screen.getByRole('link', { name: 'To my solutions' }).getAttribute('href')).toBe(
      '/championship/small/solutions',
    );
  });

  test('SUB3 two solutions stand side by side, with what differs in their files', async () => {
    open('');
    await press(await screen.findByRole('link', { name: 'Compare bbbb.csv' }));
    const sheet = await screen.findByRole('dialog', { name: 'Two solutions side by side' });
    expect(address()).toBe('/championship/small/solutions/bbbb?with=aaaa');
    await within(sheet).findByText(/^aaaa\.csv is better by 0\.200000\..*may be chance/);
    within(sheet).getByRole('row', { name: '95\u00a0% band – 0.400000 … 0.600000' });
    within(sheet).getByRole('row', { name: 'Place with this score now 3 3' });
    within(sheet).getByRole('row', { name: 'Metric RMSE: squared = no RMSE: squared = no' });
    const worker = StubWorker.last;
    expect(worker?.order?.files.map((file) => new URL(file).pathname)).toEqual([
      '/api/solutions/bbbb/file',
      '/api/solutions/aaaa/file',
    ]);
    await worker?.answer({ type: 'progress', bytes: 5 });
    expect((await within(sheet).findByRole('progressbar')).getAttribute('value')).toBe('5');
    const difference: Difference = {
      common: 1000,
      changed: 2,
      onlyFirst: 1,
      onlySecond: 0,
      columns: [{ name: 'prediction', changed: 2, by: { mean: 0.5, most: 0.75 } }],
      largest: [{ key: '17', column: 'prediction', first: 1, second: 1.75 }],
    };
    await worker?.answer({ type: 'compared', difference });
    await within(sheet).findByText('2 rows differ of 1,000 that both files have.');
    within(sheet).getByText('Rows only in the first file: 1, only in the second: 0.');
    within(sheet).getByText(/2 of 1,000 differ, by 0\.5 on average, by 0\.75 at most/);
    within(sheet).getByRole('row', { name: '17 prediction 1 1.75 +0.75' });
  });

  test.each([
    [{}, 'they were judged by different answers'],
    [{ inputsDiffer: true }, 'the solutions were run on different inputs'],
  ])('SUB3 says of two that are not to be compared why (%j), and calls neither the better one', async (more, why) => {
    const before = answers['GET solutions/bbbb/comparison/aaaa'] as object;
    answers['GET solutions/bbbb/comparison/aaaa'] = { ...before, tied: null, unlike: 'TRUTH', ...more };
    open('/bbbb?with=aaaa');
    const sheet = await screen.findByRole('dialog', { name: 'Two solutions side by side' });
    await within(sheet).findByText(`These scores can’t be compared: ${why}.`);
    expect(within(sheet).queryByText(/is better by/)).toBeNull();
    expect(within(sheet).queryByRole('row', { name: /^Place/ })).toBeNull();
  });

  test('SUB3 says why files are not compared, and reads none that are the same', async () => {
    open('/bbbb?with=aaaa');
    const sheet = await screen.findByRole('dialog', { name: 'Two solutions side by side' });
    await within(sheet).findByRole('progressbar');
    await StubWorker.last?.answer({ type: 'failed', failure: 'unreadable' });
    await within(sheet).findByText(/does not have the expected columns/);
    cleanup();
    StubWorker.last = null;
    const twin = { ...other, sha256: best.sha256 };
    const before = answers['GET solutions/bbbb/comparison/aaaa'] as object;
    answers['GET solutions/bbbb/comparison/aaaa'] = { ...before, first: { solution: twin, receipt, band: null } };
    open('/bbbb?with=aaaa');
    await screen.findByText('Both files are the same, byte for byte.');
    expect(StubWorker.last).toBeNull();
  });

  test('SUB3 a file is sent again only after a question that tells the price', async () => {
    open('/bbbb');
    await press(await screen.findByRole('button', { name: 'Submit again as new' }));
    const question = await screen.findByRole('alertdialog', { name: 'Submit bbbb.csv again?', hidden: true });
    within(question).getByText(/takes one of 3 attempts left/);
    within(question).getByText(/its score will be 0\.700000 again/);
    expect(calls).not.toContain('POST solutions/bbbb/again');
    await userEvent.click(within(question).getByRole('button', { name: 'Submit again', hidden: true }));
    await waitFor(() => expect(address()).toBe('/championship/small/solutions/eeee'));
    expect(calls).toContain('POST solutions/bbbb/again');
  });

  test('SUB3 nothing is sent again without an attempt, or while it is being scored', async () => {
    const none = { ...attempts, left: 0, extra: { granted: 0, left: 0, grants: [] } };
    answers['GET championships/small/attempts'] = none;
    open('/bbbb');
    // Whatever the zone that the tests run in is: attempts are counted by Moscow's time.
    await screen.findByText(/^No attempts are left\. New ones at .*23:59/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit again as new' }).disabled).toBe(true);
    cleanup();
    answers['GET championships/small/solutions'] = { items: [{ ...other, status: 'RUNNING' }], nextCursor: null };
    open('/bbbb');
    await screen.findByRole('button', { name: 'Copy link' });
    expect(screen.queryByRole('button', { name: 'Submit again as new' })).toBeNull();
  });

  test('SUB3 CHAMP6 a team that did not go on to the tour reads that, in place of what it can not do', async () => {
    const gate = { code: 'TEAM_NOT_ON_TOUR', until: null };
    answers['GET championships/small/attempts'] = { ...attempts, gate, extra: { granted: 0, left: 0, grants: [] } };
    open('/bbbb');
    await screen.findByText('The team did not go on tour');
    expect(screen.queryByRole('button', { name: 'Submit again as new' })).toBeNull();
  });

  test('SUB3 shows the own scores over time, in a table too, and how far each is from the best', async () => {
    open('');
    const picture = await screen.findByRole('img', { name: /^2 scores, the best is 0\.500000 of/ });
    expect(picture.querySelectorAll('circle')).toHaveLength(2);
    const cells = (await screen.findAllByText('0.700000')).map((cell) => cell.parentElement?.textContent);
    expect(cells).toContain('0.700000Difference from the best: +0.200000');
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: /^2 scores/ });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))).toEqual([
      ['File', 'Score', 'Best so far'],
      ['aaaa.csv', '0.500000', '0.500000'],
      ['bbbb.csv', '0.700000', '0.500000'],
    ]);
  });

  test('SUB3 says one score in words, and nothing before the first', async () => {
    answers['GET championships/small/solutions'] = { items: [best], nextCursor: null };
    open('');
    const said = await screen.findByText(/^One score so far/);
    expect(said.textContent).toContain('0.500000');
    expect(screen.queryByRole('img')).toBeNull();
    cleanup();
    answers['GET championships/small/solutions'] = { items: [], nextCursor: null };
    open('');
    await screen.findByRole('link', { name: 'Send the first one' });
    expect(screen.queryByText(/^One score so far/)).toBeNull();
  });

  test('SUB3 copies the link to a solution', async () => {
    const user = userEvent.setup();
    open('/bbbb');
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await expect(navigator.clipboard.readText()).resolves.toBe(`${location.origin}/championship/small/solutions/bbbb`);
  });
});
