import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { ApiError } from '#modules/client/api-error.js';
import { ConfirmDialog } from './confirm-dialog.js';

const messages = textsOf('eng', 'shell', 'errors');

/** A page with a button that asks. */
function Page({ onConfirm, typed }: { onConfirm: () => unknown; typed?: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <MantineProvider>
      <IntlProvider locale="en" messages={messages}>
        <button type="button" onClick={() => setAsking(true)}>
          ask
        </button>
        {isAsking && (
          <ConfirmDialog
            title="End all of them?"
            verb="End them"
            {...(typed === undefined ? {} : { typed })}
            onConfirm={onConfirm}
            onClose={() => setAsking(false)}
          >
            They are gone then.
          </ConfirmDialog>
        )}
      </IntlProvider>
    </MantineProvider>
  );
}

const ask = async (props: { onConfirm: () => unknown; typed?: string }) => {
  const user = userEvent.setup();
  render(<Page {...props} />);
  screen.getByText('ask').focus();
  await act(async () => screen.getByText('ask').click());
  return user;
};

describe('AUTH4 the question before something that cannot be taken back', () => {
  beforeAll(() => import('./confirm-question.js'));
  afterEach(cleanup);

  it('says what it is about and has the focus on Cancel, so that Enter does nothing', async () => {
    const onConfirm = jest.fn();
    const user = await ask({ onConfirm });
    expect(screen.getByRole('alertdialog', { name: 'End all of them?' })).toBeTruthy();
    expect(screen.getByText('They are gone then.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('ask');
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('does it by the button with the verb, waits, and is gone after it', async () => {
    let finish: () => void = () => undefined;
    const onConfirm = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const user = await ask({ onConfirm });
    const button = screen.getByRole('button', { name: 'End them' });
    await user.click(button);
    await user.click(button);
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
    await act(async () => finish());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('stays and says why when it fails', async () => {
    const user = await ask({ onConfirm: () => Promise.reject(new ApiError({ code: 'NETWORK' })) });
    await user.click(screen.getByRole('button', { name: 'End them' }));
    expect(screen.getByRole('alert').textContent).toBe('No connection to the server');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('wants the text typed where it asks for that', async () => {
    const onConfirm = jest.fn();
    const user = await ask({ onConfirm, typed: 'alice' });
    const button = screen.getByRole('button', { name: 'End them' });
    expect(button).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Type alice to confirm'), 'alic{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Type alice to confirm'), 'e{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});
