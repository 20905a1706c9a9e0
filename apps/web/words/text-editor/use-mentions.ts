import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { replaceIn } from './replace-in.js';

const people = read('GET texts/people', { select: ({ items }) => items });

/** The server is not asked for every letter. */
const pauseMs = 150;
/** `@` and the beginning of a name right before the cursor, where a mention may stand. */
const begun = /(?<![\p{L}\p{M}\p{N}\w@./\\+=&#:%~-])@([\p{L}\p{N}_.-]{2,64})$/u;

interface Asked {
  /** Where the name begins in the text. */
  at: number;
  q: string;
}

/** Whom the writer of a text may mean: chosen with arrows and Enter, or by a click. */
export const useMentions = (
  field: React.RefObject<HTMLTextAreaElement | null>,
  onChange: (value: string) => void,
  isWanted: boolean,
) => {
  const isAuthorized = useIsAuthorized();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [chosen, setChosen] = useState(0);
  /** Where nobody is wanted: its writer said so. */
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  const [q] = useDebouncedValue(asked?.q ?? '', pauseMs);
  const { data } = useRead(people, { query: { q } }, { enabled: isWanted && isAuthorized && q !== '' });
  // Never of what stood there a moment ago: Enter would write somebody else.
  const found = asked !== null && asked.q === q ? (data ?? []) : [];
  const look = () => {
    const { current } = field;
    if (!isWanted || !current) return;
    const { selectionStart: start, selectionEnd: end, value } = current;
    const typed = start === end ? begun.exec(value.slice(0, start))?.[1] : undefined;
    const at = start - (typed?.length ?? 0);
    if (typed === undefined) setRefusedAt(null);
    if (typed === asked?.q && (typed === undefined || at === asked?.at)) return;
    setAsked(typed === undefined || at === refusedAt ? null : { at, q: typed });
    setChosen(0);
  };
  const take = (login: string) => {
    const { current } = field;
    if (!current || !asked) return;
    const text = `${login} `;
    replaceIn(
      current,
      { start: asked.at, end: current.selectionEnd, text, select: [text.length, text.length] },
      onChange,
    );
    setAsked(null);
  };
  const refuse = () => {
    setRefusedAt(asked?.at ?? null);
    setAsked(null);
  };
  /** @returns whether the key was meant for the list */
  const press = (key: string): boolean => {
    const person = found[chosen];
    if (!person) return false;
    if (key === 'ArrowDown') setChosen((chosen + 1) % found.length);
    else if (key === 'ArrowUp') setChosen((chosen + found.length - 1) % found.length);
    else if (key === 'Enter' || key === 'Tab') take(person.login);
    else if (key === 'Escape') refuse();
    else return false;
    return true;
  };
  return { found, chosen, look, take, press, forget: () => setAsked(null) };
};
