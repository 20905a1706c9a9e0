import { afterEach, describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
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

const open = (program: MetricProgramView | null) => {
  const fetch = async () => ({ ok: true, status: 200, headers: new Headers(), json: async () => ({ program }) });
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

describe('ALGO2 CHAMP5 the program of an organiser', () => {
  afterEach(cleanup);

  test.each<[string, MetricProgramView, string | RegExp]>([
    ['the score that it gave the sample', { ...kept, said: { score: 0.25 } }, '0.250000'],
    ['what was wrong with it', { ...kept, said: { problem: 'crashed', log: 'KeyError: x' } }, 'The program failed.'],
    ['why it was not tried', { ...kept, said: null, paused: 'BOX_INCOMPLETE' }, /^Not tried: the box/],
    ['that there is no sample', { ...kept, said: null }, /^Not tried: there is no sample/],
  ])('ALGO2 shows %s', async (_what, program, text) => {
    open(program);
    await screen.findByText('metric.py');
    await screen.findByText(text);
    screen.getByRole('button', { name: 'Remove the program' });
    expect(screen.queryByText('KeyError: x') !== null).toBe(program.said !== null && 'log' in program.said);
  });

  test('ALGO2 offers to send one where there is none', async () => {
    open(null);
    await screen.findByText(/^up to 1/);
    expect(screen.queryByRole('button', { name: 'Remove the program' })).toBeNull();
  });
});
