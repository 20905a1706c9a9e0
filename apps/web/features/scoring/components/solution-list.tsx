import { Button, Skeleton } from '@mantine/core';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SolutionStatus, SolutionView } from '../../../../../modules/scoring/contract/solution.js';
import { Chip } from '../../../components/chip.js';
import type { Column } from '../../../components/data-table/column.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import { openRow } from '../../../components/data-table/open-row.js';
import { DateTime } from '../../../components/date-time.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorCard } from '../../../components/error-card.js';
import { Score } from '../../../components/score.js';
import { StatusChip } from '../../../components/status-chip.js';
import { addressOf } from '../../../lib/api/call.js';
import { useBytes } from '../../../lib/format/bytes.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { paths } from '../../../lib/paths.js';
import { useSolutions } from '../api/scoring.js';
import { FinalButton } from './final-button.js';
import { CancelButton } from './cancel-button.js';
import { CommentCell } from './comment-cell.js';
import { SolutionLog } from './solution-log.js';
import { StatusFilter } from './status-filter.js';
import classes from './solution-list.module.css';

/** My solutions (SUB3): everything that the team has sent, the newest first. */
export function SolutionList({ champname, teamId }: { champname: string; teamId: string }) {
  const t = useText();
  const [status, setStatus] = useState<SolutionStatus>();
  const query = useSolutions(champname, teamId, status);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const solutions = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isRevealed = solutions.some(({ privateScore }) => privateScore !== null);
  const columns = useColumns(isRevealed, ({ id }) => setOpenedId(id));
  if (!query.data) {
    return query.error ? (
      <ErrorCard failure={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={240} radius={10} />
    );
  }
  const opened = solutions.find(({ id }) => id === openedId);
  if (solutions.length === 0 && !status) {
    return (
      <EmptyState
        picture="sheet"
        title={<FormattedMessage id="scoring.solutions.empty" />}
        action={
          <Link to={paths.championship(champname, 'metric')}>
            <FormattedMessage id="scoring.solutions.first" />
          </Link>
        }
      />
    );
  }
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <StatusFilter value={status} onChange={setStatus} />
        <Link to={paths.championship(champname, 'queue')}>
          <FormattedMessage id="scoring.toQueue" />
        </Link>
      </div>
      <DataTable
        label={t({ id: 'scoring.solutions' })}
        columns={columns}
        rows={solutions}
        rowKey={(solution) => solution.id}
        isMarked={(solution) => solution.best}
      />
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <FormattedMessage id="shell.showMore" />
          </Button>
        </div>
      )}
      {opened && <SolutionLog solution={opened} onClose={() => setOpenedId(null)} />}
    </div>
  );
}

const privateColumn = (header: string): Column<SolutionView> => ({
  id: 'private',
  header,
  width: '130px',
  isNumber: true,
  sortBy: ({ privateScore }) => privateScore ?? 0,
  cell: ({ privateScore }) => (privateScore === null ? '–' : <Score value={privateScore} />),
});

const useColumns = (isRevealed: boolean, open: (solution: SolutionView) => void): Column<SolutionView>[] => {
  const t = useText();
  return [
    { id: 'file', header: t({ id: 'scoring.column.file' }), cell: (solution) => <FileCell solution={solution} /> },
    {
      id: 'status',
      header: t({ id: 'scoring.column.status' }),
      width: '150px',
      onWideOnly: true,
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      id: 'score',
      header: t({ id: 'scoring.column.score' }),
      width: '130px',
      isNumber: true,
      sortBy: ({ score }) => score ?? 0,
      cell: ({ score }) => (score === null ? '–' : <Score value={score} />),
    },
    ...(isRevealed ? [privateColumn(t({ id: 'scoring.column.private' }))] : []),
    {
      id: 'place',
      header: <abbr title={t({ id: 'scoring.column.place.best' })}>{t({ id: 'scoring.column.place' })}</abbr>,
      width: '80px',
      isNumber: true,
      onWideOnly: true,
      cell: ({ best, place }) => (best && place) || '–',
    },
    {
      id: 'by',
      header: t({ id: 'scoring.column.by' }),
      width: '140px',
      onWideOnly: true,
      cell: ({ uploadedBy }) => uploadedBy,
    },
    {
      id: 'date',
      header: t({ id: 'scoring.column.date' }),
      width: '150px',
      onWideOnly: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <DateTime time={createdAt} />,
    },
    {
      id: 'tools',
      header: <span className={classes.unseen}>{t({ id: 'scoring.column.tools' })}</span>,
      width: '222px',
      onWideOnly: true,
      cell: (solution) => <Tools solution={solution} onOpen={() => open(solution)} />,
    },
    openRow(t, ({ name }) => name, open),
  ];
};

function FileCell({ solution }: { solution: SolutionView }) {
  const bytes = useBytes();
  return (
    <span className={classes.file}>
      <span className={classes.name}>
        {solution.name} <span className={classes.muted}>{bytes(solution.bytes)}</span>{' '}
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
      {/* On a phone a column of its own would push the score out of sight. */}
      <span className={classes.status}>
        <StatusChip status={solution.status} />
      </span>
      <CommentCell solution={solution} />
    </span>
  );
}

function Tools({ solution, onOpen }: { solution: SolutionView; onOpen: () => void }) {
  const t = useText();
  return (
    <span className={classes.tools}>
      <FinalButton solution={solution} />
      <CancelButton solution={solution} />
      <button
        type="button"
        className={classes.tool}
        aria-label={t({ id: 'scoring.log.open' }, { name: solution.name })}
        title={t({ id: 'scoring.log' })}
        onClick={onOpen}
      >
        <ScrollText size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <a
        className={classes.tool}
        href={addressOf('GET solutions/{id}/file', { params: { id: solution.id } })}
        download={solution.name}
        aria-label={t({ id: 'scoring.download' }, { name: solution.name })}
      >
        <Download size={18} strokeWidth={1.75} aria-hidden />
      </a>
    </span>
  );
}
