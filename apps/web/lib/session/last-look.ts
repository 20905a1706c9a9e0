import type { LastLook } from '#modules/identity/contract/profile.js';
import { call } from '#web/lib/api/call.js';
import { loginNow } from '#web/lib/state/state.js';

/** Who comes back sooner has not been away. */
const awayMs = 8 * 3_600_000;

/** Of this load of the page: what was found then is told until the next one. */
let found: { login: string; before: Promise<LastLook | null> } | null = null;

const askBefore = async (): Promise<LastLook | null> => {
  try {
    const { before } = await call('POST user/look');
    return before && Date.now() - Date.parse(before.at) >= awayMs ? before : null;
  } catch {
    // Nobody is told of what changed.
    return null;
  }
};

/**
 * The last look at one's own page before this visit, in whatever browser, where it is long ago; null for who was here
 * lately, or never.
 */
export const lookBefore = (): Promise<LastLook | null> => {
  const login = loginNow();
  if (found?.login !== login) found = { login, before: askBefore() };
  return found.before;
};

/** Where the strip is put away for this visit. */
export const putLookAway = (): void => {
  found = { login: loginNow(), before: Promise.resolve(null) };
};

/** On logout. */
export const forgetLook = (): void => {
  found = null;
};
