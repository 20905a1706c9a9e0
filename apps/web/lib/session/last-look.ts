import { state } from '#web/lib/state/state.js';

/**
 * When a person was last here in this browser, and what they saw of what moves by itself. One record, of whoever is signed
 * in: it goes when they log out.
 */
export interface LastLook {
  at: number;
  /** By champname. */
  places: Record<string, number>;
}

const key = 'podium.last-look';
/** Who comes back sooner has not been away. */
const awayMs = 8 * 3_600_000;

/** Of this load of the page: what was found then is told until the next one, though looks are written down meanwhile. */
let found: { login: string; before: LastLook | null } | null = null;

const loginNow = () => state.user.getSnapshot().context.login;

const readRecord = (): (LastLook & { login: string }) | null => {
  try {
    const { login, at, places } = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {};
    return typeof login === 'string' && typeof at === 'number' && typeof places === 'object' && places
      ? { login, at, places }
      : null;
  } catch {
    return null;
  }
};

/** The last look before this visit, where it is long ago; null for who was here lately, or never. */
export const lookBefore = (): LastLook | null => {
  const login = loginNow();
  if (found?.login !== login) {
    const kept = readRecord();
    const isLongAgo = kept?.login === login && Date.now() - kept.at >= awayMs;
    found = { login, before: isLongAgo ? kept : null };
  }
  return found.before;
};

/** Writes down what is seen now. */
export const noteLook = (places: LastLook['places']): void => {
  lookBefore();
  try {
    localStorage.setItem(key, JSON.stringify({ login: loginNow(), at: Date.now(), places }));
  } catch {
    // Storage is full or forbidden: nobody is told of what changed.
  }
};

/** On logout, and where the strip is put away for this visit. */
export const forgetLook = ({ isKept = false } = {}): void => {
  found = isKept ? { login: loginNow(), before: null } : null;
  if (isKept) return;
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
};
