import { FormattedMessage } from 'react-intl';
import type { Leaderboard, LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import type { Column } from '#web/ui/table/column.js';
import { DataTable } from '#web/ui/table/data-table.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Score } from '#web/words/score.js';
import type { PlacedBaseline } from './baseline-places.js';
import { LoadAll } from './load-all.js';
import type { WholeBoard } from './use-whole-board.js';
import classes from './board-table.module.css';

/** Boards of not more teams than this are there at once. */
const allAtOnce = 100;

interface Props {
  rows: LeaderboardRow[];
  columns: readonly Column<LeaderboardRow>[];
  pinned: LeaderboardRow[];
  total: number;
  isFiltered: boolean;
  /** Solutions of the organiser between the rows. */
  baselines: readonly PlacedBaseline[];
  /** Places before the first row. */
  offset: number;
  onTop: () => void;
  isCompact: boolean;
  onNearEnd: () => void;
  /** Reads the rows that are not there yet; none when all are. */
  whole: WholeBoard;
}

/** A solution of the organiser between the rows of a board. */
function BaselineLine({ baseline: { name, score } }: { baseline: Leaderboard['baselines'][number] }) {
  const say = useBilingual();
  return <FormattedMessage id="scoring.board.baseline" values={{ name: say(name), score: <Score value={score} /> }} />;
}

const dividerOf = ({ baseline, before }: PlacedBaseline, at: number) => {
  return { key: `baseline ${at}`, before, content: <BaselineLine baseline={baseline} /> };
};

/** The rows of a board, and how many of how many they are. */
export function BoardTable({ rows, pinned, total, isFiltered, baselines, offset, onTop, whole, ...rest }: Props) {
  const t = useText();
  if (rows.length === 0) {
    const id = isFiltered ? 'scoring.board.nobody' : 'scoring.board.empty';
    return <EmptyState picture="podium" title={<FormattedMessage id={id} />} />;
  }
  return (
    <>
      {offset > 0 && (
        <button type="button" className={classes.fromTop} onClick={onTop}>
          <FormattedMessage id="scoring.board.fromTop" />
        </button>
      )}
      <DataTable
        label={t({ id: 'scoring.board' })}
        rows={rows}
        rowKey={(row) => row.team}
        isMarked={(row) => row.mine}
        pinned={pinned}
        total={total}
        offset={offset}
        dividers={baselines.map(dividerOf)}
        isWhole={whole.isWhole}
        {...rest}
      />
      <div className="row gap-1-4 muted small p-2-3 bordered-top">
        <output>
          {offset > 0
            ? t({ id: 'scoring.board.part' }, { from: offset + 1, to: offset + rows.length, total })
            : t({ id: 'scoring.board.count' }, { shown: rows.length, total })}
        </output>
        {total > allAtOnce && <LoadAll {...whole} />}
      </div>
    </>
  );
}
