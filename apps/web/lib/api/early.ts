declare global {
  interface Window {
    /** Answers that `public/before-paint.js` asked for with the page, by address. */
    podiumEarly?: Record<string, Promise<Response>>;
    /** Settles once the page as the server wrote it was seen; of the same file. */
    podiumSeen?: Promise<void>;
  }
}

/** Takes what was asked for with the page, once: whoever asks again wants to know what is so now. */
export const takeEarly = (address: string): Promise<Response> | undefined => {
  const answer = window.podiumEarly?.[address];
  delete window.podiumEarly?.[address];
  return answer;
};

/** Forgets what nobody has taken: later it would be old. */
export const dropEarly = (): void => {
  delete window.podiumEarly;
};
