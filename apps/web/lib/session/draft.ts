import { useState } from 'react';
import { state } from '#web/lib/state/state.js';

/**
 * What a person has begun to write, kept over a reload of the page and gone with its tab: in the session storage, under
 * their login, so that nobody else meets it.
 */
const prefix = 'podium.draft.';

const keyOf = (name: string, login = state.user.getSnapshot().context.login) => `${prefix}${login}.${name}`;

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

const write = (key: string, text: string) => {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: the text lives as long as the page.
  }
};

/** A text that outlives a reload, until it is set to nothing. */
export const useDraft = (name: string): [string, (text: string) => void] => {
  const key = keyOf(name);
  // What a guest began is theirs when they are in.
  const [text, setText] = useState(() => read(key) || read(keyOf(name, '')));
  return [
    text,
    (next) => {
      setText(next);
      write(key, next);
      if (key !== keyOf(name, '')) write(keyOf(name, ''), '');
    },
  ];
};

/** On logout nothing stays of what was begun. */
export const forgetDrafts = () => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
};
