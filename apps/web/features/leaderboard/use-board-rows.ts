import { useCallback } from 'react';
import type { Leaderboard, LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { type BoardView, useBoard } from '#web/words/board.data.js';
import { useRowsOf } from './board-parts.data.js';
import type { Filters } from './board-tools.js';

/** Up to this place the own row is in sight anyway. */
const pinnedFrom = 10;
const noRows: LeaderboardRow[] = [];
/** Pinned teams stand above the board of the championship; that of a tour is read by itself. */
const noTeams: string[] = [];

interface Shown {
  rows: LeaderboardRow[];
  /** Kept above the others: the own row, then the teams that were pinned. */
  pinned: LeaderboardRow[];
  total: number;
  first: Leaderboard | undefined;
}

/** What of a board is shown, and what is read next. */
export const useBoardRows = (champname: string, view: BoardView, filters: Filters, starred: readonly string[]) => {
  const board = useBoard(champname, view);
  const stars = useRowsOf(champname, view.board, view.tour ? noTeams : starred);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = board;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  const pages = board.data?.pages ?? [];
  const first = pages[0];
  const loaded = pages.flatMap((page) => page.items);
  return { board, more, loaded, ...shownOf(first, loaded, stars, view, filters) };
};

const shownOf = (
  first: Leaderboard | undefined,
  loaded: LeaderboardRow[],
  stars: LeaderboardRow[],
  { q, after }: BoardView,
  { onlyPinned, onlyMedals }: Filters,
): Shown => {
  const total = first?.total ?? 0;
  const own = first?.own && (first.own.place > pinnedFrom || after > 0) && !q ? [first.own] : noRows;
  const others = stars.filter(({ mine }) => !mine);
  if (onlyPinned) {
    const rows = [...(first?.own && !q ? [first.own] : noRows), ...others];
    return { first, rows, pinned: noRows, total: rows.length };
  }
  const pinned = q ? noRows : [...own, ...others];
  if (!onlyMedals) return { first, rows: loaded, pinned, total };
  const rows = loaded.filter(({ award }) => award !== null);
  return { first, rows, pinned, total: Math.min(total, first?.zones?.bronze ?? 0) };
};
