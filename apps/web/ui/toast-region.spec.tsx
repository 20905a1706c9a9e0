import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { ApiError } from '#modules/client/api-error.js';
import { textsOf } from '#test/kit/texts.js';
import { toast, toasts } from '#web/lib/toasts/toasts.js';
import { ToastRegion } from './toast-region.js';

const limit = (retryAfter: number | null) => new ApiError({ code: 'TOO_MANY_REQUESTS', status: 429, retryAfter });

describe('what a failed call says in passing', () => {
  afterEach(() => {
    cleanup();
    toasts.set([]);
  });

  it.each([
    ['without an answer', new ApiError({ code: 'NETWORK' }), 'No connection to the server'],
    ['a limit, shortly before it is over', limit(30), 'Too many requests, try again in 30 s'],
    ['a limit of a minute', limit(60), 'Too many requests, try again in 60 s'],
    ['a longer one', limit(61), 'Too many requests. You can try again in 2 minutes.'],
    ['a limit that does not say for how long', limit(null), 'Too many requests, try again in 60 s'],
    [
      'what is at the server’s fault',
      new ApiError({ code: 'INTERNAL', status: 500, details: { id: 'e-1' } }),
      'Error id: e-1',
    ],
  ])('%s', (_, failure, words) => {
    toast('failed', failure);
    render(
      <IntlProvider locale="en" messages={textsOf('eng', 'shell', 'errors')}>
        <ToastRegion />
      </IntlProvider>,
    );
    expect(screen.getByRole('alert').textContent).toContain(words);
  });
});
