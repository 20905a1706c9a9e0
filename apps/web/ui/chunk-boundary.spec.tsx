import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { ChunkError } from '#web/lib/chunks/load-chunk.js';
import { ChunkBoundary } from './chunk-boundary.js';

describe('NAV11 a page that did not come without a network', () => {
  let isOnline = false;
  let carries = true;
  const Page = () => {
    if (!isOnline || !carries) throw new ChunkError('rating');
    return <p>here</p>;
  };
  const open = () =>
    render(
      <MantineProvider env="test">
        <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
          <ChunkBoundary reloads resetKey="/rating" onRetry={() => undefined}>
            <Page />
          </ChunkBoundary>
        </IntlProvider>
      </MantineProvider>,
    );

  beforeEach(() => {
    [isOnline, carries] = [false, true];
    sessionStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('NAV11 is not given away for the browser’s own page when it is tried again', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    screen.getByRole('heading', { name: 'Loading chunk 9 failed' });
    // When the page was loaded anew last.
    expect(sessionStorage.getItem('podium.reloadedAt')).toBeNull();
  });

  it('NAV11 says that it comes with the network, and does', () => {
    open();
    screen.getByText(/it comes when you are back online/);
    isOnline = true;
    act(() => {
      dispatchEvent(new Event('online'));
    });
    screen.getByText('here');
  });

  it('NAV11 is not given away either where a network that is back carries nothing yet', () => {
    open();
    [isOnline, carries] = [true, false];
    act(() => {
      dispatchEvent(new Event('online'));
    });
    screen.getByRole('heading', { name: 'Loading chunk 9 failed' });
    expect(sessionStorage.getItem('podium.reloadedAt')).toBeNull();
  });
});
