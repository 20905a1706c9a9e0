import { useSelector } from '@xstate/store-react';
import { useEffect, useState } from 'react';
import { addressOf } from '#modules/client/address.js';
import { isLive, watch } from '#web/lib/live/live.js';

/** Without a socket a log that still grows is asked for what is new so often. */
const lookMs = 1000;

interface Read {
  text: string;
  isFailed: boolean;
}

/** Where the log of a test is, as text that may be saved. */
export const testLogAddress = (id: string, name: string): string =>
  addressOf('GET solutions/{id}/tests/{name}/log', { params: { id, name } });

/** What a test wrote, as far as it has come; while `isGrowing` it is read again whenever it is told to have grown. */
export const useTestLog = (id: string, name: string, isGrowing: boolean): Read => {
  const [read, setRead] = useState<Read>({ text: '', isFailed: false });
  const isTold = useSelector(isLive, (live) => live);
  useEffect(() => {
    const over = new AbortController();
    const look = reader(async () => {
      const reply = await fetch(testLogAddress(id, name), { credentials: 'same-origin', signal: over.signal });
      if (reply.ok) setRead({ text: await reply.text(), isFailed: false });
      else setRead((before) => ({ ...before, isFailed: true }));
    });
    look();
    const unwatch = isGrowing ? watch(`log:${id}`, look) : undefined;
    const timer = isGrowing && !isTold ? setInterval(look, lookMs) : undefined;
    return () => {
      over.abort();
      unwatch?.();
      clearInterval(timer);
    };
  }, [id, name, isGrowing, isTold]);
  return read;
};

/** One look at a time, in order: one that is wanted meanwhile comes after it. */
const reader = (read: () => Promise<void>) => {
  let isBusy = false;
  let isWanted = false;
  const look = () => {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    isWanted = false;
    void read()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
        if (isWanted) look();
      });
  };
  return look;
};
