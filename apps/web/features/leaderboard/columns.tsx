import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { Chip } from '#web/ui/chip.js';
import type { Column } from '#web/ui/table/column.js';
import { openRow } from '#web/ui/table/open-row.js';
import { RowIcon } from '#web/ui/table/row-icon.js';
import { TeamAvatar } from '#web/words/team-avatar.js';
import { When } from '#web/words/when.js';
import { discs, MedalDisc } from '#web/words/medal-disc.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import { ScoreBar } from '#web/words/score-bar.js';
import { useText, type T } from '#web/lib/i18n/use-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import { type Span, TieBand } from './tie-band.js';
import classes from './columns.module.css';

/** Columns that may be hidden. */
export const optionalColumns = ['delta', 'band', 'solutions', 'last', 'status', 'award'] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/**
 * Widths of the window, px, from which there is room for these beside a name of 180 px: at less the status gives way
 * first, then the date. All of a row is in its sheet.
 */
const roomForStatus = 1336;
const roomForDate = 1258;

const noneUnder: readonly OptionalColumn[] = [];
const shownUnder = (hidden: readonly OptionalColumn[]) =>
  (['delta', 'award'] as const).filter((id) => !hidden.includes(id));

export interface ColumnWish {
  span: Span | null;
  /** Scores of the first and the last of the first page. */
  best: number;
  worst: number;
  isFinal: boolean;
  /** Whether anybody can win or has won a medal here; without any the column would only cut the names of teams. */
  hasAwards: boolean;
  /** Whether anybody was there the day before: of a board of newcomers the column says nothing. */
  hasMoves: boolean;
  /** Whether places have four figures and more. */
  hasManyPlaces: boolean;
  /** On a phone the name needs the room: what would stand beside it stands below it. */
  isNarrow: boolean;
  hidden: readonly OptionalColumn[];
  starred: readonly string[];
  onStar: (team: string) => void;
  onOpen: (row: LeaderboardRow) => void;
}

/** The columns of the board; the same array as long as nothing of the wish changes, so that rows are not drawn anew. */
export const columnsOf = (t: T, wish: ColumnWish) => {
  const { span, best, worst, isFinal, hasAwards, hasMoves, hasManyPlaces, isNarrow, starred, onStar, onOpen } = wish;
  const hidden: readonly OptionalColumn[] = hasMoves ? wish.hidden : [...wish.hidden, 'delta'];
  const columns: Column<LeaderboardRow>[] = [
    placeColumn(t, hasManyPlaces ? '60px' : '48px'),
    {
      id: 'delta',
      header: isFinal ? t({ id: 'scoring.column.shake' }) : <DeltaHead />,
      width: '48px',
      onWideOnly: true,
      cell: ({ place, previousPlace }) => <PlaceDelta place={place} before={previousPlace} />,
    },
    {
      id: 'team',
      header: t({ id: 'scoring.column.team' }),
      cell: (row) => (
        <TeamCell
          row={row}
          under={isNarrow ? shownUnder(hidden) : noneUnder}
          isStarred={starred.includes(row.team)}
          onStar={() => onStar(row.team)}
          onOpen={onOpen}
        />
      ),
    },
    {
      id: 'score',
      header: scoreHead(t, wish),
      width: '104px',
      isNumber: true,
      cell: ({ score, outdated }) => (
        <span className="line">
          {outdated && <FormerMark />}
          <ScoreBar value={score} share={shareOf(score, best, worst)} />
        </span>
      ),
    },
    ...(span ? [bandColumn(t({ id: 'scoring.column.band' }), span)] : []),
    ...plainColumns(t),
    ...(hasAwards ? [awardColumn(t({ id: 'scoring.column.award' }))] : []),
    openRow(t, ({ team }) => team, onOpen),
  ];
  return columns.filter(({ id }) => !(hidden as readonly string[]).includes(id));
};

/** On a phone a word as long as "final score" would push the way to the row's sheet out of its card. */
const scoreHead = (t: T, { isFinal, isNarrow }: ColumnWish) => {
  if (!isFinal) return t({ id: 'scoring.column.score' });
  const whole = t({ id: 'scoring.column.finalScore' });
  return isNarrow ? (
    <>
      <span aria-hidden>{t({ id: 'scoring.board.final' })}</span>
      <span className="unseen">{whole}</span>
    </>
  ) : (
    whole
  );
};

/** The shortest bar can still be seen. */
const leastShare = 0.08;

