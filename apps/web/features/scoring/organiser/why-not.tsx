import { FormattedMessage } from 'react-intl';
import { isErrorCode } from '../../../../../modules/kernel/contract/errors.js';
import type { OrganiserRow } from '../../../../../modules/scoring/desk/contract/organiser.js';
import { codeText } from '../../../lib/errors.js';
import { useText } from '../../../lib/i18n/use-text.js';
import classes from './submissions.module.css';

type Why = Pick<OrganiserRow, 'failure' | 'dropped' | 'revoked'>;

/** Why a solution has no score where that was not its file's fault: our failure with its code, or why it was taken away or dropped. */
export function WhyNot({ row: { failure, dropped, revoked } }: { row: Why }) {
  const t = useText();
  if (revoked !== null) {
    return (
      <span className={classes.why}>
        <FormattedMessage id="organiser.revoked" values={{ reason: revoked }} />
      </span>
    );
  }
  if (dropped !== null) {
    return (
      <span className={classes.why}>
        <FormattedMessage id="organiser.dropped" values={{ reason: dropped }} />
      </span>
    );
  }
  if (failure === null) return null;
  // The catalogue's sentence on faults of ours names the id of a call, which there was none.
  const textOf = (code: string) => {
    if (code === 'INTERNAL') return t({ id: 'organiser.failed' });
    return isErrorCode(code) ? codeText(t, code) : '';
  };
  return (
    <span className={classes.why}>
      {textOf(failure)} <code>{failure}</code>
    </span>
  );
}
