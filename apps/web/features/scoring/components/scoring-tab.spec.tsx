import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { ScoringTab } from './scoring-tab.js';

const messages = Object.assign(
  {},
  ...['scoring', 'shell', 'errors'].map(
    (name) => JSON.parse(readFileSync(`locales/eng/${name}.json`, 'utf8')) as object,
  ),
) as Record<string, string>;

const shown = (part: ReactNode) => (
  <MantineProvider>
    <IntlProvider locale="en" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
    </IntlProvider>
  </MantineProvider>
);
const file = { accept: '.csv', expected: '', expectedOfTour: '', maxBytes: null };
const attempts = {
  limit: 5,
  used: 2,
  left: 3,
  resetsAt: new Date(Date.now() + 3_600_000).toISOString(),
  next: { at: new Date(Date.now() + 3_600_000).toISOString(), unlimited: false },
  unlimited: false,
  extra: { granted: 0, left: 0, grants: [] },
};

describe('CHAMP6 the tab of handing in', () => {
  afterEach(cleanup);

  test('CHAMP6 a team that did not go on to the tour reads why it can not submit, in place of the form', async () => {
    const empty = { items: [], nextCursor: null };
    Object.assign(globalThis, {
      fetch: jest.fn(async () => ({ ok: true, status: 200, headers: new Headers(), json: async () => empty })),
    });
    const tab = <ScoringTab champname="small" teamId="7" isOut isEnded={false} {...file} />;
    await act(async () => void render(shown(tab)));
    screen.getByRole('heading', { name: 'The team did not go on tour' });
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
  });

  test.each([
    [
      'between two tours there is the time until the next one',
      2,
      'The next tour has not started yet',
      /^“Final” begins/,
    ],
    ['after the last tour there is that they are over', -10, 'All tours are over', /keeps its scores/],
  ])('CHAMP6 %s in place of the form', async (_, begins, title, text) => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const tour = { id: '1', title: { eng: 'Final', rus: '' }, dateStart: at(begins), dateEnd: at(begins + 7) };
    const answers = {
      '/tours': { items: [{ ...tour, ownAnswers: false, goOn: null, own: null }] },
      '/attempts': attempts,
    };
    Object.assign(globalThis, {
      fetch: jest.fn(async (url: URL | string) => {
        const [, body] = Object.entries(answers).find(([path]) => String(url).endsWith(path)) ?? [];
        const json = async () => body ?? { items: [], nextCursor: null };
        return { ok: true, status: 200, headers: new Headers(), json };
      }),
    });
    const tab = (isEnded: boolean) => (
      <ScoringTab champname="small" teamId="7" isOut={false} isEnded={isEnded} {...file} />
    );
    const { unmount } = render(shown(tab(false)));
    await screen.findByRole('heading', { name: title });
    screen.getByText(text);
    expect(document.querySelector('input[type=file]')).toBeNull();
    unmount();
    render(shown(tab(true)));
    await screen.findByRole('list', { name: 'Tours' });
    expect(document.querySelector('input[type=file]')).not.toBeNull();
  });
});
