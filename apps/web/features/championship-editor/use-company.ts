import { useEffect, useState } from 'react';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { displayName, usePerson } from '#web/lib/session/use-person.js';

interface Save {
  by: string;
  at: string | null;
}

/**
 * The last save of somebody else that came to this page while it was open, until it was noticed. A hint has the page read
 * it at once, long before an own save could run into it.
 */
export const useOthersSave = ({ version, editedBy, editedAt }: EditorView) => {
  const person = usePerson();
  const [known, setKnown] = useState(version);
  const [save, setSave] = useState<Save | null>(null);
  if (version !== known) {
    setKnown(version);
    const isOwn = editedBy === null || (person !== null && editedBy === displayName(person));
    // One's own next save doesn't take the notice away: it is to be read.
    if (!isOwn) setSave({ by: editedBy, at: editedAt });
  }
  return { save, dismiss: () => setSave(null) };
};

type Word = 'hello' | 'here' | 'bye';
/** A tab that crashed says no good-bye: it is missed so many milliseconds later. */
const askEvery = 30_000;

/** Whether the same editor is open in another tab of this browser. */
export const useOtherTab = (champname: string): boolean => {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(`podium.editor.${champname}`);
    const say = (word: Word) => channel.postMessage(word);
    let isHeard = false;
    const ask = () => {
      setThere(isHeard);
      isHeard = false;
      say('hello');
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      isHeard = data !== 'bye';
      setThere(isHeard);
      if (data === 'hello') say('here');
      // Another one may be left.
      if (data === 'bye') say('hello');
    });
    const leave = () => say('bye');
    // A tab that is closed does not unmount anything.
    window.addEventListener('pagehide', leave);
    say('hello');
    const timer = setInterval(ask, askEvery);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    };
  }, [champname]);
  return isThere;
};
