/** The value of a JSON text, a byte order mark before it or not; `undefined` where it is none. */
export const valueOfJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    return undefined;
  }
};
