/** Puts a text on the clipboard; false where the browser does not let it: a page that did not come over TLS may not. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
