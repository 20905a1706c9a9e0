import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testI18nProvider } from 'react-admin';
import { ChampWhole } from './champ-whole.js';

describe('ADMIN1 the export of a championship', () => {
  afterEach(cleanup);

  it('ADMIN1 asks why, and whether what was handed in comes with it', async () => {
    const sent: unknown[] = [];
    globalThis.fetch = jest.fn(async (_url: unknown, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return { ok: true, status: 202, headers: new Headers(), json: async () => ({}), text: async () => '{}' };
    }) as never;
    render(
      <AdminContext i18nProvider={testI18nProvider()}>
        <ChampWhole champname="small" />
      </AdminContext>,
    );
    const user = userEvent.setup();
    for (const name of ['admin.act.backup.CHAMP', 'admin.act.backup.CHAMP_SOLUTIONS']) {
      await user.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByRole('textbox'), 'Moving');
      await user.click(dialog.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const wish = { type: 'CHAMP', champname: 'small', reason: 'Moving' };
    expect(sent).toEqual([
      { ...wish, solutions: false },
      { ...wish, solutions: true },
    ]);
  });
});
