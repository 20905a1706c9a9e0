import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { BoardName, LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { asApiError } from '#modules/client/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { useSearchText } from '#web/lib/use-search-text.js';
import type { BoardView } from '#web/words/board.data.js';
import { spanOf } from './tie-band.js';
import { placed, type PlacedBaseline } from './baseline-places.js';
import type { Filters } from './board-tools.js';
import { discs } from '#web/words/medal-disc.js';
import { columnsOf, type ColumnWish } from './columns.js';
import { useBoardPreferences } from './preferences.js';
import { type BoardAddress, useBoardAddress } from './use-board-address.js';
import { useBoardRows } from './use-board-rows.js';
import { useWholeBoard } from './use-whole-board.js';

/** Rows above the own one when one jumps to it. */
const roomAbove = 10;

/** All that a leaderboard's screen knows: what is looked at, and what of it is there. */
export const useLeaderboard = (champname: string) => {
  const [{ board, tour, after, q, filters }, look] = useBoardAddress();
  const search = useSearchText(q, (text) => look({ q: text }));
  // Once the results are out they are what one comes for.
  const [isRevealed, setRevealed] = useState(false);
  const [opened, setOpened] = useState<LeaderboardRow | null>(null);
  const { preferences, set, starred, star } = useBoardPreferences(champname);
  const named = board ?? (isRevealed ? 'final' : 'public');
  const view = { q, board: tour ? 'public' : named, after: q ? 0 : after, tour } as const;
  const shown = useBoardRows(champname, view, filters, starred);
  if (!isRevealed && shown.first?.revealed) setRevealed(true);
  useWayBack(shown, view, look);
  const span = spanOf(shown.loaded);
  const { hidden } = preferences;
  const isFinal = view.board === 'final';
  const hasAwards = areAwardsIn(shown, 0);
  const isNarrow = useIsNarrow();
  const best = shown.first?.items[0]?.score ?? 0;
  const worst = shown.first?.items.at(-1)?.score ?? 0;
  const hasMoves = shown.loaded.some(({ previousPlace }) => previousPlace !== null);
  const hasManyPlaces = areManyIn(shown);
  // Where the first alone have medals, their places say so.
  const hasAwardColumn = areAwardsIn(shown, discs);
  const figures = { span, best, worst, isFinal, hasAwards: hasAwardColumn, hasMoves, hasManyPlaces };
  const wish = { ...figures, isNarrow, hidden, starred, onStar: star, onOpen: setOpened };
  const columns = useColumns(wish);
  const isFiltered = q !== '' || filters.onlyPinned || filters.onlyMedals;
  const baselines = isFiltered ? noBaselines : baselinesIn(shown, view.after);
  const whole = useWholeBoard({ ...shown.board, more: shown.more }, () => look({ after: 0 }));
  const jump = () => {
    const at = shown.rows.findIndex(({ mine }) => mine);
    if (at >= 0) scrollToRow(at + baselines.filter(({ before }) => before <= at).length);
    else look({ after: Math.max(0, (shown.first?.own?.place ?? 0) - 1 - roomAbove) });
  };
  return {
    ...shown,
    view,
    isFiltered,
    baselines,
    span,
    columns,
    hasAwards,
    hasMoves,
    whole,
    jump,
    setBoard: (next: BoardName) => look({ board: next }),
    setAfter: (next: number) => look({ after: next }),
    setTour: (next: string) => look({ after: 0, tour: next }),
    search,
    filter: { filters, onFilter: (next: Filters) => look({ filters: next }) },
    prefer: { preferences, onPrefer: set },
    sheet: { opened, setOpened },
  };
};

/** An address may name a place below the last one, a tour that is gone, or results that are not out yet: the board itself is shown then. */
const useWayBack = (
  { first, board: { isPlaceholderData, error } }: ReturnType<typeof useBoardRows>,
  { after, tour, board }: BoardView,
  look: (changes: Partial<BoardAddress>) => void,
) => {
  const isBelow = after > 0 && first !== undefined && !isPlaceholderData && after >= first.total;
  const isGone = (tour !== '' || board === 'final') && error !== null && asApiError(error).status === 404;
  const goBack = useEffectEvent(() => look(isGone ? { tour: '', board: null, after: 0 } : { after: 0 }));
  useEffect(() => {
    if (isBelow || isGone) goBack();
  }, [isBelow, isGone]);
};

const noBaselines: PlacedBaseline[] = [];

/**
 * Few teams win no medal, and neither does anybody in a championship without an end.
 * @param beyond the last place whose medal says nothing here
 */
const areAwardsIn = ({ first, loaded }: ReturnType<typeof useBoardRows>, beyond: number): boolean =>
  (first?.zones?.bronze ?? 0) > beyond || loaded.some(({ award, place }) => award !== null && place > beyond);

/** A filter shows few of many teams; their places are those of the whole board. */
const areManyIn = ({ loaded, total }: ReturnType<typeof useBoardRows>): boolean =>
  total > 999 || loaded.some(({ place }) => place > 999);

/** Among some of the rows only, a baseline would stand beside the wrong ones. */
const baselinesIn = ({ first, rows, total }: ReturnType<typeof useBoardRows>, offset: number): PlacedBaseline[] =>
  first ? placed(first.baselines, rows, { direction: first.direction, offset, total }) : noBaselines;

/** The same columns until something of them changes: rows that are there are not drawn again. */
const useColumns = ({ span, ...wish }: ColumnWish) => {
  const t = useText();
  const { low = 0, high = 0 } = span ?? {};
  const hasBands = span !== null;
  const { best, worst, isFinal, hasAwards, hasMoves, hasManyPlaces, isNarrow, hidden, starred, onStar, onOpen } = wish;
  return useMemo(() => {
    const known = hasBands ? { low, high } : null;
    const figures = { span: known, best, worst, isFinal, hasAwards, hasMoves, hasManyPlaces };
    return columnsOf(t, { ...figures, isNarrow, hidden, starred, onStar, onOpen });
  }, [
    t,
    hasBands,
    low,
    high,
    best,
    worst,
    isFinal,
    hasAwards,
    hasMoves,
    hasManyPlaces,
    isNarrow,
    hidden,
    starred,
    onStar,
    onOpen,
  ]);
};

/** Brings a row of the leaderboard's table into the middle of the window, also one that is not drawn yet. */
const scrollToRow = (index: number): void => {
  const body = document.querySelector('table[aria-rowcount] tbody:last-of-type');
  const row = body?.querySelector('tr[aria-rowindex]');
  if (!body || !row) return;
  const top = body.getBoundingClientRect().top + window.scrollY + index * row.getBoundingClientRect().height;
  window.scrollTo({ top: top - window.innerHeight / 2 });
};
