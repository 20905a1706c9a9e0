import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import type { MetricProgramView } from '#modules/scoring/runs/contract/metric-program.js';
import { createClient } from '#web/lib/data/client.js';
import { MetricProgram } from './metric-program.js';
import type { Draft } from './use-draft.js';

const messages = textsOf('eng', 'editor', 'shell', 'errors', 'championships', 'scoring');
const at = '2026-11-01T10:00:00.000Z';
const kept = { name: 'metric.py', bytes: 50, sha256: 'ab'.repeat(32), changedAt: at, saidAt: null };

const open = (program: MetricProgramView | null | Promise<MetricProgramView | null>) => {
  const fetch = async () => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    json: async () => ({ program: await program }),
  });
  Object.assign(globalThis, { fetch });
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={messages}>
        <QueryClientProvider client={createClient()}>
          <MetricProgram view={{ champname: 'small', kind: 'algorithm' } as EditorView} draft={{} as Draft} />
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
};

/** What was sent with files: the first of a page is refused, as solutions are in. */
const sent: Record<string, string>[] = [];
class SendingRequest {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload = () => undefined;

  open() {}

  setRequestHeader() {}

  getResponseHeader() {
    return null;
  }

  send(form: FormData) {
    const fields = [...form].map(([name, value]) => [name, value instanceof File ? value.name : value]);
    this.status = sent.push(Object.fromEntries(fields) as Record<string, string>) === 1 ? 409 : 200;
    const refusal = { error: 'REJUDGE_NEEDED', message: 'Solutions were already scored', details: { solutions: 2 } };
    this.responseText = JSON.stringify(this.status === 409 ? refusal : { ...kept, said: null });
    queueMicrotask(() => this.onload());
  }
}

describe('ALGO2 CHAMP5 the program of an organiser', () => {
  const { XMLHttpRequest: before } = globalThis;
  beforeAll(() => import('#web/ui/confirm-question.js'));
  beforeEach(() => {
    sent.length = 0;
    globalThis.XMLHttpRequest = SendingRequest as never;
  });
  afterEach(() => {
    cleanup();
    globalThis.XMLHttpRequest = before;
  });

  const pick = async () => {
    const zone = await screen.findByRole('button', { name: messages['shell.upload.choose'] ?? '' });
    await userEvent.upload(
      zone.parentElement!.querySelector('input')!,
      new File(['def score(a, b): ...'], 'mended.py'),
    );
  };

  test('ALGO2 asks why it is replaced where solutions are in, and sends it again with that', async () => {
    open({ ...kept, said: { problem: 'crashed', log: '' } });
    await screen.findByText('metric.py');
    await pick();
    const question = within(await screen.findByRole('alertdialog', { name: 'Replace the program?' }));
    await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'It failed');
    await act(async () => question.getByRole('button', { name: 'Replace it' }).click());
    await waitFor(() =>
      expect(sent).toEqual([{ file: 'mended.py' }, { file: 'mended.py', rejudge: 'true', reason: 'It failed' }]),
    );
  });

  test('ALGO2 says of a first one that solutions were scored without it', async () => {
    open(null);
    await pick();
    await screen.findByText(/^Solutions were already scored/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each<[string, MetricProgramView, string | RegExp]>([
    ['the score that it gave the sample', { ...kept, said: { score: 0.25 } }, '0.250000'],
    ['what was wrong with it', { ...kept, said: { problem: 'crashed', log: 'KeyError: x' } }, 'The program failed.'],
    [
      'why it was not tried',
      { ...kept, said: null, paused: 'BOX_INCOMPLETE', untried: 'waits' },
      /^Not tried: the box/,
    ],
    ['that there is no sample', { ...kept, said: null, untried: 'sample' }, /^Not tried: sample or answers/],
    ['that it is to be tried', { ...kept, said: null, untried: 'waits' }, /^Not tried on the sample and the answers/],
  ])('ALGO2 shows %s', async (_what, program, text) => {
    open(program);
    await screen.findByText('metric.py');
    await screen.findByText(text);
    screen.getByRole('button', { name: 'Remove the program' });
    expect(screen.queryByText('KeyError: x') !== null).toBe(program.said !== null && 'log' in program.said);
  });

  test('ALGO2 offers to send one only once it is known that there is none', async () => {
    const { promise, resolve } = Promise.withResolvers<MetricProgramView | null>();
    open(promise);
    await act(async () => undefined);
    expect(screen.queryByText(/^up to 1/)).toBeNull();
    await act(async () => resolve(null));
    await screen.findByText(/^up to 1/);
  });

  test('ALGO2 offers to send one where there is none', async () => {
    open(null);
    await screen.findByText(/^up to 1/);
    expect(screen.queryByRole('button', { name: 'Remove the program' })).toBeNull();
  });
});
