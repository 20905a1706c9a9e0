import { createAtom } from '@xstate/store';
import type { Socket } from 'socket.io-client';
import type { LiveTopic } from '#modules/kernel/contract/live.js';

/** True while hints arrive; when not, pages ask again by themselves. */
export const isLive = createAtom(false);

interface Watched {
  listeners: Set<() => void>;
  /** When it was first asked for, in milliseconds, which is about when its page was read. */
  since: number;
}

const watched = new Map<LiveTopic, Watched>();
let connecting: Promise<Socket> | undefined;

/**
 * What was read so shortly before the first connection is not read again: the socket opens with every page. What changed
 * in between is told when the topic is watched, as the server remembers it for longer than this.
 */
const fresh = 5000;

/** The names are those of `modules/kernel/contract/live.ts`. */
const connect = async (): Promise<Socket> => {
  const { io } = await import('socket.io-client');
  const socket = io({ path: '/ws', transports: ['websocket'], reconnectionDelay: 1000, reconnectionDelayMax: 30_000 });
  let isFirst = true;
  socket.on('connect', () => {
    isLive.set(true);
    for (const [topic, { since }] of watched) {
      socket.emit('watch', topic);
      // Something may have changed while there was no connection.
      if (!isFirst || Date.now() - since > fresh) tell(topic);
    }
    isFirst = false;
  });
  socket.on('disconnect', () => isLive.set(false));
  socket.on('changed', tell);
  return socket;
};

const tell = (topic: LiveTopic) => {
  for (const listener of watched.get(topic)?.listeners ?? []) listener();
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

/** Closes the socket until it is opened anew: before the server closes it with the session, into which nothing could be said. */
export const endLive = async (): Promise<void> => {
  const socket = await connecting?.catch(() => undefined);
  socket?.disconnect();
};

/** Opens the socket anew, as it stays what it was opened as: after somebody signed in or out. */
export const renewLive = (): void => {
  void connecting?.then((socket) => socket.disconnect().connect());
};

/** Calls `listener` whenever what stands behind `topic` changed; answers how to stop. */
export const watch = (topic: LiveTopic, listener: () => void): (() => void) => {
  const { listeners } = watched.get(topic) ?? { listeners: new Set() };
  if (listeners.size === 0) {
    watched.set(topic, { listeners, since: Date.now() });
    emit('watch', topic);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watched.delete(topic);
    emit('unwatch', topic);
  };
};
