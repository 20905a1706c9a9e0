import { createAtom } from '@xstate/store';
import type { Socket } from 'socket.io-client';
import type { LiveTopic } from '../../../../modules/kernel/contract/live.js';

/** True while hints arrive; when not, pages ask again by themselves. */
export const isLive = createAtom(false);

const listeners = new Map<LiveTopic, Set<() => void>>();
let connecting: Promise<Socket> | undefined;

/** The names are those of `modules/kernel/contract/live.ts`. */
const connect = async (): Promise<Socket> => {
  const { io } = await import('socket.io-client');
  const socket = io({ path: '/ws', transports: ['websocket'], reconnectionDelay: 1000, reconnectionDelayMax: 30_000 });
  socket.on('connect', () => {
    isLive.set(true);
    for (const [topic, called] of listeners) {
      socket.emit('watch', topic);
      // Something may have changed while there was no connection.
      for (const listener of called) listener();
    }
  });
  socket.on('disconnect', () => isLive.set(false));
  socket.on('changed', (topic: LiveTopic) => {
    for (const listener of listeners.get(topic) ?? []) listener();
  });
  return socket;
};

const emit = (event: 'watch' | 'unwatch', topic: LiveTopic) => {
  connecting ??= connect();
  connecting.then(
    (socket) => socket.connected && socket.emit(event, topic),
    () => {
      connecting = undefined;
    },
  );
};

/** Calls `listener` whenever what stands behind `topic` changed; answers how to stop. */
export const watch = (topic: LiveTopic, listener: () => void): (() => void) => {
  const called = listeners.get(topic) ?? new Set();
  listeners.set(topic, called.add(listener));
  if (called.size === 1) emit('watch', topic);
  return () => {
    called.delete(listener);
    if (called.size > 0) return;
    listeners.delete(topic);
    emit('unwatch', topic);
  };
};
