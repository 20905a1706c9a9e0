import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { lazyPart } from './lazy-part.js';

const Page = () => <p data-testid="page" />;
const placeholder = <p data-testid="placeholder" />;
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

describe('NAV1 a part that is loaded when it is shown', () => {
  afterEach(cleanup);

  it('shows the placeholder until it is here', async () => {
    let arrive = (_page: typeof Page) => {};
    const Part = lazyPart({ chunk: 'champs', load: () => new Promise<typeof Page>((resolve) => (arrive = resolve)) });
    await act(async () => {
      render(
        <Suspense fallback={placeholder}>
          <Part />
        </Suspense>,
      );
    });
    expect(screen.queryByTestId('placeholder')).not.toBeNull();
    arrive(Page);
    await settled();
    expect(screen.queryByTestId('page')).not.toBeNull();
  });

  it('is drawn at once when it was loaded ahead of time', async () => {
    const Part = lazyPart({ chunk: 'champs', load: () => Promise.resolve(Page) });
    void Part.preload();
    await settled();
    render(
      <Suspense fallback={placeholder}>
        <Part />
      </Suspense>,
    );
    expect(screen.queryByTestId('page')).not.toBeNull();
  });

  it('NAV11 waits and fails by itself where it says what stands there meanwhile, and comes when it is tried again', async () => {
    let loads = 0;
    const load = () => {
      loads += 1;
      return loads === 1 ? Promise.reject(new Error('404')) : Promise.resolve(Page);
    };
    const Part = lazyPart({ chunk: 'champs', load, meanwhile: placeholder });
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await act(async () => {
      render(
        <MantineProvider>
          <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
            <p>beside</p>
            <Part />
          </IntlProvider>
        </MantineProvider>,
      );
    });
    screen.getByText('beside');
    expect(screen.queryByTestId('page')).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(screen.queryByTestId('page')).not.toBeNull();
    logged.mockRestore();
  });

  it('NAV11 loads again after a failure when it is told to retry', async () => {
    let loads = 0;
    const load = () => {
      loads += 1;
      return loads === 1 ? Promise.reject(new Error('404')) : Promise.resolve(Page);
    };
    const Part = lazyPart({ chunk: 'champs', load });
    void Part.preload();
    await settled();
    void Part.preload();
    expect(loads).toBe(1);
    Part.retry();
    void Part.preload();
    await settled();
    expect(loads).toBe(2);
  });
});
