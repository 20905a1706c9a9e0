import { Button, Skeleton } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import { DataTable } from '#web/ui/table/data-table.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { ChoiceBar } from './choice-bar.js';
import { useSubmissions, type Wanted } from './organiser.data.js';
import { OutcomeNote } from './outcome-note.js';
import { useSubmissionColumns } from './submission-columns.js';
import { useChosen } from './use-chosen.js';
import type { Outcome } from './use-judge-again.js';
import classes from './submissions.module.css';

interface Props {
  champname: string;
  wanted: Wanted;
  outcome: Outcome | null;
  onOutcome: (outcome: Outcome | null) => void;
}

/** The solutions that fit, the newest first, and what is done with those that are chosen. */
export function SubmissionList({ champname, wanted, outcome, onOutcome }: Props) {
  const list = useSubmissions(champname, wanted);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const note = outcome && <OutcomeNote outcome={outcome} rows={rows} onClose={() => onOutcome(null)} />;
  if (!list.data) {
    return list.error ? (
      <ErrorCard failure={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton height={240} radius={0} />
    );
  }
  if (rows.length === 0) {
    const isNarrowed = wanted.status !== undefined || wanted.q !== '';
    const id = isNarrowed ? 'organiser.list.nothing' : 'organiser.list.empty';
    return (
      <>
        {note}
        <EmptyState picture="sheet" title={<FormattedMessage id={id} />} />
      </>
    );
  }
  return (
    <>
      {note}
      <Rows champname={champname} rows={rows} isPrivate={wanted.isPrivate} onOutcome={onOutcome} />
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <FormattedMessage id="shell.showMore" />
          </Button>
        </div>
      )}
    </>
  );
}

interface RowsProps extends Pick<Props, 'champname' | 'onOutcome'> {
  rows: readonly OrganiserRow[];
  isPrivate: boolean;
}

function Rows({ champname, rows, isPrivate, onOutcome }: RowsProps) {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const choice = useChosen(rows);
  const open = ({ id }: OrganiserRow) => void navigate(`${paths.submissions(champname, id)}?${search}`);
  const columns = useSubmissionColumns(champname, { open, choice, isPrivate });
  return (
    <>
      <ChoiceBar champname={champname} choice={choice} onOutcome={onOutcome} />
      <div className={classes.rows}>
        <DataTable label={t({ id: 'organiser.submissions' })} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </div>
    </>
  );
}
