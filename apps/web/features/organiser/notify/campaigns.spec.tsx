import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import { createClient } from '#web/lib/data/client.js';
import { OverlayHost } from '#web/ui/overlay/overlay-host.js';
import { leaveAll } from '#web/ui/overlay/overlay.js';
import { CampaignList } from './campaign-list.js';

const messages = textsOf('eng', 'organiser', 'scoring', 'shell', 'errors');

const sending = {
  ...{ id: '0198c1f0-0000-7000-8000-000000000001', audience: 'TO_ALL', top: 1, byMail: true, state: 'SENDING' },
  ...{ title: { eng: 'A webinar', rus: '' }, text: { eng: 'Come', rus: '' }, by: 'client', doneAt: null },
  ...{ madeAt: '2026-11-01T10:00:00.000Z', people: 12, sent: 5, onSite: 5, seen: 2, mailed: 1, mailsWaiting: 3 },
};

describe('NOTIF1 messages of a client to the own championship', () => {
  let calls: { key: string; body: unknown }[];
  let listed: object[];
  let report: typeof sending;
  beforeEach(() => {
    calls = [];
    listed = [];
    report = sending;
    const answers: Record<string, () => object> = {
      'GET championships/small/campaigns': () => ({ items: listed }),
      'POST championships/small/campaigns/count': () => ({ people: 7, teams: 3 }),
      'POST championships/small/campaigns': () => sending,
      [`GET campaigns/${sending.id}`]: () => report,
    };
    globalThis.fetch = jest.fn(async (address: string, { method = 'GET', body }: RequestInit = {}) => {
      const key = `${method} ${address.replace(/^.*\/api\//u, '')}`;
      calls.push({ key, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      const answer = answers[key]?.() ?? {};
      return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
    }) as never;
  });
  afterEach(() => {
    leaveAll();
    cleanup();
  });
  const sent = (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body);
  const open = () => {
    const user = userEvent.setup();
    render(
      <MantineProvider env="test">
        <IntlProvider locale="en" messages={messages}>
          <QueryClientProvider client={createClient()}>
            <MemoryRouter>
              <CampaignList champname="small" />
              <OverlayHost />
            </MemoryRouter>
          </QueryClientProvider>
        </IntlProvider>
      </MantineProvider>,
    );
    return user;
  };

  test('NOTIF1 one says to whom and what, and sends it once the number of people was typed', async () => {
    const user = open();
    await screen.findByText('No messages yet.');
    await user.click(screen.getByRole('button', { name: 'Write a message' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.selectOptions(question.getByLabelText('Recipients'), 'All participants of the championship');
    await question.findByText('7 people in 3 teams');
    await user.type(question.getByLabelText('Title in English'), 'A webinar');
    await user.type(question.getByLabelText('Text in English'), 'Come');
    const send = question.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await user.type(question.getByLabelText(/^Type the number of people/u), '6');
    expect(send.disabled).toBe(true);
    question.getByText('It goes to 7 people');
    await user.clear(question.getByLabelText(/^Type the number of people/u));
    await user.type(question.getByLabelText(/^Type the number of people/u), '7');
    await waitFor(() => expect(send.disabled).toBe(false));
    await user.click(send);
    await waitFor(() => expect(sent('POST championships/small/campaigns')).toHaveLength(1));
    expect(sent('POST championships/small/campaigns')).toEqual([
      {
        ...{ audience: 'TO_ALL', top: 1, byMail: true, count: 7 },
        ...{ title: { rus: '', eng: 'A webinar' }, text: { rus: '', eng: 'Come' } },
      },
    ]);
  });

  test('NOTIF1 shows how far one is and who saw it, with the ways that its machine allows', async () => {
    listed = [sending];
    const user = open();
    const row = within(await screen.findByRole('listitem'));
    await row.findByText(/5 of 12 told · seen by 2, e-mailed to 1, e-mails pending: 3/u);
    expect(row.queryByRole('button', { name: 'Resume' })).toBeNull();
    await user.click(row.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(sent(`POST campaigns/${sending.id}/pause`)).toHaveLength(1));
  });
  test('NOTIF1 is not called sent while its e-mails are still going out', async () => {
    report = { ...sending, state: 'DONE', mailed: 0, mailsWaiting: 40 };
    listed = [report];
    open();
    const row = within(await screen.findByRole('listitem'));
    await row.findByText(/^e-mails are going out · .*e-mailed to 0, e-mails pending: 40$/u);
    cleanup();
    report = { ...report, mailed: 40, mailsWaiting: 0 };
    listed = [report];
    open();
    await screen.findByText(/^sent · .*e-mailed to 40, e-mails pending: 0$/u);
  });
});
