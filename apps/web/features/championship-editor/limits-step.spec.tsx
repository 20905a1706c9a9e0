import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { EntriesContext } from './entries.js';
import { completenessOf } from './steps.js';
import { useDraft } from './use-draft.js';
import { LimitsStep } from './limits-step.js';
import { createClient } from '#web/lib/data/client.js';

const messages = textsOf('eng', 'editor', 'shell', 'errors');

const limits = {
  dailyAttempts: 3,
  maxTeamSize: 5,
  teamsUntil: null,
  dateEnd: '2026-04-01T12:00:00.000Z',
  finalSolutions: 2,
  acceptAfterEnd: true,
  publicPercent: 30,
};
const view = {
  ...{ ...limits, champname: 'small', state: 'DRAFT', version: 1, participationWindowHours: null },
  ...{ metricParams: {}, tours: [], blockers: [] },
} as unknown as EditorView;
const saves: unknown[] = [];

/** The step, which one can leave and come back to. */
function Page() {
  const draft = useDraft(view, () => undefined);
  const [isOpen, setOpen] = useState(true);
  return (
    <EntriesContext value={draft.entries}>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Leave or return
      </button>
      {isOpen && <LimitsStep draft={draft} />}
      <output>
        {draft.state} {completenessOf('limits', view, draft.refused)}
      </output>
    </EntriesContext>
  );
}

const attempts = () => screen.getByRole('textbox', { name: messages['editor.dailyAttempts'] ?? '' });
const type = async (text: string) => {
  await userEvent.clear(attempts());
  if (text) await userEvent.type(attempts(), text);
};
const told = () => screen.getByRole('status').textContent;

describe('CHAMP5 numbers of the editor', () => {
  beforeEach(() => {
    saves.length = 0;
    // What the test before had not saved yet is kept.
    localStorage.clear();
    globalThis.fetch = jest.fn(async (_url: string, { body }: RequestInit) => {
      const sent = JSON.parse(body as string) as object;
      saves.push(sent);
      return { ok: true, status: 200, headers: new Headers(), json: async () => ({ ...view, ...sent, version: 2 }) };
    }) as never;
    render(
      <MantineProvider>
        <IntlProvider locale="en" messages={messages}>
          <QueryClientProvider client={createClient()}>
            <Page />
          </QueryClientProvider>
        </IntlProvider>
      </MantineProvider>,
    );
  });
  afterEach(cleanup);

  test.each(['0', '1001', 'abc', ''])(
    'CHAMP5 "%s" is no number of attempts: it is not saved, stays on the page and leaves the step undone',
    async (text) => {
      expect(told()).toBe('saved done');
      await type(text);
      expect(told()).toBe('failed refused');
      await userEvent.click(screen.getByRole('button', { name: 'Leave or return' }));
      expect(told()).toBe('failed refused');
      await userEvent.click(screen.getByRole('button', { name: 'Leave or return' }));
      expect(attempts()).toHaveProperty('value', text);
      expect(attempts().getAttribute('aria-invalid')).toBe('true');
      await type('7');
      await waitFor(() => expect(saves).toContainEqual({ version: 1, dailyAttempts: 7 }));
      expect(told()).toMatch(/done$/);
      expect(saves).toHaveLength(1);
    },
  );

  test('CHAMP5 a wrong share goes with the choice that it belongs to', async () => {
    const share = screen.getByRole('textbox', { name: messages['editor.publicPercent'] ?? '' });
    await userEvent.clear(share);
    expect(told()).toBe('failed refused');
    await userEvent.click(screen.getByRole('radio', { name: messages['editor.split.column'] ?? '' }));
    expect(told()).toMatch(/done$/);
  });

  test('TEAM2 lets everybody compete alone, or in teams as large as is said until a moment', async () => {
    const until = () => screen.queryByLabelText(messages['editor.teamsUntil'] ?? '');
    await userEvent.click(screen.getByRole('checkbox', { name: messages['editor.teams'] ?? '' }));
    expect(until()).toBeNull();
    await waitFor(() => expect(saves.at(-1)).toMatchObject({ maxTeamSize: 1 }));
    // What this server answers is the step as it was.
    await waitFor(() => expect(until()).not.toBeNull());
    fireEvent.change(screen.getByLabelText(messages['editor.teamsUntil'] ?? ''), {
      target: { value: '2026-05-01T12:00' },
    });
    await waitFor(() => expect(saves.at(-1)).toMatchObject({ teamsUntil: expect.stringMatching(/^2026-0[45]-/) }));
  });
  test('TEAM2 says that a deadline of teams after the end of the championship changes nothing', async () => {
    const past = messages['editor.teamsUntil.pastEnd'] ?? '';
    const until = screen.getByLabelText(messages['editor.teamsUntil'] ?? '');
    fireEvent.change(until, { target: { value: '2026-03-01T12:00' } });
    expect(screen.queryByText(past)).toBeNull();
    fireEvent.change(until, { target: { value: '2026-05-01T12:00' } });
    expect(screen.getByText(past)).toBeTruthy();
  });
});
