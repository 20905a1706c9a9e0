import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ChunkError, chunkIds, loadChunk } from './load-chunk.js';

describe('NAV11 chunks', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('have the ids 0 to 15', () => {
    expect(Object.values(chunkIds)).toEqual([...Array(16).keys()]);
  });

  it('give what was loaded', async () => {
    await expect(loadChunk('champs', () => Promise.resolve('page'))).resolves.toBe('page');
  });

  it('that fail reject with "loading chunk {id} failed"', async () => {
    const failing = loadChunk('board', () => Promise.reject(new Error('404')));
    await expect(failing).rejects.toThrow('loading chunk 5 failed');
  });

  it('that take longer than 120 000 ms reject the same way', async () => {
    const never = loadChunk('auth', () => new Promise(() => undefined));
    const outcome = never.catch((failure: unknown) => failure);
    jest.advanceTimersByTime(119_999);
    await Promise.resolve();
    jest.advanceTimersByTime(1);
    const failure = await outcome;
    expect(failure).toBeInstanceOf(ChunkError);
    expect(failure).toHaveProperty('message', 'loading chunk 11 failed');
  });
});
