import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import { Submissions } from './submissions.js';
import { createClient } from '#web/lib/data/client.js';

const messages = textsOf('eng', 'editor', 'organiser', 'scoring', 'shell', 'errors');
const text = (id: string) => messages[id] ?? '';

const row = {
  ...{ id: 'good', champname: 'small', team: 'Laplace', teamId: 'team', by: 'alice', name: 'good.csv', bytes: 10 },
  ...{ comment: '', createdAt: '2026-11-01T10:00:00.000Z', finishedAt: '2026-11-01T10:00:01.000Z', status: 'SCORED' },
  ...{ score: 0.5, tookMs: 5, failure: null, dropped: null, revoked: null, late: false, fileGoneAt: null },
  ...{ paused: false, actions: [] },
};
const team = {
  place: 1,
  publicPlace: 1,
  team: 'Laplace',
  score: 0.75,
  publicScore: 0.5,
  solutionId: 'good',
  chosen: true,
};
const finals = {
  ...{ champname: 'small', revealed: false, direction: 'DOWN_UP', finalSolutions: 2, hasPrivate: true, waiting: 0 },
  ...{ outdated: 0, moved: 0, total: 1, items: [team] },
};
const answerTo = (address: string) => {
  if (address.includes('final-preview')) return finals;
  if (!address.includes('submissions')) return { items: [], nextCursor: null, pauses: [], hasWorkers: true };
  return { items: [{ ...row, privateScore: address.includes('private=true') ? 0.75 : null }], nextCursor: null };
};

describe('private results in the room for solutions', () => {
  let asked: string[];
  beforeEach(() => {
    asked = [];
    globalThis.fetch = jest.fn(async (address: string) => {
      asked.push(address);
      return { ok: true, status: 200, headers: new Headers(), json: async () => answerTo(address) };
    }) as never;
    render(
      <MantineProvider env="test">
        <IntlProvider locale="en" messages={messages}>
          <QueryClientProvider client={createClient()}>
            <MemoryRouter>
              <Submissions champname="small" openedId={undefined} />
            </MemoryRouter>
          </QueryClientProvider>
        </IntlProvider>
      </MantineProvider>,
    );
  });
  afterEach(cleanup);
  const press = (name: string) => act(async () => screen.getByRole('button', { name: text(name) }).click());

  test('SUB5 private results are asked for by a button alone, and are hidden again', async () => {
    await screen.findByText('good.csv');
    expect(screen.queryByText(text('scoring.column.private'))).toBeNull();
    expect(asked.filter((address) => /final-preview|private/u.test(address))).toEqual([]);
    await press('organiser.private.show');
    await screen.findByText(/^Not public/);
    await screen.findByRole('columnheader', { name: text('scoring.column.private') });
    expect(await screen.findAllByText('0.750000')).toHaveLength(2);
    await press('organiser.private.hide');
    expect(screen.queryByText('0.750000')).toBeNull();
  });
});
