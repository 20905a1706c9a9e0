import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Turns the keys of the forum off, or on again, where their help says what they do. */
export const turnKeys = async (user: UserEvent): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Forum keyboard shortcuts' }));
  const help = within(await screen.findByRole('dialog', { name: 'Forum keyboard shortcuts' }));
  await user.click(help.getByRole('checkbox', { name: 'Use these keys' }));
  await user.click(help.getByRole('button', { name: 'Close' }));
};
