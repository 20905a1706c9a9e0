import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testI18nProvider } from 'react-admin';
import { QuestionDialog } from './question-dialog.js';

afterEach(cleanup);

describe('ADMIN1 the questions of the console', () => {
  test('ADMIN1 one stays while its answer is on its way, and says why that was refused', async () => {
    const user = userEvent.setup();
    const onClose = jest.fn();
    const { promise, reject } = Promise.withResolvers();
    render(
      <AdminContext i18nProvider={testI18nProvider()}>
        <QuestionDialog title="Remove it?" text="It goes." verb="Remove" onClose={onClose} onConfirm={() => promise} />
      </AdminContext>,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove it?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('dialog').parentElement as HTMLElement);
    const cancel = dialog.getByRole('button', { name: 'ra.action.cancel' });
    expect(cancel).toHaveProperty('disabled', true);
    expect(onClose).not.toHaveBeenCalled();
    reject(new Error('It is in use'));
    expect((await dialog.findByRole('alert')).textContent).toBe('It is in use');
    await user.click(cancel);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
