const key = 'podium.reloadedAt';
const pause = 30_000;

interface Surroundings {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: number;
  reload: () => void;
}

const browser = (): Surroundings => ({
  storage: sessionStorage,
  now: Date.now(),
  reload: () => location.reload(),
});

/**
 * Loads the whole page anew, but not twice within 30 seconds: a chunk that is gone for good would otherwise reload it for
 * ever. Answers whether it does.
 */
export const reloadOnce = ({ storage, now, reload }: Surroundings = browser()): boolean => {
  const last = Number(storage.getItem(key) ?? 0);
  if (now - last < pause) return false;
  storage.setItem(key, String(now));
  reload();
  return true;
};
