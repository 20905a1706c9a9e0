import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { ApiError } from '#modules/client/api-error.js';
import type { SubmissionSnapshot } from './use-submission.js';
import { SendButtons } from './send-buttons.js';

const messages = textsOf('eng', 'scoring', 'shell');
const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const attempts = {
  limit: 1,
  used: 1,
  left: 0,
  resetsAt: inAnHour,
  next: { at: inAnHour, unlimited: false },
  submitUntil: null,
  unlimited: false,
  gate: null,
  gateTurnsAt: null,
  invalid: { used: 0, limit: 50 },
  quotas: [],
  extra: { granted: 0, left: 0, grants: [] },
};

interface Sending {
  failure?: ApiError | null;
  isWaiting?: boolean;
  arrived?: number | null;
  used?: number;
  next?: { at: string; unlimited: boolean } | null;
}

const open = ({ failure = null, isWaiting = false, arrived = null, used = 1, next = attempts.next }: Sending) => {
  const file = { size: 1000 };
  const state = { matches: () => isWaiting, can: () => true, context: { file, failure, isWaiting } };
  const snapshot = state as unknown as SubmissionSnapshot;
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={messages}>
        <SendButtons
          snapshot={snapshot}
          arrived={arrived}
          attempts={{ ...attempts, used, left: 1 - used, next }}
          isBlocked={false}
          onSend={jest.fn()}
        />
      </IntlProvider>
    </MantineProvider>,
  );
};

describe('SUB1 sending again', () => {
  afterEach(cleanup);

  it('SUB1 is offered after a cut, though the cut sending may have taken the only attempt of the day', () => {
    open({ failure: new ApiError({ code: 'NETWORK' }) });
    expect(screen.getByText(/may have arrived all the same/).textContent).toContain('it counts once');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(false);
  });

  it('SUB1 is not offered without an attempt otherwise', () => {
    open({});
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [{ at: inAnHour, unlimited: false }, /^No attempts are left today\. New ones in/],
    [{ at: inAnHour, unlimited: true }, /^You have no attempts left that count\. Once the championship ends \(/],
    [null, 'No attempts are left, and there will be no new ones.'],
  ])('CHAMP8 says when there are attempts again, if ever: %j', (next, text) => {
    open({ next });
    screen.getByText(text);
  });

  it('SUB1 says that a large file goes on by itself after a cut, and from where it goes on later', () => {
    open({ isWaiting: true });
    screen.getByText('The connection broke. It is tried again by itself; what has arrived stays.');
    cleanup();
    open({ arrived: 439, used: 0 });
    expect(screen.getByRole('status').textContent).toBe('43% of this file arrived before. Sending goes on from there.');
  });
});
