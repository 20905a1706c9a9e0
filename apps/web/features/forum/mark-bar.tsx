import { Bookmark, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { Act } from './act.js';
import { type Marked, useMarks } from './use-marks.js';
import classes from './topic.module.css';

/** Below a post: what people think of it, one's bookmark, and whatever else one can do. */
export function MarkBar({ post, answer, children }: { post: Marked; answer?: ReactNode; children?: ReactNode }) {
  const t = useText();
  const { marks, commend, bookmark } = useMarks(post);
  const { plus, minus, commended, bookmarked } = marks;
  return (
    <div className={classes.acts}>
      <button
        type="button"
        className={classes.act}
        aria-pressed={commended === 'plus'}
        aria-label={t({ id: 'forum.plus' }, { count: plus })}
        onClick={() => commend('plus')}
      >
        <ThumbsUp size={16} strokeWidth={1.75} aria-hidden />
        {plus}
      </button>
      <button
        type="button"
        className={classes.act}
        aria-pressed={commended === 'minus'}
        aria-label={t({ id: 'forum.minus' }, { count: minus })}
        onClick={() => commend('minus')}
      >
        <ThumbsDown size={16} strokeWidth={1.75} aria-hidden />
        {minus}
      </button>
      {answer}
      <Act Icon={Bookmark} data-key="b" aria-pressed={bookmarked} onClick={bookmark}>
        <FormattedMessage id="forum.bookmark" />
      </Act>
      {children}
    </div>
  );
}
