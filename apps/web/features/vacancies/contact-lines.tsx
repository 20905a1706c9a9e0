import type { ReactNode } from 'react';

/** Web addresses without the end of their sentence, e-mail addresses, and names of Telegram; nothing else leads anywhere. */
const reached =
  /(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]»”]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w@./+-])@[A-Za-z]\w{4,31}(?![\w@]))/giu;

const addressOf = (found: string): string => {
  if (found.startsWith('@')) return `https://t.me/${found.slice(1)}`;
  return /^https?:/iu.test(found) ? found : `mailto:${found}`;
};

/** The first e-mail address among them, if there is one. */
export const mailIn = (text: string): string | null =>
  [...text.matchAll(reached)].map(([found]) => found).find((found) => addressOf(found).startsWith('mailto:')) ?? null;

/** What somebody wrote of how they are reached, with links. */
export function ContactLines({ text }: { text: string }) {
  // What is captured stands at the odd places.
  const parts: ReactNode[] = text.split(reached).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <a key={at} href={addressOf(part)} rel="ugc nofollow noopener">
        {part}
      </a>
    ),
  );
  return <p className="pre-line">{parts}</p>;
}
