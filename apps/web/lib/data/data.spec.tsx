import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onlineManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { LiveTopic } from '#modules/kernel/contract/live.js';

const told = new Map<LiveTopic, () => void>();
const unwatched = jest.fn<(topic: LiveTopic) => void>();
const watch = jest.fn((topic: LiveTopic, listener: () => void) => {
  told.set(topic, listener);
  return () => {
    told.delete(topic);
    unwatched(topic);
  };
});
const { createAtom } = await import('@xstate/store');
const isLive = createAtom(true);
jest.unstable_mockModule('#web/lib/live/live.js', () => ({ watch, isLive, renewLive: jest.fn(), endLive: jest.fn() }));

const { recoverBy } = await import('#modules/client/recovery.js');
const { toasts } = await import('#web/lib/toasts/toasts.js');
const { state } = await import('#web/lib/state/state.js');
const { createClient } = await import('./client.js');
const { keyOf, read, readInPages } = await import('./read.js');
const { usePages, useRead } = await import('./use-read.js');
const { useSend } = await import('./use-send.js');

const of = { params: { champname: 'digits' } };
const queue = read('GET championships/{champname}/queue', {
  live: ({ params }) => `queue:${params.champname}`,
});
const attempts = read('GET championships/{champname}/attempts');
const solutions = readInPages('GET championships/{champname}/solutions', {
  live: () => 'solutions:team',
  changes: ['attempts'],
});

/** What the server answers, by the end of the address: a status and a body. */
let answers: Record<string, [number, unknown]> = {};
const fetchMock = jest.fn(async (address: string, _options?: RequestInit) => {
  const [, [status, body]] = Object.entries(answers).find(([end]) => address.endsWith(end)) ?? ['', [404, null]];
  return { status, json: async () => body, headers: { get: () => null } };
});
const asked = (end: string) => fetchMock.mock.calls.filter(([address]) => address.endsWith(end)).length;

let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const shown = <T,>(hook: () => T) => renderHook(hook, { wrapper });
const hint = (topic: LiveTopic) => act(async () => told.get(topic)?.());

beforeEach(() => {
  jest.clearAllMocks();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  answers = {
    '/queue': [200, { size: 1 }],
    '/attempts': [200, { left: 3 }],
    '/solutions': [200, { items: [{ id: 'a' }], nextCursor: 'on' }],
    '/solutions?cursor=on': [200, { items: [{ id: 'b' }], nextCursor: null }],
  };
  client = createClient();
});
afterEach(() => {
  cleanup();
  client.clear();
  isLive.set(true);
  toasts.set([]);
  recoverBy(() => Promise.resolve(false));
});

