import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PodiumApi } from './api.js';
import type { Texts } from './texts.js';

const texts = { tag: 'en', say: (id: string) => id } as unknown as Texts;
const usual = { method: 'GET', path: 'site', summary: '', access: 'public', errors: [] } as const;
const long = { ...usual, answerSeconds: 300 } as const;

describe('CLI1 how long the command line waits for an answer', () => {
  let isOver: boolean;
  beforeEach(() => {
    jest.useFakeTimers();
    isOver = false;
    jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const ask = (route: typeof usual | typeof long) => {
    const api = new PodiumApi('http://localhost:1', null, texts);
    void api.call(route, {}).catch(() => (isOver = true));
  };

  test('CLI1 is half a minute', async () => {
    ask(usual);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  test('CLI1 is as long as the route says that it takes, such as to write to a million people', async () => {
    ask(long);
    await jest.advanceTimersByTimeAsync(299_999);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });
});
