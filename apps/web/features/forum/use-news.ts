import { useEffect, useState } from 'react';
import type { LiveTopic } from '#modules/kernel/contract/live.js';
import { watch } from '#web/lib/live/live.js';

/** How often pages were told since one looked last that something changed: shown, never drawn by itself. */
export const useNews = (topic: LiveTopic): { count: number; forget: () => void } => {
  const [count, setCount] = useState(0);
  useEffect(() => watch(topic, () => setCount((before) => before + 1)), [topic]);
  return { count, forget: () => setCount(0) };
};
