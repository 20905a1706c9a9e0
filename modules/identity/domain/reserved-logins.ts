/** Logins that would be mistaken for the product itself or for a part of a path. */
const reserved = new Set([
  'about', 'account', 'admin', 'administrator', 'anonymous', 'assets', 'auth', 'championship', 'championships', 'client',
  'deleted', 'forum', 'guest', 'help', 'login', 'logout', 'mail', 'moderator', 'null', 'outbox', 'podium', 'postmaster',
  'rating', 'registration', 'root', 'security', 'settings', 'static', 'support', 'system', 'team', 'undefined', 'user',
  'username', 'vacancy', 'webmaster',
]); // prettier-ignore

/** True for a login that nobody may choose (decisions, People). */
export const isReserved = (login: string): boolean => {
  const key = login.toLowerCase();
  return reserved.has(key) || key.startsWith('deleted-');
};
