import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { byTurn } from '#modules/championships/contract/taking-part.js';

export const sorts = ['newest', 'ending', 'teams'] as const;
export type Sort = (typeof sorts)[number];

/** What a list is narrowed to, and its order. */
export interface Narrowing {
  /** Every metric when null. */
  metric: string | null;
  /** Where one takes part. */
  mine: boolean;
  /** What one runs. */
  own?: boolean;
  sort: Sort;
}

const isSort = (value: string | null): value is Sort => (sorts as readonly (string | null)[]).includes(value);

/** From the query of the address, so that a narrowed list can be kept and sent. */
export const narrowingOf = (query: URLSearchParams): Narrowing => {
  const sort = query.get('sort');
  const [mine, own] = [query.get('mine') === 'true', query.get('own') === 'true'];
  return { metric: query.get('metric'), mine, own, sort: isSort(sort) ? sort : 'newest' };
};

/** The query of a narrowing; what is as usual is left out. */
export const queryOf = ({ metric, mine, own, sort }: Narrowing): URLSearchParams =>
  new URLSearchParams({
    ...(metric !== null && { metric }),
    ...(mine && { mine: 'true' }),
    ...(own && { own: 'true' }),
    ...(sort !== 'newest' && { sort }),
  });

const never = '9999';
const order: Record<Sort, (one: ChampionshipCard, other: ChampionshipCard) => number> = {
  // Within each turn as the server lists them.
  newest: byTurn,
  ending: (one, other) => (one.dateEnd ?? never).localeCompare(other.dateEnd ?? never),
  teams: (one, other) => other.teams - one.teams,
};

/** The metrics to choose from; the chosen one is among them even where no championship has it. */
export const metricsOf = (cards: readonly ChampionshipCard[], chosen: string | null): string[] =>
  [...new Set([...cards.map(({ metric }) => metric), ...(chosen === null ? [] : [chosen])])].toSorted();

export const narrowed = (
  cards: readonly ChampionshipCard[],
  { metric, mine, own, sort }: Narrowing,
): readonly ChampionshipCard[] =>
  cards
    .filter((card) => metric === null || card.metric === metric)
    .filter((card) => (!mine || card.participation !== null) && (!own || card.state !== undefined))
    .toSorted(order[sort]);
