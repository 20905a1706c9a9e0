import { useEffect, useState } from 'react';
import { addressOf } from '#web/lib/api/call.js';

/** A log that still grows is asked for what is new so often. */
const followMs = 1000;

interface Read {
  text: string;
  isFailed: boolean;
}

/** Where the log of a test is, as text that may be saved. */
export const testLogAddress = (id: string, name: string): string =>
  addressOf('GET solutions/{id}/tests/{name}/log', { params: { id, name } });

/**
 * What a test wrote, as far as it has come; what comes later is read on while `isGrowing`.
 */
export const useTestLog = (id: string, name: string, isGrowing: boolean): Read => {
  const [read, setRead] = useState<Read>({ text: '', isFailed: false });
  useEffect(() => {
    const over = new AbortController();
    const look = async () => {
      const reply = await fetch(testLogAddress(id, name), { credentials: 'same-origin', signal: over.signal });
      if (reply.ok) setRead({ text: await reply.text(), isFailed: false });
      else setRead((before) => ({ ...before, isFailed: true }));
    };
    const again = () => void look().catch(() => undefined);
    again();
    const timer = isGrowing ? setInterval(again, followMs) : undefined;
    return () => {
      over.abort();
      clearInterval(timer);
    };
  }, [id, name, isGrowing]);
  return read;
};
