import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { ScrollText } from 'lucide-react';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import type { Column } from '#web/ui/table/column.js';
import { openRow } from '#web/ui/table/open-row.js';
import { DateTime } from '#web/words/date-time.js';
import { Score } from '#web/words/score.js';
import { StatusChip } from '#web/words/status-chip.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { RetryButton } from './submission-actions.js';
import { canBeChosen, type Chosen } from './use-chosen.js';
import { WhyNot } from './why-not.js';
import classes from './submissions.module.css';

interface Use {
  open: (row: OrganiserRow) => void;
  choice: Chosen;
  /** SUB5: with private scores, which nobody else may know before the results are out. */
  isPrivate: boolean;
}

/** Columns of the client's list; on a phone a row is a card with the essential. */
export const useSubmissionColumns = (champname: string, { open, choice, isPrivate }: Use): Column<OrganiserRow>[] => {
  const t = useText();
  return [
    {
      id: 'choose',
      header: <span className="unseen">{t({ id: 'organiser.choice' })}</span>,
      width: '44px',
      cell: (row) => canBeChosen(row) && <Choose row={row} choice={choice} />,
    },
    {
      id: 'file',
      header: t({ id: 'scoring.column.file' }),
      cell: (row) => <FileCell row={row} onOpen={() => open(row)} />,
    },
    {
      id: 'team',
      header: t({ id: 'scoring.column.team' }),
      width: '200px',
      onWideOnly: true,
      cell: (row) => <TeamOf row={row} />,
    },
    {
      id: 'status',
      header: t({ id: 'scoring.column.status' }),
      width: '172px',
      onWideOnly: true,
      cell: (row) => <StatusChip {...row} />,
    },
    {
      id: 'score',
      header: t({ id: 'scoring.column.score' }),
      width: '110px',
      isNumber: true,
      cell: ({ score }) => scoreOf(score),
    },
    ...(isPrivate ? [privateColumn(t)] : []),
    {
      id: 'date',
      header: t({ id: 'scoring.column.date' }),
      width: '150px',
      onWideOnly: true,
      cell: ({ createdAt }) => <DateTime time={createdAt} />,
    },
    {
      id: 'tools',
      header: <span className="unseen">{t({ id: 'organiser.tools' })}</span>,
      width: '214px',
      onWideOnly: true,
      cell: (row) => <Tools champname={champname} row={row} onOpen={() => open(row)} />,
    },
    openRow(t, ({ name, team }) => `${name}, ${team}`, open),
  ];
};

const scoreOf = (score: number | null) => (score === null ? '–' : <Score value={score} />);

const privateColumn = (t: ReturnType<typeof useText>): Column<OrganiserRow> => ({
  id: 'private',
  header: t({ id: 'scoring.column.private' }),
  width: '120px',
  isNumber: true,
  cell: ({ privateScore }) => scoreOf(privateScore),
});

function Choose({ row, choice }: { row: OrganiserRow; choice: Chosen }) {
  const t = useText();
  return (
    <span className={classes.choose}>
      <Checkbox
        aria-label={t({ id: 'organiser.choice.of' }, { name: row.name, team: row.team })}
        checked={choice.isChosen(row)}
        onChange={() => choice.toggle(row)}
      />
    </span>
  );
}

function FileCell({ row, onOpen }: { row: OrganiserRow; onOpen: () => void }) {
  const bytes = useBytes();
  return (
    <span className={classes.file}>
      <span className="lines" title={row.name}>
        <button type="button" className={classes.name} aria-haspopup="dialog" onClick={onOpen}>
          {row.name}
        </button>{' '}
        <span className={classes.muted}>{bytes(row.bytes)}</span>
      </span>
      <span className={classes.narrow}>
        <StatusChip {...row} />
        <TeamOf row={row} />
        <DateTime time={row.createdAt} />
      </span>
      <WhyNot row={row} />
      {row.comment && <span className={classes.muted}>{row.comment}</span>}
    </span>
  );
}

/** The team and who of it; a team of one under its owner's name is said once. */
function TeamOf({ row: { team, by } }: { row: OrganiserRow }) {
  return (
    <span className={classes.team}>
      <span className="lines" title={team}>
        {team}
      </span>
      {by !== team && <span className={classes.muted}>{by}</span>}
    </span>
  );
}

function Tools({ champname, row, onOpen }: { champname: string; row: OrganiserRow; onOpen: () => void }) {
  const t = useText();
  return (
    <span className="inline gap-1 justify-end full">
      {row.actions.includes('RETRY') && <RetryButton champname={champname} submission={row} size="xs" />}
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={t({ id: 'organiser.open' }, { name: row.name, team: row.team })}
        title={t({ id: 'scoring.log' })}
        onClick={onOpen}
      >
        <ScrollText size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
