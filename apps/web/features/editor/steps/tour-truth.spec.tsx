import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { textsOf } from '../../../../../test/kit/texts.js';
import type { EditorView } from '../../../../../modules/championships/contract/editor.js';
import { TourTruth } from './tour-truth.js';

const messages = textsOf('eng', 'editor', 'championships', 'scoring', 'shell', 'errors');
const stored = { name: 'second.csv', bytes: 10, sha256: 'ab'.repeat(32), rows: 1, columns: 2, report: null };
const truth = { ...stored, tourId: 'second', updatedAt: '2026-11-01T10:00:00.000Z' };
const open = (tourTruths: object[]) => {
  const view = { champname: 'small', tourTruths, limits: { maxSolutionBytes: 1000 } } as unknown as EditorView;
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={messages}>
        <QueryClientProvider client={new QueryClient()}>
          <TourTruth view={view} tourId="second" />
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
};

const problem = { line: 1, value: null };
const refusal = {
  error: 'TRUTH_INVALID',
  message: 'The answers are not valid',
  details: {
    counts: { missing_column: 1, extra_column: 1 },
    problems: [
      { ...problem, kind: 'missing_column', column: 'target' },
      { ...problem, kind: 'extra_column', column: 'y' },
    ],
  },
};

/** A server that refuses every file. */
class Refusing {
  readonly upload = {};
  readonly status = 422;
  readonly responseText = JSON.stringify(refusal);
  onload = () => undefined;
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send() {
    queueMicrotask(() => this.onload());
  }
}

describe('CHAMP6 the answers of a tour', () => {
  // A chunk of its own: whoever asks for it first would wait for its transform.
  beforeAll(() => import('../../../components/confirm-question.js'));
  afterEach(cleanup);

  test('CHAMP6 offers the way out where columns are called otherwise, as for those of the championship', async () => {
    Object.assign(globalThis, { XMLHttpRequest: Refusing });
    open([]);
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['id,y\n1,0\n'], 'second.csv', { type: 'text/csv' }));
    await screen.findByText(/“Names of columns” and choose the file again: target → y$/);
  });

  test('CHAMP6 keeps the question and says why the answers could not be taken away', async () => {
    let calls = 0;
    const fetch = async () => {
      calls += 1;
      const error = calls === 1 ? 'REJUDGE_NEEDED' : 'REJUDGE_OPEN';
      const json = async () => ({ error, message: error, details: { solutions: 2, change: null } });
      return { ok: false, status: 409, headers: new Headers(), json };
    };
    Object.assign(globalThis, { fetch });
    open([truth]);
    await act(async () => screen.getByRole('button', { name: messages['editor.tour.truth.remove']! }).click());
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.type(question.getByRole('textbox'), 'They were wrong');
    await act(async () => question.getByRole('button', { name: messages['editor.tour.truth.remove']! }).click());
    await question.findByText(messages['errors.REJUDGE_OPEN']!);
    expect(calls).toBe(2);
  });
});
