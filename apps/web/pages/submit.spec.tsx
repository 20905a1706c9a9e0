import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import type { Check } from '#web/words/precheck/check.js';
import type { Report } from '#modules/scoring/precheck/check.js';
import type { Answer, Order } from '#web/words/precheck/protocol.js';
import { forgetVisit } from '#web/lib/session/visit-store.js';
import { logout } from '#web/lib/session/logout.js';
import { welcome } from '#web/lib/session/session.js';
import { LazyCheckPanel } from '#web/features/precheck-panel/lazy-check-panel.js';
import { SubmitSolution } from '#web/features/submit/submit-solution.js';
import { createClient } from '#web/lib/data/client.js';
import { person } from '#web/testing/build/person.js';

/** Stands for the worker: keeps the order and answers what a test says. */
class StubWorker extends EventTarget {
  static started: StubWorker[] = [];
  private static waiting = new Map<number, (worker: StubWorker) => void>();
  order: Order | null = null;
  isEnded = false;

  constructor() {
    super();
    StubWorker.started.push(this);
  }

  /** The worker that is started as number `at`, as soon as it has its order. */
  static ordered(at: number): Promise<StubWorker> {
    const worker = StubWorker.started[at];
    if (worker?.order) return Promise.resolve(worker);
    return new Promise((resolve) => StubWorker.waiting.set(at, resolve));
  }

  postMessage(order: Order) {
    this.order = order;
    StubWorker.waiting.get(StubWorker.started.indexOf(this))?.(this);
  }

  terminate() {
    this.isEnded = true;
  }

