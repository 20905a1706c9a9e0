import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import type { LiveTopic } from '#modules/kernel/contract/live.js';

type Handler = (topic?: LiveTopic) => void;
const handlers = new Map<string, Handler>();
const watched = new Set<LiveTopic>();

/** The server's end of the one socket that a page keeps; it is connected once the page asks for it. */
const socket = {
  connected: true,
  on: (event: string, handler: Handler) => {
    handlers.set(event, handler);
    if (event === 'connect') queueMicrotask(() => handler());
    return socket;
  },
  emit: (event: 'watch' | 'unwatch', topic: LiveTopic) => {
    if (event === 'watch') watched.add(topic);
    else watched.delete(topic);
    return socket;
  },
  connect: () => socket,
  disconnect: () => socket,
};
jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));

/** Tells the page that something changed; fails where the page does not listen to that. */
export const hint = async (topic: LiveTopic): Promise<void> => {
  if (!watched.has(topic)) throw new Error(`The page watches ${[...watched].join(', ') || 'nothing'}, not ${topic}`);
  await act(async () => handlers.get('changed')?.(topic));
};
