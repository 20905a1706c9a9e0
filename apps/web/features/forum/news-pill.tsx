import { ArrowUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import classes from './news-pill.module.css';

/** That there is something new, in place of moving what one reads. */
export function NewsPill({ count, onShow }: { count?: number; onShow: () => void }) {
  return (
    <div className={classes.place} role="status">
      <button type="button" className={classes.pill} onClick={onShow}>
        <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
        {count === undefined ? (
          <FormattedMessage id="forum.news" />
        ) : (
          <FormattedMessage id="forum.news.count" values={{ count }} />
        )}
      </button>
    </div>
  );
}
