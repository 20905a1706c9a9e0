import { useText } from '#web/lib/i18n/use-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import classes from './former-mark.module.css';

/** SUB6: stands before a score that is by former answers, so that nobody compares it with the others. */
export function FormerMark() {
  const t = useText();
  const text = t({ id: 'scoring.board.former' });
  return (
    <span className={classes.mark} role="img" aria-label={text} {...tooltip(() => text)}>
      *
    </span>
  );
}
