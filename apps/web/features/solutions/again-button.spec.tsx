import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { AgainButton } from './again-button.js';
import { createClient } from '#web/lib/data/client.js';
import { keyOf } from '#web/lib/data/read.js';

const messages = textsOf('eng', 'scoring', 'errors');
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const attempts = { limit: 5, used: 2, left: 3, resetsAt: at(5), next: { at: at(5), unlimited: false } };
const over = { code: 'SUBMIT_TIMEOUT', until: null };

const open = (gate: typeof over | null, unlimited: boolean) => {
  const after = unlimited && { left: 0, next: null };
  const answers = { '/attempts': { ...attempts, ...after, submitUntil: at(-1), unlimited, gate, gateTurnsAt: null } };
  Object.assign(globalThis, {
    fetch: jest.fn(async (url: URL | string) => {
      const [, body] = Object.entries(answers).find(([path]) => String(url).endsWith(path)) ?? [];
      return { ok: true, status: 200, headers: new Headers(), json: async () => body };
    }),
  });
  const solution = {
    id: '1',
    champname: 'small',
    name: 'a.csv',
    status: 'SCORED',
    score: 1,
    fileGoneAt: null,
  } as SolutionView;
  const client = createClient();
  // They are known, as on the page that the button stands on.
  client.setQueryData(
    keyOf('GET championships/{champname}/attempts', { params: { champname: 'small' } }),
    answers['/attempts'] as never,
  );
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={messages}>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <AgainButton solution={solution} />
          </MemoryRouter>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
};

describe('SUB3 sending a file once more', () => {
  afterEach(cleanup);

  test('SUB3 CHAMP7 is not offered once the time of the team is over, but says so', async () => {
    open(over, false);
    await screen.findByText('Timeout for submit');
    expect(screen.queryByRole('button', { name: 'Submit again as new' })).toBeNull();
  });

  test('SUB3 CHAMP8 is offered after the end, whatever the time of the team was', async () => {
    open(null, true);
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit again as new' });
    expect(screen.queryByText('Timeout for submit')).toBeNull();
    // No number of attempts stands against it, though none of those that count is left.
    expect(again.disabled).toBe(false);
  });
});
