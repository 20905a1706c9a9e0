import { ArrowLeftRight, Download, ScrollText } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { Chip } from '#web/ui/chip.js';
import type { Column } from '#web/ui/table/column.js';
import { openRow } from '#web/ui/table/open-row.js';
import { Score } from '#web/words/score.js';
import { StatusChip } from '#web/words/status-chip.js';
import { When } from '#web/words/when.js';
import { addressOf } from '#modules/client/address.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { counterpartOf } from './counterpart.js';
import { ScoreCell } from './score-cell.js';
import { FinalButton } from './final-button.js';
import { isFileOwn } from './own-file.js';
import { CancelButton } from '#web/words/solutions/cancel-button.js';
import { CommentCell } from './comment-cell.js';
import { useSolutionPath } from './use-solution-path.js';
import classes from './solution-list.module.css';

const privateColumn = (header: string): Column<SolutionView> => ({
  id: 'private',
  header,
  width: '128px',
  isNumber: true,
  sortBy: ({ privateScore }) => privateScore ?? 0,
  cell: ({ privateScore }) => (privateScore === null ? '–' : <Score value={privateScore} />),
});

/** The place of the best one. */
const placeColumn = (header: string, title: string): Column<SolutionView> => ({
  id: 'place',
  header: <abbr title={title}>{header}</abbr>,
  width: '64px',
  from: 1280,
  isNumber: true,
  onWideOnly: true,
  cell: ({ best, place }) => (best && place) || '–',
});

/** Columns of My solutions (SUB3). */
export const useSolutionColumns = (
  solutions: readonly SolutionView[],
  best: SolutionView | null,
  open: (solution: SolutionView) => void,
): Column<SolutionView>[] => {
  const t = useText();
  const isRevealed = solutions.some(({ privateScore }) => privateScore !== null);
  return [
    { id: 'file', header: t({ id: 'scoring.column.file' }), cell: (solution) => <FileCell solution={solution} /> },
    {
      id: 'status',
      header: t({ id: 'scoring.column.status' }),
      width: '168px',
      onWideOnly: true,
      cell: (solution) => <StatusChip {...solution} />,
    },
    {
      id: 'score',
      header: t({ id: 'scoring.column.score' }),
      width: '120px',
      isNumber: true,
      sortBy: ({ score }) => score ?? 0,
      cell: (solution) => <ScoreCell solution={solution} best={best} />,
    },
    ...(isRevealed
      ? [privateColumn(t({ id: 'scoring.column.private' }))]
      : [placeColumn(t({ id: 'scoring.column.place' }), t({ id: 'scoring.column.place.best' }))]),
    {
      id: 'date',
      header: t({ id: 'scoring.column.date' }),
      width: '120px',
      onWideOnly: true,
      isNumber: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt, uploadedBy }) => (
        <span className="column">
          <When time={createdAt} />
          <span className="muted small regular">
            <span className="ellipsis">{uploadedBy}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'tools',
      header: <span className="unseen">{t({ id: 'scoring.column.tools' })}</span>,
      width: '160px',
      onWideOnly: true,
      cell: (solution) => (
        <Tools solution={solution} counterpart={counterpartOf(solution, solutions)} onOpen={() => open(solution)} />
      ),
    },
    openRow(t, ({ name }) => name, open),
  ];
};

function FileCell({ solution }: { solution: SolutionView }) {
  const bytes = useBytes();
  return (
    <span className={classes.file}>
      <span className={classes.name}>
        {solution.name} <span className="muted small regular">{bytes(solution.bytes)}</span>{' '}
        {solution.best && (
          <Chip tone="accent">
            <FormattedMessage id="scoring.best" />
          </Chip>
        )}{' '}
        {solution.late && (
          <Chip tone="plain">
            <FormattedMessage id="scoring.late" />
          </Chip>
        )}{' '}
        {solution.final && (
          <Chip tone="ok">
            <FormattedMessage id="scoring.final" />
          </Chip>
        )}
      </span>
      {/* On a phone columns of their own would push the score out of sight. */}
      <span className={classes.status}>
        <StatusChip {...solution} />
        <span className="muted small regular">
          <When time={solution.createdAt} />
        </span>
      </span>
      <CommentCell solution={solution} />
    </span>
  );
}

interface ToolsProps {
  solution: SolutionView;
  counterpart: SolutionView | null;
  onOpen: () => void;
}

function Tools({ solution, counterpart, onOpen }: ToolsProps) {
  const t = useText();
  const pathOf = useSolutionPath(solution.champname);
  return (
    <span className="row gap-1">
      <FinalButton solution={solution} />
      <CancelButton solution={solution} />
      <button
        type="button"
        className="icon-button"
        aria-label={t({ id: 'scoring.log.open' }, { name: solution.name })}
        title={t({ id: 'scoring.log' })}
        onClick={onOpen}
      >
        <ScrollText size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {counterpart && (
        <Link
          className="icon-button"
          to={pathOf(solution.id, counterpart.id)}
          aria-label={t({ id: 'scoring.compare.of' }, { name: solution.name })}
          title={t({ id: 'scoring.compare' })}
        >
          <ArrowLeftRight size={18} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      {solution.fileGoneAt === null && isFileOwn(solution) && (
        <a
          className="icon-button"
          href={addressOf('GET solutions/{id}/file', { params: { id: solution.id } })}
          download={solution.name}
          aria-label={t({ id: 'scoring.download' }, { name: solution.name })}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
        </a>
      )}
    </span>
  );
}
