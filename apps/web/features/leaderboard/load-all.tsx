import { FormattedMessage } from 'react-intl';
import type { WholeBoard } from './use-whole-board.js';
import classes from './board-table.module.css';

/** Reads the rest of a board, for finding in the page and for paper. */
export function LoadAll({ isLoading, isPart, onWant }: WholeBoard) {
  if (!isPart) return null;
  return (
    <button
      type="button"
      className={classes.loadAll}
      aria-disabled={isLoading}
      onClick={isLoading ? undefined : onWant}
    >
      <FormattedMessage id={isLoading ? 'scoring.board.loadingAll' : 'scoring.board.loadAll'} />
    </button>
  );
}
