import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { isLive } from './live.js';
import { usePolling } from './use-live.js';

describe('LB2 a page without a socket', () => {
  afterEach(() => {
    cleanup();
    isLive.set(false);
  });

  it('asks again every 30 s, and only while there is none', () => {
    const { result } = renderHook(usePolling);
    expect(result.current).toBe(30_000);
    act(() => isLive.set(true));
    expect(result.current).toBe(false);
    act(() => isLive.set(false));
    expect(result.current).toBe(30_000);
  });
});
