import { Button, Skeleton } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { OrganiserGrant } from '#modules/scoring/desk/contract/organiser.js';
import { DateTime } from '#web/words/date-time.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { GrantButton } from './grant-button.js';
import { useGrants } from './organiser.data.js';
import classes from './grant-list.module.css';

/** SUB2: attempts that teams were given beside the daily ones: to whom, how many, by whom and why. */
export function GrantList({ champname }: { champname: string }) {
  const grants = useGrants(champname);
  const items = grants.data?.pages.flatMap((page) => page.items);
  return (
    <section className={classes.card} aria-labelledby="organiser-grants">
      <header className={classes.head}>
        <h2 id="organiser-grants">
          <FormattedMessage id="organiser.grants" />
        </h2>
        <GrantButton champname={champname} />
      </header>
      {grants.error && !items && <ErrorCard failure={grants.error} onRetry={() => void grants.refetch()} />}
      {grants.isPending && <Skeleton height={48} />}
      {items?.length === 0 && (
        <p className={classes.none}>
          <FormattedMessage id="organiser.grants.none" />
        </p>
      )}
      {items && items.length > 0 && (
        <ul className={classes.list}>
          {items.map((grant) => (
            <Grant key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
      {grants.hasNextPage && (
        <Button variant="default" loading={grants.isFetchingNextPage} onClick={() => void grants.fetchNextPage()}>
          <FormattedMessage id="shell.showMore" />
        </Button>
      )}
    </section>
  );
}

function Grant({ grant: { team, count, reason, by, grantedAt } }: { grant: OrganiserGrant }) {
  return (
    <li className={classes.grant}>
      <strong>{team}</strong>
      <span>
        <FormattedMessage id="organiser.grants.count" values={{ count }} />
      </span>
      <span className={classes.reason}>{reason}</span>
      <span className={classes.meta}>
        {by && `${by} · `}
        <DateTime time={grantedAt} />
      </span>
    </li>
  );
}
