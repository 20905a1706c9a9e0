import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { ApiError } from '#modules/client/api-error.js';
import { Loaded, together, type Reading } from './loaded.js';

const refetch = jest.fn(async () => undefined);
const reading = <Data,>(state: Partial<Reading<Data>>): Reading<Data> => ({
  data: undefined,
  error: null,
  refetch,
  ...state,
});
const lost = new ApiError({ code: 'NETWORK' });

const shown = (part: ReactNode) =>
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={textsOf('eng', 'shell', 'errors')}>
        {part}
      </IntlProvider>
    </MantineProvider>,
  );
const names = (of: Reading<readonly string[]>, empty?: ReactNode) =>
  shown(
    <Loaded of={of} skeleton={<p>skeleton</p>} empty={empty}>
      {(all) => <p>{all.join(', ') || 'none'}</p>}
    </Loaded>,
  );

describe('ERR1 what was read of the server', () => {
  afterEach(() => {
    cleanup();
    refetch.mockClear();
  });

  it('is drawn in outline until it is there, and said to be on its way', () => {
    names(reading({}));
    expect(screen.getByText('skeleton').closest('[aria-busy=true]')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is said not to be there without a network, and on its way with one again', () => {
    names(reading({}));
    act(() => void globalThis.dispatchEvent(new Event('offline')));
    expect(screen.getByText('This isn’t saved on this device; it comes when you are back online')).toBeTruthy();
    expect(screen.queryByText('skeleton')).toBeNull();
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(screen.getByText('skeleton')).toBeTruthy();
    expect(screen.queryByText(/saved on this device/)).toBeNull();
  });

  it('says why it could not be read, and is asked for again', async () => {
    names(reading({ error: lost }));
    expect(screen.getByRole('alert').textContent).toContain('No connection to the server');
    expect(screen.queryByText('skeleton')).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('stays when reading it again fails', () => {
    names(reading<readonly string[]>({ data: ['alice', 'bob'], error: lost }));
    expect(screen.getByText('alice, bob')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['a list', []],
    ['an answer with a list', { items: [] }],
    ['a list in parts', { pages: [{ items: [] }, { items: [] }] }],
    ['nothing at all', null],
  ])('has something in its place where it is %s without anything in it', (_what, data: unknown) => {
    shown(
      <Loaded of={reading({ data })} skeleton={10} empty={<p>nobody yet</p>}>
        {() => <p>drawn</p>}
      </Loaded>,
    );
    expect(screen.getByText('nobody yet')).toBeTruthy();
    expect(screen.queryByText('drawn')).toBeNull();
  });

  it('draws an empty list itself where nothing stands in its place, and a list in which there is something', () => {
    names(reading<readonly string[]>({ data: [] }));
    expect(screen.getByText('none')).toBeTruthy();
    cleanup();
    names(reading<readonly string[]>({ data: ['alice'] }), <p>nobody yet</p>);
    expect(screen.getByText('alice')).toBeTruthy();
  });

  it.each([null, false])(
    'ERR1 says of a failure of its own kind what only the page knows, and of others what all say (%s)',
    (others) => {
      const page = (error: ApiError) => (
        <Loaded
          of={reading<string>({ error })}
          skeleton={10}
          failed={(failure) => (failure === lost ? <p>ask alice</p> : others)}
        >
          {(text) => text}
        </Loaded>
      );
      shown(page(lost));
      expect(screen.getByText('ask alice')).toBeTruthy();
      cleanup();
      shown(page(new ApiError({ code: 'INTERNAL' })));
      expect(screen.getByRole('alert')).toBeTruthy();
    },
  );

  it('waits for all that is needed together, fails with any of it, and asks for all again', async () => {
    const both = (one: Partial<Reading<number>>, other: Partial<Reading<string>>) => (
      <Loaded of={together<[number, string]>(reading(one), reading(other))} skeleton={<p>skeleton</p>}>
        {([count, what]) => <p>{`${count} ${what}`}</p>}
      </Loaded>
    );
    shown(both({ data: 2 }, {}));
    expect(screen.getByText('skeleton')).toBeTruthy();
    cleanup();
    shown(both({ data: 2 }, { data: 'teams' }));
    expect(screen.getByText('2 teams')).toBeTruthy();
    cleanup();
    shown(both({ data: 2 }, { error: lost }));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(2);
  });
});
