import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { TooLate } from './too-late.js';
import { createClient } from '#web/lib/data/client.js';

const messages = textsOf('eng', 'scoring', 'errors', 'shell');

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const open = async (...spans: [string, number, number][]) => {
  const items = spans.map(([eng, from, to]) => ({
    ...{ id: eng, title: { eng, rus: '' }, dateStart: at(from), dateEnd: at(to) },
    ...{ ownAnswers: false, goOn: null, own: null, missed: false },
  }));
  const headers = new Headers();
  Object.assign(globalThis, {
    fetch: jest.fn(async () => ({ ok: true, status: 200, headers, json: async () => ({ items }) })),
  });
  const queries = createClient();
  const page = (
    <IntlProvider locale="en" messages={messages}>
      <QueryClientProvider client={queries}>
        <TooLate champname="small" lateFrom={at(99)} />
      </QueryClientProvider>
    </IntlProvider>
  );
  render(page);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
};

describe('CHAMP4 CHAMP6 taking part when the first tour is over', () => {
  afterEach(cleanup);

  test('CHAMP6 it is said before that the team may never submit, and what it can do all the same', async () => {
    await open(['Heats', -9, -1], ['Final', -1, 5]);
    await screen.findByRole('region', { name: '“Heats” is over already' });
    screen.getByText(/only if the organiser lets it in\. The description and the files open.*After the end/);
  });

  test('CHAMP6 after the last tour nothing is taken of anybody', async () => {
    await open(['Heats', -9, -5], ['Final', -4, -1]);
    await screen.findByRole('region', { name: 'All tours are over' });
    screen.getByText(/^Nothing is taken any more for the ranking/);
  });

  test('CHAMP6 nothing is said while the first tour runs, or without tours', async () => {
    await open(['Heats', -1, 5], ['Final', 6, 9]);
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
    await open();
    expect(screen.queryByRole('region')).toBeNull();
  });
});
