import { useCallback, useEffect, useState } from 'react';
import { letterOf } from '#web/lib/letter-of.js';

const stored = 'podium.forumKeys';
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|select|textarea)$/iu.test(target.tagName));

const readOff = (): boolean => {
  try {
    return localStorage.getItem(stored) === 'off';
  } catch {
    return false;
  }
};

const posts = () => [...document.querySelectorAll<HTMLElement>('article[data-post]')];

/** The next post, or the one before, from where the focus is. */
const move = (step: 1 | -1) => {
  const all = posts();
  const at = all.findIndex((post) => post.contains(document.activeElement));
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
};

/** What is done at a key: true where the key was for something. */
const doneAt = (key: string, help: () => void): boolean => {
  if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1);
  else if (key === '?') help();
  else if (key === '/') document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
  else if (key === 's') document.querySelector<HTMLButtonElement>('main button[data-key="s"]')?.click();
  else if (/^[reb]$/u.test(key)) {
    const post = posts().find((one) => one.contains(document.activeElement));
    post?.querySelector<HTMLButtonElement>(`button[data-key="${key}"]`)?.click();
  } else return false;
  return true;
};

/**
 * FORUM1: j and k lead through posts; r answers, e edits, b keeps the one that has the focus; s subscribes to the thread, / goes to
 * the search, ? shows them all. A switch turns them off.
 */
export const useKeys = () => {
  const [isOff, setOff] = useState(readOff);
  const [isHelp, setHelp] = useState(false);
  const help = useCallback(() => setHelp(true), []);
  useEffect(() => {
    if (isOff) return undefined;
    const press = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, target } = event;
      if (altKey || ctrlKey || metaKey || isField(target) || document.querySelector('dialog[open]')) return;
      if (doneAt(letterOf(event), help)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOff, help]);
  return {
    isOff,
    isHelp,
    help,
    closeHelp: () => setHelp(false),
    turn: () => {
      setOff(!isOff);
      try {
        localStorage.setItem(stored, isOff ? 'on' : 'off');
      } catch {
        // Without storage they are off for as long as the page is open.
      }
    },
  };
};
