import { Trophy } from 'lucide-react';
import type { ThreadView } from '#modules/forum/contract/forum.js';
import { firstLetters } from '#web/lib/first-letters.js';
import { pairOf } from '#modules/kernel/contract/covers/colour-pairs.js';
import classes from './thread-logo.module.css';

/** The picture of a thread, in points once it was drawn, by `<img>` alone; where there is none, a cup for a championship or the first letter. */
export function ThreadLogo({
  thread,
  title,
  size,
}: {
  thread: Pick<ThreadView, 'logo' | 'picture' | 'type'>;
  title: string;
  size: number;
}) {
  const src = thread.picture ?? thread.logo;
  const { deep, strong } = pairOf(title);
  const background = `linear-gradient(135deg, ${deep}, ${strong})`;
  if (src !== null) return <img className={classes.image} src={src} alt="" width={size} height={size} />;
  return (
    <span
      className={classes.drawn}
      style={{ width: size, height: size, fontSize: size * 0.45, background }}
      aria-hidden
    >
      {thread.type === 'championship' ? (
        <Trophy size={size * 0.5} strokeWidth={1.75} />
      ) : (
        firstLetters(title, 1).toUpperCase()
      )}
    </span>
  );
}
