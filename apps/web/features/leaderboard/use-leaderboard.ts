import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { BoardName, LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { spanOf } from './tie-band.js';
import { placed, type PlacedBaseline } from './baseline-places.js';
import type { Filters } from './board-tools.js';
import { columnsOf, type ColumnWish } from './columns.js';
import { useBoardPreferences } from './preferences.js';
import { scrollToRow } from './scroll-to-row.js';
import { useBoardRows } from './use-board-rows.js';
import { useWholeBoard } from './use-whole-board.js';

const typingPause = 250;
const everything: Filters = { onlyPinned: false, onlyMedals: false };
/** Rows above the own one when one jumps to it. */
const roomAbove = 10;

/** All that a leaderboard's screen knows: what is looked at, and what of it is there. */
export const useLeaderboard = (champname: string) => {
  const [wished, setBoard] = useState<BoardName | null>(null);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), typingPause);
  const [after, setAfter] = useState(0);
  const [tour, setTour] = useState('');
  const [filters, setFilters] = useState(everything);
  const [opened, setOpened] = useState<LeaderboardRow | null>(null);
  const { preferences, set, starred, star } = useBoardPreferences(champname);
  const view = { q, board: tour ? 'public' : (wished ?? 'public'), after: q ? 0 : after, tour } as const;
  const shown = useBoardRows(champname, view, filters, starred);
  // Once the results are out they are what one comes for.
  if (wished === null && shown.first?.revealed) setBoard('final');
  const span = spanOf(shown.loaded);
  const { hidden } = preferences;
  const isFinal = view.board === 'final';
  const hasAwards = areAwardsIn(shown);
  const isNarrow = useIsNarrow();
  const best = shown.first?.items[0]?.score ?? 0;
  const worst = shown.first?.items.at(-1)?.score ?? 0;
  const wish = { span, best, worst, isFinal, hasAwards, isNarrow, hidden, starred, onStar: star, onOpen: setOpened };
  const columns = useColumns(wish);
  const isFiltered = q !== '' || filters.onlyPinned || filters.onlyMedals;
  const baselines = isFiltered ? noBaselines : baselinesIn(shown, view.after);
  const whole = useWholeBoard({ ...shown.board, more: shown.more }, () => setAfter(0));
  const jump = () => {
    const at = shown.rows.findIndex(({ mine }) => mine);
    if (at >= 0) scrollToRow(at + baselines.filter(({ before }) => before <= at).length);
    else setAfter(Math.max(0, (shown.first?.own?.place ?? 0) - 1 - roomAbove));
  };
  return {
    ...shown,
    view,
    isFiltered,
    baselines,
    span,
    columns,
    hasAwards,
    whole,
    jump,
    setBoard,
    setAfter,
    setTour: (next: string) => {
      setAfter(0);
      setTour(next);
    },
    search: { typed, onType: setTyped },
    filter: { filters, onFilter: setFilters },
    prefer: { preferences, onPrefer: set },
    sheet: { opened, setOpened },
  };
};

const noBaselines: PlacedBaseline[] = [];

/** Few teams win no medal, and neither does anybody in a championship without an end. */
const areAwardsIn = ({ first, loaded }: ReturnType<typeof useBoardRows>): boolean =>
  (first?.zones?.bronze ?? 0) > 0 || loaded.some(({ award }) => award !== null);

/** Among some of the rows only, a baseline would stand beside the wrong ones. */
const baselinesIn = ({ first, rows, total }: ReturnType<typeof useBoardRows>, offset: number): PlacedBaseline[] =>
  first ? placed(first.baselines, rows, { direction: first.direction, offset, total }) : noBaselines;

/** The same columns until something of them changes: rows that are there are not drawn again. */
const useColumns = ({ span, ...wish }: ColumnWish) => {
  const t = useText();
  const { low = 0, high = 0 } = span ?? {};
  const hasBands = span !== null;
  const { best, worst, isFinal, hasAwards, isNarrow, hidden, starred, onStar, onOpen } = wish;
  return useMemo(() => {
    const known = hasBands ? { low, high } : null;
    return columnsOf(t, { span: known, best, worst, isFinal, hasAwards, isNarrow, hidden, starred, onStar, onOpen });
  }, [t, hasBands, low, high, best, worst, isFinal, hasAwards, isNarrow, hidden, starred, onStar, onOpen]);
};
