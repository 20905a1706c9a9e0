import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { solutionStatuses } from '../components/status-filter.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorCard } from '../../../components/error-card.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { paths } from '../../../lib/paths.js';
import { GrantList } from './grant-list.js';
import { useOrganiserLive, useSubmissions, type Wanted } from './organiser-api.js';
import { QueueCard } from './queue-card.js';
import { SubmissionSheet } from './submission-sheet.js';
import { SubmissionTools } from './submission-tools.js';
import { useSubmissionColumns } from './submission-columns.js';
import classes from './submissions.module.css';

const typingPause = 250;

interface Props {
  champname: string;
  /** The solution whose sheet is open, as the address says. */
  openedId: string | undefined;
}

/** The client's room for the solutions of the own championship: the queue, all that came, and what was granted. */
export function Submissions({ champname, openedId }: Props) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const status = solutionStatuses.find((one) => one === search.get('status'));
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const [q] = useDebouncedValue(typed.trim(), typingPause);
  useOrganiserLive(champname);
  const close = () => void navigate(`${paths.submissions(champname)}?${search}`, { replace: true });
  return (
    <>
      <QueueCard champname={champname} />
      <section className={classes.card} aria-labelledby="organiser-list">
        <SubmissionTools
          champname={champname}
          typed={typed}
          onType={setTyped}
          status={status}
          onStatus={(next) => setSearch(next ? { status: next } : {}, { replace: true })}
        />
        <List champname={champname} wanted={{ status, q }} />
      </section>
      <GrantList champname={champname} />
      {openedId !== undefined && <SubmissionSheet champname={champname} id={openedId} onClose={close} />}
    </>
  );
}

function List({ champname, wanted }: { champname: string; wanted: Wanted }) {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const list = useSubmissions(champname, wanted);
  const columns = useSubmissionColumns(
    champname,
    ({ id }) => void navigate(`${paths.submissions(champname, id)}?${search}`),
  );
  if (!list.data) {
    return list.error ? (
      <ErrorCard failure={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton height={240} radius={0} />
    );
  }
  const rows = list.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) {
    const isNarrowed = wanted.status !== undefined || wanted.q !== '';
    const id = isNarrowed ? 'organiser.list.nothing' : 'organiser.list.empty';
    return <EmptyState picture="sheet" title={<FormattedMessage id={id} />} />;
  }
  return (
    <>
      <DataTable label={t({ id: 'organiser.submissions' })} columns={columns} rows={rows} rowKey={({ id }) => id} />
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
