import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';
import { RailCard } from '#web/ui/rail-card.js';
import { Attempts } from './attempts.js';

const flag = '--wait';

/** Beside the form: what is left today, what else is being judged, and how a script does it. */
export function SubmitRail({ champname, ...rest }: { champname: string } & ComponentProps<typeof Attempts>) {
  return (
    <aside className="column gap-4">
      <RailCard id="attempts" title={<FormattedMessage id="scoring.attempts.title" />}>
        <Attempts {...rest} />
        <p>
          <Link to={paths.championship(champname, 'queue')}>
            <FormattedMessage id="scoring.watchQueue" />
          </Link>
        </p>
      </RailCard>
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
