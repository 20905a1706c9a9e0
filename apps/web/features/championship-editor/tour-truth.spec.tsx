import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { TourTruth } from './tour-truth.js';
import { createClient } from '#web/lib/data/client.js';

const messages = textsOf('eng', 'editor', 'championships', 'scoring', 'shell', 'errors');
const stored = { name: 'second.csv', bytes: 10, sha256: 'ab'.repeat(32), rows: 1, columns: 2, report: null };
const truth = { ...stored, tourId: 'second', updatedAt: '2026-11-01T10:00:00.000Z' };
const open = (tourTruths: object[]) => {
  const view = {
    champname: 'small',
    metric: '',
    metricParams: {},
    tourTruths,
    limits: { maxSolutionBytes: 1000 },
  } as unknown as EditorView;
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={messages}>
        <QueryClientProvider client={createClient()}>
          <TourTruth view={view} tourId="second" />
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
};

describe('CHAMP6 the answers of a tour', () => {
  // A chunk of its own: whoever asks for it first would wait for its transform.
  beforeAll(() => import('#web/ui/confirm-question.js'));
  afterEach(cleanup);

  test('CHAMP6 keeps the question and says why the answers could not be taken away', async () => {
    let calls = 0;
    const fetch = async (_to: string, { method }: RequestInit) => {
      if (method !== 'DELETE')
        return { ok: true, status: 200, headers: new Headers(), json: async () => ({ items: [] }) };
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
