import type { ServerResponse } from 'node:http';

const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/** Does something when an answer has gone out, or its caller has: with one listener, however many wait for it. */
export const onceGone = (response: ServerResponse, work: () => void): void => {
  const others = waiting.get(response);
  if (others) return void others.push(work);
  const all = [work];
  waiting.set(response, all);
  response.once('close', () => {
    for (const each of all) each();
  });
};