  answer(data: Answer) {
    return act(async () => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

const messages = textsOf('eng', 'scoring', 'shell', 'errors');

const attempts = {
  limit: 5,
  used: 2,
  left: 3,
  resetsAt: new Date(Date.now() + 3_600_000).toISOString(),
  next: { at: new Date(Date.now() + 3_600_000).toISOString(), unlimited: false },
  submitUntil: null,
  unlimited: false,
  gate: null,
  gateTurnsAt: null,
  invalid: { used: 0, limit: 50 },
  quotas: [],
  extra: { granted: 0, left: 0, grants: [] },
};

const report = (more: Partial<Report> = {}): Report => ({
  verdict: { ok: true, rows: 4 },
  remaining: null,
  ...{ problems: 0, format: 'csv' },
  columns: [{ name: 'prediction', type: 'number' }],
  header: ['id', 'prediction'],
  survey: null,
  ...more,
});

const faulty = report({
  verdict: {
    ok: false,
    kind: 'missing_column',
    problems: [{ kind: 'missing_column', line: 1, column: 'prediction', value: null, suggestion: 'predicton' }],
    counts: { missing_column: 1 },
  },
  remaining: {
    ok: false,
    kind: 'not_finite',
    problems: [{ kind: 'not_finite', line: 2, column: 'prediction', value: 'NaN' }],
    counts: { not_finite: 1, missing_id: 100 },
  },
  problems: 102,
  survey: {
    writing: { encoding: 'utf-8', delimiter: ',' },
    preview: null,
    distribution: null,
    fixes: [{ kind: 'rename', at: 1, from: 'predicton', to: 'prediction' }],
    ragged: { groups: [], lines: [] },
  },
});

const worker = (at: number) => act(() => StubWorker.ordered(at));

const shown = (part: ReactNode) => (
  <MantineProvider>
    <IntlProvider locale="en" messages={messages}>
      <QueryClientProvider client={createClient()}>
        <MemoryRouter>{part}</MemoryRouter>
      </QueryClientProvider>
    </IntlProvider>
  </MantineProvider>
);

const open = () =>
  render(
    shown(
      <SubmitSolution
        champname="small"
        {...{ accept: '.csv', expected: 'CSV', maxBytes: 2_000_000 }}
        isOver={false}
        onSending={() => undefined}
        CheckPanel={LazyCheckPanel}
      />,
    ),
  );

/** Brings the chunk of the panel, so that no later click is one that React has to wait for. */
const loadPanel = async () => {
  const check: Check = { state: 'done', report: report() };
  const rest = { champname: 'small', maxBytes: null, changes: null, isFixing: false };
  const doings = { onFix: jest.fn(), onUndo: jest.fn(), onAgain: jest.fn() };
  const panel = <LazyCheckPanel {...rest} {...doings} file={new File([''], 'any.csv')} check={check} />;
  await act(async () => void render(shown(panel)));
  cleanup();
};

const pick = async (name: string) =>
  userEvent.upload(document.querySelector('input[type=file]')!, new File(['id,prediction\n'], name), {
    applyAccept: false,
  });

const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ });
const spoken = () => document.querySelector('output')!.textContent;

describe('SUB2 the submit box', () => {
  beforeEach(() => {
    StubWorker.started = [];
    forgetVisit();
    Object.assign(attempts, { used: 2, left: 3 });
    Object.assign(globalThis, {
      Worker: StubWorker,
      fetch: jest.fn(async () => ({ ok: true, status: 200, headers: new Headers(), json: async () => attempts })),
    });
  });
  beforeAll(loadPanel);
  afterEach(cleanup);

  test('SUB2 nothing is checked until a file is picked; then Submit waits for the verdict', async () => {
    open();
    expect(StubWorker.started).toEqual([]);
    await pick('right.csv');
    const checking = await worker(0);
    expect(checking.order).toMatchObject({
      type: 'check',
      format: expect.stringMatching('/api/championships/small/format$'),
    });
    expect(submitButton().disabled).toBe(true);
    expect(spoken()).toBe('Check of right.csv');
    await checking.answer({ type: 'progress', progress: { bytes: 7, rows: 2 } });
    await screen.findByRole('progressbar');
    await checking.answer({ type: 'checked', report: report() });
    expect(spoken()).toBe('Check of right.csv: No problems in 4 rows');
    expect(checking.isEnded).toBe(true);
    expect(submitButton()).toMatchObject({ disabled: false, textContent: 'Submit – uses 1 of 3 left today' });
  });

  test('SUB2 problems keep Submit off, Send anyway is behind the dots, a fix makes a new file and checks it', async () => {
    open();
    await pick('wrong.csv');
    await (await worker(0)).answer({ type: 'checked', report: faulty });
    expect([spoken(), submitButton().disabled]).toEqual(['Check of wrong.csv: 102 problems, no attempt spent', true]);
    screen.getByText(/^Correct the file to submit it/);
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More ways to send' }));
    screen.getByRole('button', { name: 'Send anyway' });
    const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'LineColumnValueProblemFix',
      '1predicton–Unexpected column, did you mean prediction?Rename to prediction',
      '2predictionNaNInfinity or NaN instead of a numberA number is expected, such as 0.83Correct the value',
      '–––Missing id: 100Add the rows',
    ]);

    await userEvent.click(screen.getByRole('button', { name: 'Rename to prediction' }));
    const fixing = await worker(1);
    expect(fixing.order).toMatchObject({ type: 'fix', fixes: faulty.survey!.fixes });
    await fixing.answer({ type: 'fixed', blob: new Blob(['fixed']) });
    const again = await worker(2);
    expect(again.order).toMatchObject({ type: 'check', file: { name: 'wrong.csv', size: 5 } });
    await again.answer({ type: 'checked', report: report() });
    screen.getByText('column “predicton” renamed to “prediction”');
    expect(document.activeElement?.textContent).toBe('Check of wrong.csv');
    expect(submitButton().disabled).toBe(false);

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await worker(3)).order).toMatchObject({ type: 'check', file: { size: 14 } });
    expect(screen.queryByText(/renamed/)).toBeNull();
  });

  test('SUB2 without the format the server decides, and the check can be tried again', async () => {
    open();
    await pick('unknown.csv');
    await (await worker(0)).answer({ type: 'failed', failure: 'unavailable' });
    expect(submitButton().disabled).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    await (await worker(1)).answer({ type: 'checked', report: report() });
    expect(spoken()).toBe('Check of unknown.csv: No problems in 4 rows');
  });

  test.each([
    ['unreadable', 'The file was changed or removed after you chose it. Choose it again.'],
    [
      'too_large',
      'The file has 14 bytes, and no more than 2 MB are taken. Leave out what is not asked for, or write numbers with fewer digits.',
    ],
    ['empty', 'The file is empty. Choose the one with your predictions.'],
    ['binary', 'This is a picture or another binary file, not CSV. Choose a text file with your predictions.'],
  ] as const)('SUB2 a file that is %s is not sent', async (failure, text) => {
    open();
    await pick('gone.csv');
    await (await worker(0)).answer({ type: 'failed', failure });
    expect(spoken()).toBe(`Check of gone.csv: ${text}`);
    expect(submitButton().disabled).toBe(true);
  });

  test('CHAMP8 without attempts there is the time until the next ones in place of Submit, and a file can be checked', async () => {
    Object.assign(attempts, { used: 5, left: 0 });
    open();
    await screen.findByText(/^No attempts are left today/);
    expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
    await pick('right.csv');
    await (await worker(0)).answer({ type: 'checked', report: report() });
    expect(spoken()).toBe('Check of right.csv: No problems in 4 rows');
    expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
  });

  test('SUB1 the picked file is still there after a look at another tab, until it is removed', async () => {
    const { unmount } = open();
    await pick('long-awaited.csv');
    await (await worker(0)).answer({ type: 'checked', report: report() });
    unmount();
    const { unmount: leave } = open();
    await (await worker(1)).answer({ type: 'checked', report: report() });
    expect(spoken()).toBe('Check of long-awaited.csv: No problems in 4 rows');
    expect(submitButton().disabled).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    leave();
    open();
    expect(document.querySelector('input[type=file]')).not.toBeNull();
    expect(StubWorker.started.length).toBe(2);
  });

  test('SUB1 nothing of the picked file stays after a logout', async () => {
    act(() => welcome(person('alice')));
    const { unmount } = open();
    await pick('mine.csv');
    await worker(0);
    unmount();
    await act(logout);
    open();
    expect(document.querySelector('input[type=file]')).not.toBeNull();
  });

  test('SUB1 the comment outlives a reload, and not a logout', async () => {
    act(() => welcome(person('alice')));
    const { unmount } = open();
    await userEvent.type(screen.getByLabelText('Comment'), 'two trees');
    unmount();
    open();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('two trees');
    cleanup();
    await act(logout);
    open();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('');
  });

  test('SUB2 another file ends the check of the one before', async () => {
    open();
    await pick('first.csv');
    const first = await worker(0);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(first.isEnded).toBe(true);
    await pick('second.csv');
    await (await worker(1)).answer({ type: 'checked', report: report() });
    await first.answer({ type: 'checked', report: faulty });
    expect(spoken()).toBe('Check of second.csv: No problems in 4 rows');
  });
});
