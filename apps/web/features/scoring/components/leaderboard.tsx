import { Skeleton, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Download, Search } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { LeaderboardRow } from '../../../../../modules/scoring/contract/leaderboard.js';
import { Chip } from '../../../components/chip.js';
import type { Column } from '../../../components/data-table/column.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import { openRow } from '../../../components/data-table/open-row.js';
import { DateTime } from '../../../components/date-time.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorCard } from '../../../components/error-card.js';
import { MedalDisc } from '../../../components/medal-disc.js';
import { Score } from '../../../components/score.js';
import { addressOf } from '../../../lib/api/call.js';
import { useText, type T } from '../../../lib/i18n/use-text.js';
import { useBoard } from '../api/scoring.js';
import { Freshness } from './freshness.js';
import { OwnPlace } from './own-place.js';
import { RowSheet } from './row-sheet.js';
import { type Span, spanOf, TieBand } from './tie-band.js';
import classes from './leaderboard.module.css';

const typingPause = 250;
/** Up to this place the own row is in sight anyway. */
const pinnedFrom = 10;

/** The leaderboard of a championship (LB1, LB2), with the own row always in sight (LB4). */
export function Leaderboard({ champname }: { champname: string }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), typingPause);
  const board = useBoard(champname, q);
  const rows = board.data?.pages.flatMap((page) => page.items) ?? [];
  const span = spanOf(rows);
  const [opened, setOpened] = useState<LeaderboardRow | null>(null);
  const columns = useColumns(span, setOpened);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = board;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);

  const first = board.data?.pages[0];
  if (!first) {
    return board.error ? (
      <ErrorCard failure={board.error} onRetry={() => void board.refetch()} />
    ) : (
      <Skeleton height={720} radius={10} />
    );
  }
  const { own, total } = first;
  return (
    <div className={classes.grid}>
      <section className={classes.card}>
        <div className={classes.tools}>
          <TextInput
            type="search"
            className={classes.search}
            leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
            aria-label={t({ id: 'scoring.board.find' })}
            placeholder={t({ id: 'scoring.board.find' })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <CsvLink champname={champname} />
          <span className={classes.space} />
          <Freshness
            refreshedAt={first.refreshedAt}
            refreshSeconds={first.refreshSeconds}
            onDue={() => void board.refetch()}
          />
        </div>
        {rows.length === 0 ? (
          <EmptyState
            picture="podium"
            title={<FormattedMessage id={q ? 'scoring.board.nobody' : 'scoring.board.empty'} />}
          />
        ) : (
          <DataTable
            label={t({ id: 'scoring.board' })}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.team}
            isMarked={(row) => row.mine}
            pinned={own && own.place > pinnedFrom && !q ? own : null}
            total={total}
            onNearEnd={more}
          />
        )}
        <output className={classes.count}>{t({ id: 'scoring.board.count' }, { shown: rows.length, total })}</output>
      </section>
      <OwnPlace own={own} total={total} isFiltered={q !== ''} />
      {opened && <RowSheet row={opened} span={span} onClose={() => setOpened(null)} />}
    </div>
  );
}

function CsvLink({ champname }: { champname: string }) {
  return (
    <a
      className={classes.csv}
      href={addressOf('GET championships/{champname}/leaderboard.csv', { params: { champname } })}
      download
    >
      <Download size={16} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id="scoring.board.csv" />
    </a>
  );
}

/** The same columns until the language or the scale of the bands changes: rows that are there are not drawn again. */
const useColumns = (span: Span | null, open: (row: LeaderboardRow) => void): Column<LeaderboardRow>[] => {
  const t = useText();
  const { low = 0, high = 0 } = span ?? {};
  const hasBands = span !== null;
  return useMemo(() => columnsOf(t, hasBands ? { low, high } : null, open), [t, hasBands, low, high, open]);
};

const columnsOf = (t: T, span: Span | null, open: (row: LeaderboardRow) => void): Column<LeaderboardRow>[] => [
  {
    id: 'place',
    header: <abbr title={t({ id: 'scoring.column.place' })}>{t({ id: 'scoring.column.place.short' })}</abbr>,
    width: '56px',
    isNumber: true,
    cell: ({ place }) => place,
  },
  { id: 'team', header: t({ id: 'scoring.column.team' }), cell: (row) => <TeamCell row={row} /> },
  {
    id: 'score',
    header: t({ id: 'scoring.column.score' }),
    width: '112px',
    isNumber: true,
    cell: ({ score }) => <Score value={score} />,
  },
  ...(span ? [bandColumn(t({ id: 'scoring.column.band' }), span)] : []),
  {
    id: 'solutions',
    header: t({ id: 'scoring.column.solutions' }),
    width: '92px',
    isNumber: true,
    onWideOnly: true,
    cell: ({ solutions }) => solutions,
  },
  {
    id: 'last',
    header: t({ id: 'scoring.column.last' }),
    width: '158px',
    onWideOnly: true,
    cell: ({ lastSolutionAt }) => (
      <span className={classes.muted}>
        <DateTime time={lastSolutionAt} />
      </span>
    ),
  },
  {
    id: 'status',
    header: t({ id: 'scoring.column.status' }),
    width: '100px',
    onWideOnly: true,
    cell: ({ status }) => <Chip tone="ok">{t({ id: `scoring.board.status.${status}` })}</Chip>,
  },
  {
    id: 'award',
    header: t({ id: 'scoring.column.award' }),
    width: '80px',
    cell: ({ award }) => award && <MedalDisc award={award} />,
  },
  openRow(t, ({ team }) => team, open),
];

const bandColumn = (header: string, span: Span): Column<LeaderboardRow> => ({
  id: 'band',
  header,
  width: '112px',
  onWideOnly: true,
  cell: (row) => <TieBand row={row} span={span} />,
});

/** A team of one under its owner's name is said once. */
function TeamCell({ row }: { row: LeaderboardRow }) {
  const t = useText();
  const others = row.members.join(', ');
  return (
    <span className={classes.team}>
      <span className={classes.name}>{row.mine ? t({ id: 'scoring.board.you' }, { team: row.team }) : row.team}</span>
      {others !== row.team && <span className={classes.members}>{others}</span>}
    </span>
  );
}
