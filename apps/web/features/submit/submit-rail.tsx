import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { RailCard } from '#web/ui/rail-card.js';
import type { Attempts } from './attempts.js';
import { AttemptsCard } from './attempts-card.js';

const flag = '--wait';

/** Beside the form: what is left today, what else is being judged, and how a script does it. */
export function SubmitRail({ champname, ...rest }: { champname: string } & ComponentProps<typeof Attempts>) {
  return (
    <aside className="column gap-4">
      {/* On a phone it stands in the form, above this. */}
      <AttemptsCard {...rest} isTold={useIsNarrow()}>
        <Link to={paths.championship(champname, 'queue')}>
          <FormattedMessage id="scoring.watchQueue" />
        </Link>
      </AttemptsCard>
      <RailCard id="script" title={<FormattedMessage id="scoring.script" />}>
        <code className="breaks">
          {`podium submit ${champname} solution.csv `}
          {/* A line may end after a hyphen. */}
          <span style={{ whiteSpace: 'nowrap' }}>{flag}</span>
        </code>
      </RailCard>
    </aside>
  );
}
