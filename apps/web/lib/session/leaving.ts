/** Kept where every tab of the browser sees it: somebody has left, and the server could not be told. */
const key = 'podium.leaving';

/** Whether somebody has left of whom the server has not heard it yet. */
export const isLeft = (): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/** The session that goes on at the server is to be ended as soon as that can be reached. */
export const endsLater = (): void => {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Without storage it goes on, and the person was told so.
  }
};

/** Somebody is signed in by their own will: what was left before is over. */
export const staysHere = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
};