/** How far a score is on the way from the worst of the page to the best; whole where all are alike. */
const shareOf = (score: number, best: number, worst: number): number => {
  const way = best === worst ? 1 : (score - worst) / (best - worst);
  return leastShare + (1 - leastShare) * Math.min(1, Math.max(0, way));
};

const placeColumn = (t: T, width: string): Column<LeaderboardRow> => ({
  id: 'place',
  header: <abbr title={t({ id: 'scoring.column.place' })}>{t({ id: 'scoring.column.place.short' })}</abbr>,
  width,
  isNumber: true,
  cell: (row) => (
    <span className="relative block">
      <TieBracket row={row} />
      {row.award && row.place <= discs ? <MedalDisc award={row.award} place={row.place} /> : row.place}
    </span>
  ),
});

/** LB4: a bracket left of the places that can't be told apart; each row draws its part of it. */
function TieBracket({ row: { place, tie } }: { row: LeaderboardRow }) {
  const t = useText();
  if (!tie) return null;
  const words = t({ id: 'scoring.band.tie' }, tie);
  const part = place === tie.from ? 'first' : place === tie.to ? 'last' : 'middle';
  return <span className={classes.bracket} data-part={part} role="img" aria-label={words} {...tooltip(() => words)} />;
}

/** SUB6: stands before a score that is by former answers, so that nobody compares it with the others. */
function FormerMark() {
  const t = useText();
  const text = t({ id: 'scoring.board.former' });
  return (
    <span className={classes.former} role="img" aria-label={text} {...tooltip(() => text)}>
      *
    </span>
  );
}

function DeltaHead() {
  const t = useText();
  return <abbr title={t({ id: 'scoring.column.delta' })}>{t({ id: 'scoring.column.delta.short' })}</abbr>;
}

const plainColumns = (t: T): Column<LeaderboardRow>[] => [
  {
    id: 'solutions',
    header: t({ id: 'scoring.column.solutions' }),
    width: '68px',
    isNumber: true,
    onWideOnly: true,
    cell: ({ solutions }) => solutions,
  },
  {
    id: 'last',
    header: t({ id: 'scoring.column.last' }),
    width: '104px',
    isNumber: true,
    onWideOnly: true,
    from: roomForDate,
    cell: ({ lastSolutionAt }) => (
      <span className="muted small">
        <When time={lastSolutionAt} />
      </span>
    ),
  },
  {
    id: 'status',
    header: t({ id: 'scoring.column.status' }),
    width: '60px',
    onWideOnly: true,
    from: roomForStatus,
    cell: ({ status }) => <Chip tone="ok">{t({ id: `scoring.board.status.${status}` })}</Chip>,
  },
];

const awardColumn = (header: string): Column<LeaderboardRow> => ({
  id: 'award',
  header,
  width: '60px',
  onWideOnly: true,
  cell: ({ award }) => award && <MedalDisc award={award} />,
});

const bandColumn = (header: string, span: Span): Column<LeaderboardRow> => ({
  id: 'band',
  header,
  width: '96px',
  onWideOnly: true,
  cell: (row) => <TieBand row={row} span={span} />,
});

interface TeamCellProps {
  row: LeaderboardRow;
  under: readonly OptionalColumn[];
  isStarred: boolean;
  onStar: () => void;
  onOpen: (row: LeaderboardRow) => void;
}

/** A team of one under its owner's name is said once. */
function TeamCell({ row, under, isStarred, onStar, onOpen }: TeamCellProps) {
  const t = useText();
  const others = row.members.join(', ');
  const pin = t({ id: 'scoring.board.pin' }, { team: row.team });
  const members = others !== row.team && <span className={classes.members}>{others}</span>;
  return (
    <span className={classes.team}>
      <button
        type="button"
        className={classes.star}
        aria-pressed={isStarred}
        aria-label={pin}
        {...tooltip(() => pin)}
        onClick={onStar}
      >
        <RowIcon icon="star" />
      </button>
      <TeamAvatar team={row.team} login={row.login} size={24} />
      <button type="button" className={classes.name} aria-haspopup="dialog" onClick={() => onOpen(row)}>
        {row.mine ? t({ id: 'scoring.board.you' }, { team: row.team }) : row.team}
      </button>
      {under.includes('award') && row.award && row.place > discs && <MedalDisc award={row.award} />}
      {under.includes('delta') ? (
        <span className={classes.under}>
          <PlaceDelta place={row.place} before={row.previousPlace} />
          {members}
        </span>
      ) : (
        members
      )}
    </span>
  );
}
