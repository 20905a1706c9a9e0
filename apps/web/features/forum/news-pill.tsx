import { ArrowDown, ArrowUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import classes from './news-pill.module.css';

interface Props {
  count?: number;
  /** It will stand at the end of what one reads. */
  isBelow?: boolean;
  onShow: () => void;
}

/** That there is something new, in place of moving what one reads. */
export function NewsPill({ count, isBelow = false, onShow }: Props) {
  const Arrow = isBelow ? ArrowDown : ArrowUp;
  return (
    <div className={classes.place} role="status">
      <button type="button" className={classes.pill} onClick={onShow}>
        <Arrow size={16} strokeWidth={1.75} aria-hidden />
        {count === undefined ? (
          <FormattedMessage id="forum.news" />
        ) : (
          <FormattedMessage id="forum.news.count" values={{ count }} />
        )}
      </button>
    </div>
  );
}