describe('what a page reads', () => {
  test('LB2 a topic is watched once for two readers, and until the last one leaves', async () => {
    const one = shown(() => useRead(queue, of));
    const other = shown(() => useRead(queue, of));
    await waitFor(() => expect(other.result.current.data).toEqual({ size: 1 }));
    expect(watch.mock.calls.map(([topic]) => topic)).toEqual(['queue:digits']);
    expect(asked('/queue')).toBe(1);

    await hint('queue:digits');
    await waitFor(() => expect(asked('/queue')).toBe(2));
    one.unmount();
    await act(async () => {});
    expect(unwatched).not.toHaveBeenCalled();
    other.unmount();
    await act(async () => {});
    expect(unwatched).toHaveBeenCalledWith('queue:digits');
  });

  test('LB2 a reader of another thing under the same topic does not end its watching', async () => {
    const { rerender } = renderHook(({ tab }) => useRead(read('GET championships', { live: () => 'queue:all' }), tab), {
      wrapper,
      initialProps: { tab: { query: { tab: 'all' as 'all' | 'ended' } } },
    });
    await act(async () => {});
    rerender({ tab: { query: { tab: 'ended' } } });
    await act(async () => {});
    expect(watch).toHaveBeenCalledTimes(1);
    expect(unwatched).not.toHaveBeenCalled();
  });

  test('LB2 what is not asked for is not watched either', async () => {
    shown(() => useRead(queue, of, { enabled: false }));
    await act(async () => {});
    expect(watch).not.toHaveBeenCalled();
  });

  test('LB2 a hint reads again what stands beside it, and what a reader hears of as well', async () => {
    shown(() => useRead(queue, of, { live: ['championship:digits'] }));
    shown(() => useRead(attempts, of));
    const list = shown(() => usePages(solutions, of));
    await waitFor(() => expect(list.result.current.data?.pages).toHaveLength(1));
    await hint('solutions:team');
    await waitFor(() => expect([asked('/attempts'), asked('/solutions'), asked('/queue')]).toEqual([2, 2, 1]));
    await hint('championship:digits');
    await waitFor(() => expect([asked('/attempts'), asked('/solutions'), asked('/queue')]).toEqual([2, 2, 2]));
  });

  test('LB2 what is told while it is read for the first time is read once more behind that', async () => {
    let answer = () => undefined as void;
    fetchMock.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200, json: async () => ({ size: 0 }), headers: { get: () => null } };
    });
    const one = shown(() => useRead(queue, of));
    await waitFor(() => expect(asked('/queue')).toBe(1));
    await hint('queue:digits');
    await hint('queue:digits');
    expect(asked('/queue')).toBe(1);
    answer();
    await waitFor(() => expect(one.result.current.data).toEqual({ size: 1 }));
    expect(asked('/queue')).toBe(2);
  });

  test('LB2 where the socket is down it is read again every 30 s, and only then', async () => {
    jest.useFakeTimers();
    try {
      shown(() => useRead(queue, of));
      shown(() => useRead(attempts, of));
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(asked('/queue')).toBe(1);
      isLive.set(false);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect([asked('/queue'), asked('/attempts')]).toEqual([3, 1]);
      isLive.set(true);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(asked('/queue')).toBe(3);
    } finally {
      jest.useRealTimers();
    }
  });

  test('a list is read on by its cursor', async () => {
    const { result } = shown(() => usePages(solutions, of));
    await waitFor(() => expect(result.current.hasNextPage).toBe(true));
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(result.current.hasNextPage).toBe(false));
    expect(result.current.data?.pages.flatMap(({ items }) => items)).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  test('STATE1 an answer fills the slice that keeps it, and the slice paints until the next one comes', async () => {
    const champ = { champname: 'digits', title: 'Digits' };
    answers['/championships/digits'] = [200, champ];
    const digits = read('GET championships/{champname}');
    const first = shown(() => useRead(digits, of));
    await waitFor(() => expect(first.result.current.isSuccess && !first.result.current.isPlaceholderData).toBe(true));
    await waitFor(() => expect(state.champs.getSnapshot().context.list).toEqual([champ]));

    client = createClient();
    const again = shown(() => useRead(digits, of));
    expect(again.result.current).toMatchObject({ data: champ, isPlaceholderData: true });
  });
});

