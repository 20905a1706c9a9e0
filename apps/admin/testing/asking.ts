import { screen, waitFor, within } from '@testing-library/react';
import type { renderConsole } from './render.js';

type Page = Pick<Awaited<ReturnType<typeof renderConsole>>, 'user'>;

/** Answers the open question with a reason, as an operator does, and waits until it is closed. */
export const giveReason = async (
  { user }: Page,
  reason: string,
  { verb, label = 'Reason' }: { verb: string; label?: string },
): Promise<void> => {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: new RegExp(label, 'u') }), reason);
  await user.click(dialog.getByRole('button', { name: verb }));
  await waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('The question is still open');
  });
};
