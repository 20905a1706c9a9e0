import { useDeferredValue } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { type Rank, ranks } from '#modules/rating/contract/ladder.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { RatingSpread } from './rating-spread.js';
import { RatingFilters } from './rating-filters.js';
import { RatingTable } from './rating-table.js';
import { type RatingFilter, useRating } from './rating.data.js';

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
  const list = useRating(useDeferredValue(filter));
  const narrow = (next: RatingFilter) => setSearch(searchOf(next), { replace: true, preventScrollReset: true });
  return (
    <>
      <RatingSpread />
      <RatingFilters filter={filter} onFilter={narrow} />
      <Loaded of={list} skeleton={640}>
        {({ pages }) => {
          const people = pages.flatMap(({ items }) => items);
          const own = pages[0]?.own ?? null;
          if (people.length === 0) return <Nobody isFiltered={search.size > 0} />;
          return (
            <>
              <RatingTable people={people} own={own} />
              <ShowMore of={list} />
              <WholeRating />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

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
          <a href="/api/rating.csv" download>
            <FormattedMessage id="rating.csv.people" />
          </a>
        ),
        awards: (
          <a href="/api/rating/awards.csv" download>
            <FormattedMessage id="rating.csv.awards" />
          </a>
        ),
      }}
    />
  </p>
);
