import { describe, expect, it } from '@jest/globals';
import { reloadOnce } from './reload-once.js';

describe('NAV11 reloading the page', () => {
  it('is done at most once in thirty seconds', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    let reloads = 0;
    const at = (now: number) => reloadOnce({ storage, now, reload: () => (reloads += 1) });
    expect([at(100_000), at(100_001), at(129_999), at(130_000), at(159_000)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(reloads).toBe(2);
  });
});
