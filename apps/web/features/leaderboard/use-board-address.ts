import { useSearchParams } from 'react-router-dom';
import type { BoardName } from '#modules/scoring/boards/contract/leaderboard.js';
import type { Filters } from './board-tools.js';

/** What of a board one looks at. */
export interface BoardAddress {
  /** That which is shown by itself where none is named. */
  board: BoardName | null;
  /** Of the championship where it is empty. */
  tour: string;
  /** The rows begin below this place. */
  after: number;
  q: string;
  filters: Filters;
}

const tourShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const placeShape = /^[1-9]\d{0,7}$/;

/** What does not fit, by another hand or of another version, is left out. */
const boardAddressOf = (search: URLSearchParams): BoardAddress => {
  const board = search.get('board');
  const tour = search.get('tour') ?? '';
  const after = search.get('after') ?? '';
  const only = search.getAll('only');
  return {
    board: board === 'public' || board === 'final' ? board : null,
    tour: tourShape.test(tour) ? tour : '',
    after: placeShape.test(after) ? Number(after) : 0,
    q: search.get('q') ?? '',
    filters: { onlyPinned: only.includes('pinned'), onlyMedals: only.includes('medals') },
  };
};

const searchOf = ({ board, tour, after, q, filters: { onlyPinned, onlyMedals } }: BoardAddress): [string, string][] => {
  const all: [string, string][] = [
    ['board', board ?? ''],
    ['tour', tour],
    ['after', after > 0 ? String(after) : ''],
    ['q', q],
    ['only', onlyPinned ? 'pinned' : ''],
    ['only', onlyMedals ? 'medals' : ''],
  ];
  return all.filter(([, value]) => value !== '');
};

/** What of a board one looks at, kept in the address: it can be sent to somebody, and is there again on the way back. */
export const useBoardAddress = () => {
  const [search, setSearch] = useSearchParams();
  const look = (changes: Partial<BoardAddress>) =>
    setSearch((now) => searchOf({ ...boardAddressOf(now), ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  return [boardAddressOf(search), look] as const;
};
