import { Trophy } from 'lucide-react';
import type { ThreadView } from '#modules/forum/contract/forum.js';
import { firstLetters } from '#web/lib/first-letters.js';
import { pairOf } from '#modules/kernel/contract/covers/colour-pairs.js';
import classes from './thread-logo.module.css';

/**
 * The picture of a thread, in points once it was drawn, by `<img>` alone; where there is none, the first letter, or for a
 * championship a cup on the colours of its cover: the same in each language.
 */
export function ThreadLogo({
  thread,
  title,
  size,
}: {
  thread: Pick<ThreadView, 'name' | 'logo' | 'picture' | 'type'>;
  title: string;
  size: number;
}) {
  const src = thread.picture ?? thread.logo;
  const isChampionship = thread.type === 'championship';
  const { deep, strong } = pairOf(isChampionship ? `championship ${thread.name}` : thread.name);
  const background = `linear-gradient(135deg, ${deep}, ${strong})`;
  if (src !== null) return <img className={classes.image} src={src} alt="" width={size} height={size} />;
  return (
    <span
      className={classes.drawn}
      style={{ width: size, height: size, fontSize: size * 0.45, background }}
      aria-hidden
    >
      {isChampionship ? <Trophy size={size * 0.5} strokeWidth={1.75} /> : firstLetters(title, 1).toUpperCase()}
    </span>
  );
}
