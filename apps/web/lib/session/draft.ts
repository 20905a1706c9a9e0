import { useState } from 'react';
import { loginNow } from '#web/lib/state/state.js';

/**
 * What a person has begun to write, under their login, so that nobody else meets it: kept over a reload of the page and gone with
 * its tab, or in this browser until it is saved or they log out.
 */
const prefix = 'podium.draft.';

// No login begins with the key of another: the dots of one are written as what no login has.
const keyOf = (name: string, login = loginNow()) => `${prefix}${login.replaceAll('.', ':')}.${name}`;

export type Lasting = 'tab' | 'browser';
const storageOf = (lasting: Lasting): Storage => (lasting === 'tab' ? sessionStorage : localStorage);

const read = (key: string, lasting: Lasting): string => {
  try {
    return storageOf(lasting).getItem(key) ?? '';
  } catch {
    return '';
  }
};

const write = (key: string, text: string, lasting: Lasting) => {
  try {
    if (text === '') storageOf(lasting).removeItem(key);
    else storageOf(lasting).setItem(key, text);
  } catch {
    // Storage is full or forbidden: the text lives as long as the page.
  }
};

/** A text that outlives a reload, until it is set to nothing. */
export const useDraft = (name: string, lasting: Lasting = 'tab'): [string, (text: string) => void] => {
  const key = keyOf(name);
  // What a guest began is theirs when they are in.
  const [text, setText] = useState(() => read(key, lasting) || read(keyOf(name, ''), lasting));
  return [
    text,
    (next) => {
      setText(next);
      write(keyOf(name, ''), '', lasting);
      write(key, next, lasting);
    },
  ];
};

/** Whether it was kept as what they had begun, or a guest. */
export const isDraftOf = (key: string, login: string): boolean =>
  key.startsWith(keyOf('', login)) || key.startsWith(keyOf('', ''));

/** On logout nothing stays of it; what waits for somebody else's login goes on waiting. */
export const forgetDrafts = (login: string) => {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (isDraftOf(key, login)) storage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
};
