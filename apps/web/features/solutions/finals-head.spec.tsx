import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { Finals } from '#modules/scoring/solutions/contract/finals.js';
import { FinalsHead } from './finals-head.js';
import { createClient } from '#web/lib/data/client.js';

const at = '2026-11-01T10:00:00.000Z';
const first = { id: 'aaaa', name: 'first.csv', score: 0.5, createdAt: at };
const second = { id: 'bbbb', name: 'second.csv', score: 0.7, createdAt: at };

let finals: Finals;
const sent: string[] = [];

const open = () =>
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en" messages={textsOf('eng', 'scoring', 'shell', 'errors')}>
        <QueryClientProvider client={createClient()}>
          <FinalsHead champname="small" />
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );

describe('SUB5 the head of final solutions', () => {
  beforeEach(() => {
    sent.length = 0;
    Object.assign(globalThis, {
      fetch: async (to: string, { method = 'GET', body }: { method?: string; body?: string }) => {
        if (method === 'PATCH') {
          sent.push(`${to} ${body ?? ''}`);
          finals = { ...finals, chosen: false, items: [first, second] };
        }
        return { ok: true, status: 200, headers: new Headers(), json: async () => finals };
      },
    });
  });
  afterEach(cleanup);

  test('SUB5 says how many may be chosen, and what counts when none is', async () => {
    finals = { limit: 2, open: true, chosen: false, hasPrivate: null, items: [first, second] };
    open();
    await screen.findByText('0 of 2 chosen');
    screen.getByText(/^None chosen: the 2 solutions with the best public scores count\./);
    const counting = screen.getByRole('list', { name: 'What counts as long as none is chosen' });
    expect(within(counting).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('SUB5 lists what is chosen, and takes it back from there', async () => {
    finals = { limit: 2, open: true, chosen: true, hasPrivate: true, items: [second] };
    open();
    await screen.findByText('1 of 2 chosen');
    expect(screen.queryByText(/^None chosen/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Do not count second.csv for the final result' }));
    await waitFor(() => screen.getByText('0 of 2 chosen'));
    expect(sent).toEqual(['/api/solutions/bbbb {"final":false}']);
  });

  test.each([
    [true, 'Your final result is the best of them by the private part. You can'],
    [false, 'Your final result is the best of them by all rows. You can'],
    [null, 'Your final result is the best of them. You can'],
  ])('SUB5 says by which rows the best is found: a private part is %s', async (hasPrivate, rule) => {
    finals = { limit: 1, open: true, chosen: true, hasPrivate, items: [first] };
    open();
    expect((await screen.findByText(/^Your final result/)).textContent).toContain(rule);
  });

  test('SUB5 changes nothing any more once the results are out', async () => {
    finals = { limit: 1, open: false, chosen: true, hasPrivate: true, items: [first] };
    open();
    await screen.findByText('The results are out: these solutions counted.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
