import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#modules/kernel/contract/live.js';
import type { Key } from '#modules/client/routes.js';
import { isLive, watch } from '#web/lib/live/live.js';
import type { ReadMeta } from './read.js';
import { rereadTellers, rereadWhere } from './reread-after.js';

/** Without a socket pages ask again every 30 s. */
const pollEvery = 30_000;

const metasOf = (query: Query): readonly ReadMeta[] =>
  (query.observers.length > 0 ? query.observers.map(({ options }) => options.meta) : [query.meta]).flatMap(
    (meta) => (meta as ReadMeta | undefined) ?? [],
  );

/** Topics of what somebody reads now. */
const wantedBy = (queries: readonly Query[]): Set<LiveTopic> =>
  new Set(
    queries
      .flatMap(({ observers }) => observers.filter(({ options }) => options.enabled !== false))
      .flatMap(({ options }) => (options.meta as ReadMeta | undefined)?.live ?? []),
  );

/** Reads routes again, all that is kept of them: what nobody looks at when somebody does. */
export const rereadRoutes = (client: QueryClient, keys: readonly Key[]): Promise<void> =>
  rereadWhere(client, ({ queryKey }) => keys.includes(queryKey[0] as Key));

const hinted = (client: QueryClient, topic: LiveTopic): void => {
  const about = (query: Query) => metasOf(query).filter(({ live }) => live.includes(topic));
  const found = client.getQueryCache().findAll().flatMap(about);
  const isAbout = (query: Query) => about(query).length > 0;
  void rereadWhere(client, isAbout);
  const beside = found.flatMap(({ changes }) => changes);
  if (beside.length > 0)
    void rereadTellers(
      client,
      () => beside,
      (query) => !isAbout(query),
    );
};

const moves: readonly string[] = ['observerAdded', 'observerRemoved', 'observerOptionsUpdated'];

/**
 * The one who watches for all readers of a client: each topic that any of them names is watched once, and what a hint is
 * about is read again. Where the socket is down, it does so by the clock.
 */
export const followHints = (client: QueryClient): void => {
  const cache = client.getQueryCache();
  const watched = new Map<LiveTopic, () => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isDue = false;
  const poll = () => {
    if (isLive.get() || document.hidden) return;
    for (const topic of watched.keys()) hinted(client, topic);
  };
  const settle = () => {
    isDue = false;
    const wanted = wantedBy(cache.getAll());
    for (const topic of wanted) {
      if (watched.has(topic)) continue;
      const stop = watch(topic, () => hinted(client, topic));
      watched.set(topic, stop);
    }
    for (const [topic, stop] of watched) {
      if (wanted.has(topic)) continue;
      watched.delete(topic);
      stop();
    }
    if (watched.size > 0) {
      timer ??= setInterval(poll, pollEvery);
      return;
    }
    clearInterval(timer);
    timer = undefined;
  };
  cache.subscribe(({ type }) => {
    if (isDue || !moves.includes(type)) return;
    // A reader who asks for another thing leaves one query and comes to the next: what both watch is watched on.
    isDue = true;
    queueMicrotask(settle);
  });
};
