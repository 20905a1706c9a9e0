import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { ApiError } from '../../../lib/api/api-error.js';
import type { SubmissionSnapshot } from '../use-submission.js';
import { SendButtons } from './send-buttons.js';

const messages = Object.assign(
  {},
  ...['scoring', 'shell'].map((name) => JSON.parse(readFileSync(`locales/eng/${name}.json`, 'utf8')) as object),
) as Record<string, string>;
const attempts = {
  limit: 1,
  used: 1,
  left: 0,
  resetsAt: new Date(Date.now() + 3_600_000).toISOString(),
  unlimited: false,
  extra: { granted: 0, left: 0, grants: [] },
};

const open = (failure: ApiError | null) => {
  const state = { matches: () => false, can: () => true, context: { failure } };
  const snapshot = state as unknown as SubmissionSnapshot;
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={messages}>
        <SendButtons snapshot={snapshot} attempts={attempts} isBlocked={false} onSend={jest.fn()} />
      </IntlProvider>
    </MantineProvider>,
  );
};

describe('SUB1 sending again', () => {
  afterEach(cleanup);

  it('SUB1 is offered after a cut, though the cut sending may have taken the only attempt of the day', () => {
    open(new ApiError({ code: 'NETWORK' }));
    expect(screen.getByText(/may have arrived all the same/).textContent).toContain('it counts once');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(false);
  });

  it('SUB1 is not offered without an attempt otherwise', () => {
    open(null);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
