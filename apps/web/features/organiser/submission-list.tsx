import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import { DataTable } from '#web/ui/table/data-table.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
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
  const names = useNames(list.data, rows);
  return (
    <>
      {outcome && list.data && <OutcomeNote outcome={outcome} names={names} onClose={() => onOutcome(null)} />}
      <Loaded of={list} skeleton={240} empty={<NoRows wanted={wanted} />}>
        {() => <Rows champname={champname} rows={rows} isPrivate={wanted.isPrivate} onOutcome={onOutcome} />}
      </Loaded>
      {list.hasNextPage && (
        <div className="foot">
          <ShowMore of={list} />
        </div>
      )}
    </>
  );
}

/** How solutions are called that are or were listed here: a list that moves on holds those no more of which something is told. */
const useNames = (of: unknown, rows: readonly OrganiserRow[]): ReadonlyMap<string, string> => {
  const [known, setKnown] = useState({ of, names: namesOf(rows) });
  if (known.of !== of) setKnown({ of, names: new Map([...known.names, ...namesOf(rows)]) });
  return known.names;
};

const namesOf = (rows: readonly OrganiserRow[]) => new Map(rows.map(({ id, name, team }) => [id, `${name}, ${team}`]));

function NoRows({ wanted }: { wanted: Wanted }) {
  const isNarrowed = wanted.status !== undefined || wanted.q !== '';
  const id = isNarrowed ? 'organiser.list.nothing' : 'organiser.list.empty';
  return <EmptyState picture="sheet" title={<FormattedMessage id={id} />} />;
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
