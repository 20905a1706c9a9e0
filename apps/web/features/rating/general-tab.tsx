import { useDeferredValue } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { addressOf } from '#modules/client/address.js';
import { type Rank, ranks } from '#modules/rating/contract/ladder.js';
import type { RatedPerson } from '#modules/rating/contract/rating.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { RailCard } from '#web/ui/rail-card.js';
import { ShowMore } from '#web/ui/show-more.js';
import { SkeletonRows } from '#web/ui/skeleton-rows.js';
import { GeneralScore } from '#web/words/general-score.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import { Podium, podiumSize } from './podium.js';
import { RatingSpread } from './rating-spread.js';
import { RatingFilters } from './rating-filters.js';
import { RatingTable } from './rating-table.js';
import { type RatingFilter, useRating } from './rating.data.js';
import classes from './general-tab.module.css';

const isRank = (text: string | null): text is Rank => ranks.some((rank) => rank === text);

const filterOf = (search: URLSearchParams): RatingFilter => {
  const rank = search.get('rank');
  return { q: search.get('q') ?? '', city: search.get('city') ?? '', rank: isRank(rank) ? rank : '' };
};

const searchOf = (filter: RatingFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** RATE1: everybody in order, by the query of the address. */
export function GeneralTab() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const isAuthorized = useIsAuthorized();
  const list = useRating(useDeferredValue(filter));
  const narrow = (next: RatingFilter) => setSearch(searchOf(next), { replace: true, preventScrollReset: true });
  return (
    <>
      {search.size === 0 && <Leaders of={list} />}
      <div className="beside">
        <div>
          <div className="card mb-4 clips">
            <RatingFilters filter={filter} onFilter={narrow} />
            <Loaded of={list} skeleton={<SkeletonRows count={13} />}>
              {({ pages }) => {
                const people = pages.flatMap(({ items }) => items);
                if (people.length === 0) return <Nobody isFiltered={search.size > 0} />;
                return <RatingTable people={people} own={pages[0]?.own ?? null} />;
              }}
            </Loaded>
          </div>
          <ShowMore of={list} />
          {list.data?.pages.some(({ items }) => items.length > 0) && <WholeRating />}
        </div>
        <aside className="column gap-4">
          {list.data?.pages[0]?.own && <You own={list.data.pages[0].own} />}
          {isAuthorized && search.size === 0 && list.data?.pages[0]?.own === null && <NotYet />}
          <div className={classes.spread}>
            <RatingSpread />
          </div>
        </aside>
      </div>
    </>
  );
}

/** Once there are more people than steps: fewer are seen in the list as well. */
function Leaders({ of: { data } }: { of: ReturnType<typeof useRating> }) {
  if (!data) return <div className={classes.leading} aria-hidden />;
  const people = data.pages[0]?.items ?? [];
  return people.length > podiumSize ? <Podium people={people} /> : null;
}

/** Where the reader stands, and how that changed. */
function You({ own: { place, change, generalScore } }: { own: RatedPerson }) {
  return (
    <RailCard id="you" title={<FormattedMessage id="rating.you" />}>
      <p className={classes.own}>
        <span className="text great">{place}</span>
        <PlaceDelta place={place} before={change === null ? null : place + change} />
        <GeneralScore value={generalScore} />
      </p>
    </RailCard>
  );
}

/** Who has no final result: that of a championship that goes on is not one yet. */
const NotYet = () => (
  <RailCard id="you" title={<FormattedMessage id="rating.you" />}>
    <p className="muted">
      <FormattedMessage id="rating.you.notYet" />
    </p>
  </RailCard>
);

const Nobody = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    picture={isFiltered ? 'compass' : 'podium'}
    title={<FormattedMessage id={isFiltered ? 'rating.nobody' : 'rating.empty'} />}
  />
);

/** RATE1: who doubts it computes it again. */
const WholeRating = () => (
  <p className="muted">
    <FormattedMessage
      id="rating.csv"
      values={{
        people: (
          <a href={addressOf('GET rating.csv')} download>
            <FormattedMessage id="rating.csv.people" />
          </a>
        ),
        awards: (
          <a href={addressOf('GET rating/awards.csv')} download>
            <FormattedMessage id="rating.csv.awards" />
          </a>
        ),
      }}
    />
  </p>
);
