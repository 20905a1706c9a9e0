import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RunnerServer } from './server.js';

const pieces = 20;
const almostMs = 59_000;

/** A line on which a piece comes each 59 seconds of a clock that stands still by itself. */
describe('a runner on a slow line', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
    // By the same clock, whatever counts.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new Error('late')), ms);
      return late.signal;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const stop = new AbortController();
  const calls = () => new RunnerServer('http://server.example', 'token', 'one').of('run', stop.signal);
  const serving = (answer: (init: RequestInit) => Promise<Response>) =>
    jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => answer(init ?? {}));
  /** What is asked for is had `after` that. */
  const answerOf = (signal: AbortSignal, after: (piece: number) => boolean): Response => {
    let piece = 0;
    const source = {
      pull: (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        if (signal.aborted) return controller.error(signal.reason);
        if ((piece += 1) > pieces) return controller.close();
        if (after(piece)) controller.enqueue(Buffer.from('.'));
        else controller.error(signal.reason);
      },
    };
    return new Response(new ReadableStream(source, { highWaterMark: 0 }));
  };

  it('ALGO1 has a file that takes longer than a minute, as long as bytes come', async () => {
    const seen = serving(({ signal }) =>
      Promise.resolve(
        answerOf(signal!, () => {
          jest.advanceTimersByTime(almostMs);
          return !signal!.aborted;
        }),
      ),
    );
    expect((await calls().input('one')).toString()).toBe('.'.repeat(pieces));
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it('ALGO1 hands in what takes longer than a minute, as long as bytes go', async () => {
    const sent: number[] = [];
    const seen = serving(async ({ body, signal, headers }) => {
      expect(headers).toMatchObject({ 'content-length': String(pieces * 65_536) });
      for await (const piece of body as ReadableStream<Uint8Array>) {
        jest.advanceTimersByTime(almostMs);
        signal!.throwIfAborted();
        sent.push(piece.length);
      }
      return new Response('{}');
    });
    await calls().putOutput('one', Buffer.alloc(pieces * 65_536));
    expect(sent).toEqual(Array.from({ length: pieces }, () => 65_536));
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it('ALGO1 asks anew after a minute in which nothing came', async () => {
    let asked = 0;
    serving(({ signal }) => {
      const isFirst = (asked += 1) === 1;
      return Promise.resolve(
        answerOf(signal!, (piece) => {
          if (isFirst && piece === 2) jest.advanceTimersByTime(60_000);
          return !signal!.aborted;
        }),
      );
    });
    expect((await calls().input('one')).toString()).toBe('.'.repeat(pieces));
    expect(asked).toBe(2);
  });
});
