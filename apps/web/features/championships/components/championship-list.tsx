import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorCard } from '../../../components/error-card.js';
import { paths, type ChampionshipsTab } from '../../../lib/paths.js';
import { useNow } from '../../../lib/use-now.js';
import { useChampionships } from '../api/championships.js';
import { ChampionshipCard } from './championship-card.js';
import classes from './championship-list.module.css';

interface Props {
  tab: ChampionshipsTab;
  headingLevel?: 'h2' | 'h3';
  /** Show at most so many. */
  limit?: number;
}

const minute = 60_000;

/** Championships of a tab, the newest first (CHAMP1). */
export function ChampionshipList({ tab, headingLevel = 'h2', limit }: Props) {
  const query = useChampionships(tab);
  const now = useNow(minute);
  if (query.data === undefined) {
    return query.error ? <ErrorCard failure={query.error} onRetry={() => void query.refetch()} /> : <ListSkeleton />;
  }
  if (query.data.length === 0) return <NoChampionships tab={tab} />;
  return (
    <div className={classes.list} aria-busy={query.isPlaceholderData}>
      {query.data.slice(0, limit).map((card) => (
        <ChampionshipCard key={card.champname} card={card} now={now} headingLevel={headingLevel} />
      ))}
    </div>
  );
}

function NoChampionships({ tab }: { tab: ChampionshipsTab }) {
  const other = tab === 'infinite' ? 'active' : 'infinite';
  const action: ReactNode =
    tab === 'all' ? null : (
      <Link to={paths.championships(other)}>
        <FormattedMessage id={`championships.empty.try.${other}`} />
      </Link>
    );
  return <EmptyState picture="podium" title={<FormattedMessage id={`championships.empty.${tab}`} />} action={action} />;
}

function ListSkeleton() {
  return (
    <div className={classes.list} aria-hidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={130} radius={10} />
      ))}
    </div>
  );
}
