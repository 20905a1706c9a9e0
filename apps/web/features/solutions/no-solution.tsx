import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/empty-state.js';
import { paths } from '#web/lib/paths.js';

/** A link leads to a solution that is not here; whether it is of somebody else is nobody's business. */
export function NoSolution({ champname }: { champname: string }) {
  return (
    <EmptyState
      picture="compass"
      title={
        <h2>
          <FormattedMessage id="scoring.noSolution" />
        </h2>
      }
      text={<FormattedMessage id="scoring.noSolution.text" />}
      action={
        <Link to={paths.championship(champname, 'solutions')}>
          <FormattedMessage id="scoring.noSolution.toMine" />
        </Link>
      }
    />
  );
}
