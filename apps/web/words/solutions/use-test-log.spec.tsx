import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { LiveTopic } from '#modules/kernel/contract/live.js';

const told = new Map<LiveTopic, () => void>();
const watch = (topic: LiveTopic, listener: () => void) => {
  told.set(topic, listener);
  return () => void told.delete(topic);
};
const { createAtom } = await import('@xstate/store');
const isLive = createAtom(true);
jest.unstable_mockModule('#web/lib/live/live.js', () => ({ watch, isLive, renewLive: jest.fn(), endLive: jest.fn() }));
const { useTestLog } = await import('./use-test-log.js');

/** What the page does by the clock, and each how many milliseconds. */
const ticking = new Map<() => void, number>();

let written = '';
const answer = async (_address: string, _how: RequestInit) => ({ ok: true, text: async () => written });
const asked = jest.fn(answer);
const settle = () => act(async () => undefined);

describe('ALGO1 the log of a test', () => {
  beforeEach(() => {
    jest.spyOn(globalThis, 'setInterval').mockImplementation(((act: () => void, ms: number) => {
      ticking.set(act, ms);
      return act;
    }) as never);
    jest.spyOn(globalThis, 'clearInterval').mockImplementation(((act: () => void) => ticking.delete(act)) as never);
    isLive.set(true);
    written = 'first\n';
    asked.mockReset().mockImplementation(answer);
    globalThis.fetch = asked as unknown as typeof fetch;
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
    expect(ticking.size).toBe(0);
  });

  const follow = (isGrowing = true) =>
    renderHook(({ growing }) => useTestLog('run', 'a', growing), { initialProps: { growing: isGrowing } });

  test('ALGO1 LB2 is read again when the socket says that it grew, and not by the clock', async () => {
    const { result, rerender } = follow();
    await settle();
    expect(result.current.text).toBe('first\n');
    expect(ticking.size).toBe(0);
    written += 'second\n';
    await act(async () => told.get('log:run')?.());
    expect(result.current.text).toBe('first\nsecond\n');
    // Its end is read once more; then nobody watches.
    rerender({ growing: false });
    await settle();
    expect(asked).toHaveBeenCalledTimes(3);
    expect(told.size).toBe(0);
  });

  test('ALGO1 hints that come during a look are one look more, after it', async () => {
    const waiting: (() => void)[] = [];
    asked.mockImplementation(async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { ok: true, text: async () => written };
    });
    const { result } = follow();
    for (let hint = 0; hint < 3; hint += 1) told.get('log:run')?.();
    expect(waiting).toHaveLength(1);
    await act(async () => waiting[0]?.());
    expect(waiting).toHaveLength(2);
    written = 'last\n';
    await act(async () => waiting[1]?.());
    expect(result.current.text).toBe('last\n');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('ALGO1 of another solution is its own, however late that of the one before comes', async () => {
    const waiting: (() => void)[] = [];
    asked.mockImplementation(async (_address: string, { signal }: RequestInit) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      signal?.throwIfAborted();
      return { ok: true, text: async () => `look ${waiting.length}\n` };
    });
    const { result, rerender } = renderHook(({ id }) => useTestLog(id, 'a', false), { initialProps: { id: 'first' } });
    rerender({ id: 'second' });
    await act(async () => waiting[1]?.());
    expect(result.current.text).toBe('look 2\n');
    asked.mockImplementation(answer);
    const late = result.current;
    await act(async () => waiting[0]?.());
    expect(result.current).toBe(late);
  });

  test('ALGO1 keeps what it had when a look fails, and says so until one comes', async () => {
    const { result } = follow();
    await settle();
    expect(result.current).toEqual({ text: 'first\n', isFailed: false });
    const look = () => act(async () => told.get('log:run')?.());
    asked.mockImplementation(async () => ({ ok: false, text: async () => 'gone' }));
    await look();
    expect(result.current).toEqual({ text: 'first\n', isFailed: true });
    asked.mockImplementation(answer);
    await look();
    expect(result.current.isFailed).toBe(false);
  });

  test('ALGO1 is asked for each second where there is no socket', async () => {
    isLive.set(false);
    follow();
    await settle();
    expect([...ticking.values()]).toEqual([1000]);
    for (const tick of ticking.keys()) await act(async () => tick());
    expect(asked).toHaveBeenCalledTimes(2);
    await act(async () => isLive.set(true));
    expect(ticking.size).toBe(0);
  });
});
