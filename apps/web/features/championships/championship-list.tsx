import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import type { ChampionshipCard as Card } from '#modules/championships/contract/championship.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { paths, type ChampionshipsTab } from '#web/lib/paths.js';
import { useNow } from '#web/lib/use-now.js';
import { useAllChampionships } from '#web/words/championship/championships.data.js';
import { metricsOf, narrowed, narrowingOf, queryOf, type Narrowing } from './narrow.js';
import { ChampionshipCard } from './championship-card.js';
import { ListFilters } from './list-filters.js';
import classes from './championship-card.module.css';

interface Props {
  tab: ChampionshipsTab;
  /** Whether it can be narrowed and ordered, by the query of the address. */
  hasFilters?: boolean;
}

const minute = 60_000;
/** So many cards may be in the first screen. */
const inSight = 6;

/** Championships of a tab, the newest first (CHAMP1). */
export function ChampionshipList({ tab, hasFilters = false }: Props) {
  const { list, more, isPlaceholderData } = useAllChampionships(tab);
  const now = useNow(minute);
  const draw = (cards: readonly Card[]) => (
    <div className={classes.cards} aria-busy={isPlaceholderData}>
      {cards.map((card, at) => (
        <ChampionshipCard key={card.champname} card={card} now={now} lazy={at >= inSight} />
      ))}
    </div>
  );
  return (
    <Loaded of={list} skeleton={<ListSkeleton />} empty={<NoChampionships tab={tab} />}>
      {(cards) => (
        <>
          {hasFilters ? <Narrowed cards={cards} draw={draw} /> : draw(cards)}
          <ShowMore of={more} />
        </>
      )}
    </Loaded>
  );
}

interface NarrowedProps {
  cards: readonly Card[];
  draw: (cards: readonly Card[]) => ReactNode;
}

function Narrowed({ cards, draw }: NarrowedProps) {
  const [search, setSearch] = useSearchParams();
  const narrowing = narrowingOf(search);
  const narrow = (changed: Narrowing) => setSearch(queryOf(changed), { replace: true, preventScrollReset: true });
  const found = narrowed(cards, narrowing);
  return (
    <>
      <ListFilters metrics={metricsOf(cards, narrowing.metric)} narrowing={narrowing} onChange={narrow} />
      {found.length > 0 ? draw(found) : <NothingFound onReset={() => setSearch({}, { replace: true })} />}
    </>
  );
}

function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      picture="compass"
      title={<FormattedMessage id="championships.filter.nothing" />}
      action={
        <Button variant="default" onClick={onReset}>
          <FormattedMessage id="championships.filter.reset" />
        </Button>
      }
    />
  );
}

function NoChampionships({ tab }: { tab: ChampionshipsTab }) {
  const other = tab === 'infinite' ? 'active' : 'infinite';
  const action: ReactNode =
    tab === 'all' ? null : (
      <Link className="button-primary" to={paths.championships(other)}>
        <FormattedMessage id={`championships.empty.try.${other}`} />
      </Link>
    );
  return <EmptyState picture="podium" title={<FormattedMessage id={`championships.empty.${tab}`} />} action={action} />;
}

function ListSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={272} radius="md" />
      ))}
    </div>
  );
}
