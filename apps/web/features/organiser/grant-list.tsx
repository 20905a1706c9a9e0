import { FormattedMessage } from 'react-intl';
import type { OrganiserGrant } from '#modules/scoring/desk/contract/organiser.js';
import { DateTime } from '#web/words/date-time.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { GrantButton } from './grant-button.js';
import { useGrants } from './organiser.data.js';

/** SUB2: attempts that teams were given beside the daily ones: to whom, how many, by whom and why. */
export function GrantList({ champname }: { champname: string }) {
  const grants = useGrants(champname);
  return (
    <section className="padded stack gap-3 justify-items-start mb-4" aria-labelledby="organiser-grants">
      <header className="row spread gap-2-3 full">
        <h2 id="organiser-grants">
          <FormattedMessage id="organiser.grants" />
        </h2>
        <GrantButton champname={champname} />
      </header>
      <Loaded of={grants} skeleton={48} empty={<NoGrants />}>
        {({ pages }) => (
          <ul className="stack bare full">
            {pages
              .flatMap((page) => page.items)
              .map((grant) => (
                <Grant key={grant.id} grant={grant} />
              ))}
          </ul>
        )}
      </Loaded>
      <ShowMore of={grants} />
    </section>
  );
}

function NoGrants() {
  return (
    <p className="muted">
      <FormattedMessage id="organiser.grants.none" />
    </p>
  );
}

function Grant({ grant: { team, count, reason, by, grantedAt } }: { grant: OrganiserGrant }) {
  return (
    <li className="wrap gap-1-4 breaks bordered-top py-2">
      <strong>{team}</strong>
      <span>
        <FormattedMessage id="organiser.grants.count" values={{ count }} />
      </span>
      <span className="grow-wide">{reason}</span>
      <span className="muted small">
        {by && `${by} · `}
        <DateTime time={grantedAt} />
      </span>
    </li>
  );
}
