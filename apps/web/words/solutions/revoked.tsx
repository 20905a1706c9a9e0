import { FormattedMessage } from 'react-intl';

/** Why an operator took a score away. */
export function Revoked({ reason }: { reason: string }) {
  return (
    <p>
      <FormattedMessage id="scoring.revoked" values={{ reason }} />
    </p>
  );
}
