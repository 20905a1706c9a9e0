import { FormattedMessage } from 'react-intl';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import { useReason } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
type Why = Pick<OrganiserRow, 'failure' | 'dropped' | 'revoked'>;

/** Why a solution has no score where that was not its file's fault: our failure with its code, or why it was taken away or dropped. */
export function WhyNot({ row: { failure, dropped, revoked } }: { row: Why }) {
  const t = useText();
  const textOfReason = useReason();
  if (revoked !== null) {
    return (
      <span className="small breaks error">
        <FormattedMessage id="organiser.revoked" values={{ reason: revoked }} />
      </span>
    );
  }
  if (dropped !== null) {
    return (
      <span className="small breaks error">
        <FormattedMessage id="organiser.dropped" values={{ reason: dropped }} />
      </span>
    );
  }
  if (failure === null) return null;
  // The catalogue's sentence on faults of ours names the id of a call, which there was none.
  const text = failure === 'INTERNAL' ? t({ id: 'organiser.failed' }) : textOfReason(failure);
  return (
    <span className="small breaks error">
      {text} <code>{failure}</code>
    </span>
  );
}
