/** Longer bodies are not searched for their fault: it may take several times as long as parsing them. */
const searchedCharacters = 64 * 1024;

/**
 * Where a text stops being JSON, counted from 1; null when it is JSON, or when its end is missing and where is unknown.
 * Nothing of the text itself is told: it may hold a password.
 */
export const jsonFault = (text: string): { line: number; column: number } | null => {
  const message = refusal(text);
  if (message === null) return null;
  const named = / at position (\d+)/.exec(message)?.[1];
  if (named !== undefined) return placeOf(text, Number(named));
  if (isCutOff(message)) return placeOf(text, text.length);
  return text.length > searchedCharacters ? null : placeOf(text, firstWrong(text));
};

/** What V8 says of a text that is no JSON; it names the position of some faults only. */
const refusal = (text: string): string | null => {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const isCutOff = (message: string): boolean => message.includes('Unexpected end of JSON input');

/** The first character that nothing could follow to make it right: a beginning without it is only cut off. */
const firstWrong = (text: string): number => {
  let right = 0;
  let wrong = text.length;
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (/is not valid JSON/.test(refusal(text.slice(0, middle)) ?? '')) wrong = middle;
    else right = middle;
  }
  return wrong - 1;
};

const placeOf = (text: string, position: number) => {
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
};
