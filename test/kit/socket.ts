import { once } from 'node:events';
import { io } from 'socket.io-client';
import type { Caller } from '../../modules/kernel/contract/status.js';
import { Live } from '../../modules/kernel/live/live.js';
import { Topics } from '../../modules/kernel/live/topics.js';
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
    next: (topic: LiveTopic, ms = 45_000) =>
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

const nobody = '00000000-0000-0000-0000-000000000000';
const admin: Caller = { id: nobody, login: 'admin', role: 'admin', status: 'CONFIRMED', sessionId: nobody };

/** Tells pages to look, as if what stands behind these topics had changed. */
export const tell = async (api: Pick<TestApp, 'get'>, ...topics: readonly LiveTopic[]): Promise<void> => {
  const hints = await Promise.all(topics.map((topic) => api.get(Topics).hintOf(topic, admin)));
  await api.get(Live).changed(...hints.filter((hint) => hint !== null));
};
