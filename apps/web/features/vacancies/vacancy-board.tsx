import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';
import { usePages, useRead } from '#web/lib/data/use-read.js';
import { Dialog } from '#web/ui/dialog.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { SkeletonRows } from '#web/ui/skeleton-rows.js';
import { board, boardBehind, type Card } from './vacancies.data.js';
import { type Narrowing, narrowingOf, searchOf } from './narrowing.js';
import { VacancyCard } from './vacancy-card.js';
import { VacancyDetails } from './vacancy-details.js';
import { VacancyFilters } from './vacancy-filters.js';
import classes from './vacancies.module.css';

/** Open vacancies, the newest first (VAC1); `?id=` opens one over them. */
export function VacancyBoard() {
  const [search, setSearch] = useSearchParams();
  const narrowing = narrowingOf(search);
  const narrow = (next: Narrowing) => setSearch(searchOf(search, next), { replace: true, preventScrollReset: true });
  const isNarrowed = Object.keys(narrowing).length > 0;
  const first = useRead(board, isNarrowed ? { query: narrowing } : {});
  return (
    <>
      <div className="card clips">
        <VacancyFilters narrowing={narrowing} onChange={narrow} />
        <Loaded
          of={first}
          skeleton={<SkeletonRows count={10} />}
          empty={<Nothing isNarrowed={isNarrowed} onReset={() => narrow({})} />}
        >
          {({ items, nextCursor }) => (
            <div className="rows">
              {items.map((card) => (
                <Linked key={card.id} card={card} search={search} />
              ))}
              {nextCursor !== null && (
                <Behind key={nextCursor} narrowing={narrowing} cursor={nextCursor} search={search} />
              )}
            </div>
          )}
        </Loaded>
      </div>
      {/* Below the list: with the placeholder in its stead it would stand elsewhere first. */}
      {!first.isPending && (
        <p className="mt-4">
          <a href="/vacancy/feed.xml">
            <FormattedMessage id="vacancies.feed.link" />
          </a>
        </p>
      )}
      <Opened search={search} onClose={() => setSearch(without(search, 'id'), { preventScrollReset: true })} />
    </>
  );
}

const without = (search: URLSearchParams, name: string): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete(name);
  return next;
};

function Linked({ card, search }: { card: Card; search: URLSearchParams }) {
  const next = new URLSearchParams(search);
  next.set('id', card.id);
  return <VacancyCard card={card} to={`?${next.toString()}`} />;
}

/** What comes behind the first part, once somebody asks for it. */
function Behind({ narrowing, cursor, search }: { narrowing: Narrowing; cursor: string; search: URLSearchParams }) {
  const [isWanted, setWanted] = useState(false);
  const more = usePages(boardBehind, { query: { ...narrowing, cursor } }, { enabled: isWanted });
  const cards = more.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFirst = more.data === undefined;
  const list = {
    hasNextPage: isFirst || more.hasNextPage,
    isFetchingNextPage: isFirst ? more.isFetching : more.isFetchingNextPage,
    isFetchNextPageError: more.isLoadingError || more.isFetchNextPageError,
    error: more.error,
    fetchNextPage: async () => {
      if (!isWanted) setWanted(true);
      else await (isFirst ? more.refetch() : more.fetchNextPage());
    },
  };
  return (
    <>
      {cards.map((card) => (
        <Linked key={card.id} card={card} search={search} />
      ))}
      <div className={classes.more}>
        <ShowMore of={list} />
      </div>
    </>
  );
}

function Opened({ search, onClose }: { search: URLSearchParams; onClose: () => void }) {
  const t = useText();
  const id = search.get('id');
  if (id === null) return null;
  return (
    <Dialog side="wider" title={t({ id: 'vacancies.one' })} onClose={onClose}>
      <VacancyDetails id={id} />
    </Dialog>
  );
}

function Nothing({ isNarrowed, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  if (!isNarrowed) return <EmptyState picture="sheet" title={<FormattedMessage id="vacancies.none" />} />;
  return (
    <EmptyState
      picture="compass"
      title={<FormattedMessage id="vacancies.nothing" />}
      action={
        <Button variant="default" onClick={onReset}>
          <FormattedMessage id="vacancies.filter.reset" />
        </Button>
      }
    />
  );
}
