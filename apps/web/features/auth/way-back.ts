/**
 * Where somebody wanted to go when they registered: kept in this browser until the link of the mail is opened, in another tab
 * and maybe much later.
 */
const key = 'podium.wayBack';

/** @param path null where they came by themselves: what was kept before is forgotten */
export const keepWayBack = (path: string | null): void => {
  try {
    if (path === null) localStorage.removeItem(key);
    else localStorage.setItem(key, path);
  } catch {
    // Without storage the page of the link says where to go.
  }
};

/** Once: whoever confirms again goes where the page says. */
export const takeWayBack = (): string | null => {
  try {
    const path = localStorage.getItem(key);
    localStorage.removeItem(key);
    return path;
  } catch {
    return null;
  }
};
