import { useEffect, useState } from 'react';
import type { LiveTopic } from '#modules/kernel/contract/live.js';
import { asApiError } from '#modules/client/api-error.js';
import { watch } from '#web/lib/live/live.js';
import { toast } from '#web/lib/toasts/toasts.js';

type Read = () => Promise<{ isSuccess: boolean; error: Error | null }>;

interface News {
  count: number;
  /** Reads, and forgets what was told before that; what could not be read stays news. */
  after(read: Read): () => void;
}

/** How often pages were told since one looked last that something changed: shown, never drawn by itself. */
export const useNews = (topic: LiveTopic): News => {
  const [count, setCount] = useState(0);
  useEffect(() => watch(topic, () => setCount((before) => before + 1)), [topic]);
  const look = async (read: Read) => {
    const { isSuccess, error } = await read();
    if (isSuccess) setCount((now) => Math.max(0, now - count));
    else toast('failed', asApiError(error));
  };
  return { count, after: (read) => () => void look(read) };
};
