import { once } from 'node:events';
import { io } from 'socket.io-client';
import { changedEvent, type LiveTopic, unwatchEvent, watchEvent } from '../../modules/kernel/contract/live.js';
import type { TestApp } from './api.js';

/** A page that is open: what it watches and what it was told. */
export const openPage = async (api: Pick<TestApp, 'url'>, headers: Record<string, string> = {}) => {
  const socket = io(api.url, { path: '/ws', transports: ['websocket'], forceNew: true, extraHeaders: headers });
  const heard: string[] = [];
  const waiting = new Map<string, () => void>();
  socket.on(changedEvent, (topic: string) => {
    heard.push(topic);
    waiting.get(topic)?.();
  });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const gone = once(socket as unknown as NodeJS.EventEmitter, 'disconnect').then(() => undefined);
  return {
    /** Resolves when the server or the page has closed it. */
    gone,
    heard,
    /** Any event, as a hostile page would send it. */
    emit: (event: string, ...data: unknown[]) => socket.emit(event, ...data),
    watch: (topic: LiveTopic) => socket.emit(watchEvent, topic),
    unwatch: (topic: LiveTopic) => socket.emit(unwatchEvent, topic),
    get connected() {
      return socket.connected;
    },
    /** Resolves when the topic is named the next time. */
    next: (topic: LiveTopic, ms = 5000) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`Nothing was heard of ${topic} in ${ms} ms`)), ms);
        waiting.set(topic, () => {
          clearTimeout(timer);
          resolve();
        });
      }),
    close: () => void socket.close(),
  };
};
