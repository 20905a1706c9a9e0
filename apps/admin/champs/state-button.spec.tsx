import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testI18nProvider } from 'react-admin';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { StateButton } from './state-button.js';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const open = (dateEnd: string | null, state = 'PUBLISHED', tours: object[] = []) =>
  render(
    <AdminContext i18nProvider={testI18nProvider()}>
      <StateButton
        view={{ champname: 'small', state, dateEnd, tours, blockers: [] } as unknown as EditorView}
        wish="FINISHED"
      />
    </AdminContext>,
  );
const finish = { name: 'resources.champs.become.FINISHED' };
const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled;

const team = { place: 1, publicPlace: 2, team: 'Risers', score: 0.25, publicScore: 0.5, solutionId: 'a', chosen: true };
const consequences = { moved: 0, items: [] };
const finals = { champname: 'small', revealed: false, hasPrivate: true, moved: 1, total: 1, items: [team] };

describe('ADMIN1 ways of a championship in the console', () => {
  const sent: unknown[] = [];
  beforeEach(() => {
    sent.length = 0;
    globalThis.fetch = jest.fn(async (url: string, { body }: RequestInit) => {
      const isRating = url.endsWith('rating/small/preview');
      if (body && !isRating) sent.push(JSON.parse(body as string));
      const text = JSON.stringify(isRating ? consequences : url.includes('final-preview') ? finals : {});
      return {
        ok: true,
        status: 200,
        headers: new Headers(),
        json: async () => JSON.parse(text),
        text: async () => text,
      };
    }) as never;
  });
  afterEach(cleanup);

  it.each([
    ['that still runs', hours(48), []],
    ['without an end whose last tour still runs', null, [{ dateEnd: hours(48) }]],
  ])('ADMIN1 CHAMP6 finishes none %s, and says when it may', async (_which, dateEnd, tours) => {
    open(dateEnd, 'PUBLISHED', tours);
    expect(isDisabled(await screen.findByRole('button', finish))).toBe(true);
    screen.getByText('resources.champs.finishFrom');
  });

  it('ADMIN1 finishes one whose end comes while the page is open', () => {
    jest.useFakeTimers();
    try {
      open(hours(1));
      expect(isDisabled(screen.getByRole('button', finish))).toBe(true);
      act(() => jest.advanceTimersByTime(3_700_000));
      expect(isDisabled(screen.getByRole('button', finish))).toBe(false);
      expect(screen.queryByText('resources.champs.finishFrom')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('ADMIN1 SUB5 shows the final board and wants the name typed before results are revealed for good', async () => {
    open(hours(-1));
    await userEvent.click(await screen.findByRole('button', finish));
    const dialog = await screen.findByRole('dialog', finish);
    const reveal = [...dialog.querySelectorAll('button')].find(({ type }) => type === 'submit')!;
    expect(isDisabled(reveal)).toBe(true);
    await screen.findByText('admin.final.secret');
    screen.getByRole('cell', { name: 'Risers' });
    const csv = screen.getByRole('link', { name: 'admin.final.csv' });
    expect(csv.getAttribute('href')).toBe('/api/championships/small/final-preview.csv');
    await userEvent.type(screen.getByRole('textbox'), 'small');
    await userEvent.click(reveal);
    await waitFor(() => expect(sent).toEqual([{ state: 'FINISHED' }]), { timeout: 15_000 });
  });

  it('ADMIN1 brings one back from the archive under that name', async () => {
    open(hours(48), 'ARCHIVED');
    expect(isDisabled(await screen.findByRole('button', { name: 'resources.champs.become.RESTORED' }))).toBe(false);
  });
});
