import { FormattedMessage } from 'react-intl';
import classes from './skip-link.module.css';

/** First stop of the Tab key: past the header to the content. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#content" onClick={() => document.getElementById('content')?.focus()}>
      <FormattedMessage id="shell.skip" />
    </a>
  );
}