describe('what a page sends', () => {
  const cancel = 'POST solutions/{id}/cancel';
  const one = { params: { id: '1' } };
  const fails = async (sent: Promise<unknown>) =>
    act(async () => {
      await expect(sent).rejects.toBeDefined();
    });

  test('what it changes is read again after success, and before it counts as done', async () => {
    answers['/cancel'] = [200, {}];
    shown(() => useRead(attempts, of));
    const { result } = shown(() => useSend(cancel));
    await waitFor(() => expect(asked('/attempts')).toBe(1));
    await act(() => result.current.mutateAsync(one));
    expect(asked('/attempts')).toBe(2);
  });

  test('ERR1 after a refusal nothing is read again, unless it says that the page is old', async () => {
    answers['/cancel'] = [409, { error: 'CONFLICT', message: 'x' }];
    shown(() => useRead(attempts, of));
    const plain = shown(() => useSend(cancel));
    const wary = shown(() => useSend(cancel, { evenRefused: true }));
    await waitFor(() => expect(asked('/attempts')).toBe(1));
    await fails(plain.result.current.mutateAsync(one));
    expect(asked('/attempts')).toBe(1);
    await fails(wary.result.current.mutateAsync(one));
    expect(asked('/attempts')).toBe(2);
  });

  test('ERR1 a failure is shown once: in passing, or where it was caused', async () => {
    answers['/cancel'] = [409, { error: 'CONFLICT', message: 'x' }];
    const passing = shown(() => useSend(cancel));
    await fails(passing.result.current.mutateAsync(one));
    expect(toasts.get().map(({ kind, text }) => [kind, (text as { code?: string }).code])).toEqual([
      ['failed', 'CONFLICT'],
    ]);
    const here = shown(() => useSend(cancel, { isShownHere: true }));
    await fails(here.result.current.mutateAsync(one));
    await waitFor(() => expect(here.result.current.error).toMatchObject({ code: 'CONFLICT' }));
    expect(toasts.get()).toHaveLength(1);
  });

  test('ERR1 what is sent without a network is told as that at once, and does not go by itself later', async () => {
    onlineManager.setOnline(false);
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { result } = shown(() => useSend(cancel));
    await fails(result.current.mutateAsync(one));
    expect(toasts.get().map(({ kind }) => kind)).toEqual(['failed']);
    onlineManager.setOnline(true);
    await act(async () => undefined);
    expect(asked('/cancel')).toBe(1);
  });

  test('AUTH4 a session that ended meanwhile is got back, and the call goes on', async () => {
    answers['/cancel'] = [401, { error: 'UNAUTHENTICATED', message: 'x' }];
    const recover = jest.fn(async () => {
      answers['/cancel'] = [200, {}];
      return true;
    });
    recoverBy(recover);
    const { result } = shown(() => useSend(cancel));
    await act(() => result.current.mutateAsync(one));
    expect([recover.mock.calls.length, asked('/cancel'), toasts.get().length]).toEqual([1, 2, 0]);
    // And it may end once more.
    answers['/cancel'] = [401, { error: 'UNAUTHENTICATED', message: 'x' }];
    await act(() => result.current.mutateAsync(one));
    expect([recover.mock.calls.length, asked('/cancel'), toasts.get().length]).toEqual([2, 4, 0]);
  });

  test('an answer that is what a page reads is kept as that, and nobody waits for the rest', async () => {
    const edit = read('GET championships/{champname}/edit');
    answers['/edit'] = [200, { champname: 'digits', version: 1 }];
    answers['/state'] = [200, { champname: 'digits', version: 2 }];
    const page = shown(() => useRead(edit, of));
    await waitFor(() => expect(page.result.current.data?.version).toBe(1));
    const { result } = shown(() =>
      useSend('POST championships/{champname}/state', {
        answers: ({ champname }) => keyOf('GET championships/{champname}/edit', { params: { champname } }),
      }),
    );
    await act(() => result.current.mutateAsync({ ...of, body: { state: 'PUBLISHED' } }));
    await waitFor(() => expect(page.result.current.data?.version).toBe(2));
    expect(asked('/edit')).toBe(1);
  });

  test('what a call gives another address is not asked for at the former one any more, and all else of it is', async () => {
    const edit = read('GET championships/{champname}/edit');
    answers['/digits/edit'] = [200, { champname: 'digits', version: 1 }];
    answers['/championships'] = [200, { items: [] }];
    answers['/digits'] = [200, { champname: 'numbers', version: 2 }];
    const page = shown(() => useRead(edit, of));
    shown(() => useRead(read('GET championships'), {}));
    await waitFor(() => expect([page.result.current.data?.version, asked('/championships')]).toEqual([1, 1]));
    const answered = ({ champname }: { champname: string }) =>
      keyOf('GET championships/{champname}/edit', { params: { champname } });
    const { result } = shown(() => useSend('PUT championships/{champname}', { answers: answered }));
    await act(() => result.current.mutateAsync({ ...of, body: { version: 1, champname: 'numbers' } }));
    await waitFor(() => expect(asked('/championships')).toBe(2));
    expect(
      client.getQueryData(keyOf('GET championships/{champname}/edit', { params: { champname: 'numbers' } })),
    ).toEqual({ champname: 'numbers', version: 2 });
    expect(asked('/edit')).toBe(1);
  });

  test('what a call takes away is not asked for again', async () => {
    answers['/vacancies/1'] = [200, { id: '1' }];
    answers['/archive'] = [200, { id: '1' }];
    answers['/mine'] = [200, { items: [] }];
    const vacancy = read('GET vacancies/{id}');
    shown(() => useRead(vacancy, one));
    await waitFor(() => expect(asked('/vacancies/1')).toBe(1));
    const gone = shown(() => useSend('POST vacancies/{id}/archive', { gone: ['GET vacancies/{id}'] }));
    await act(() => gone.result.current.mutateAsync({ ...one, body: { as: 'filled' } }));
    expect(asked('/vacancies/1')).toBe(1);
    const plain = shown(() => useSend('POST vacancies/{id}/archive'));
    await act(() => plain.result.current.mutateAsync({ ...one, body: { as: 'filled' } }));
    expect(asked('/vacancies/1')).toBe(2);
  });
});
