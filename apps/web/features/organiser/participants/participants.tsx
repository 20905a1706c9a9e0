import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ParticipantFilter } from '#modules/scoring/desk/contract/participants.js';
import { addressOf } from '#modules/client/address.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { Select } from '#web/ui/select.js';
import { ShowMore } from '#web/ui/show-more.js';
import { DataTable } from '#web/ui/table/data-table.js';
import { FindField } from '../find-field.js';
import { useParticipantColumns } from './participant-columns.js';
import { useParticipants } from './participants.data.js';
import classes from '../submissions.module.css';

const typingPause = 250;

/** CHAMP5: the client's room for who takes part: teams and people, the silent ones too, and all of it as CSV. */
export function Participants({ champname }: { champname: string }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<ParticipantFilter>();
  const [q] = useDebouncedValue(typed.trim(), typingPause);
  const list = useParticipants(champname, { q, only });
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const columns = useParticipantColumns(champname);
  const isNarrowed = q !== '' || only !== undefined;
  const label = t({ id: 'organiser.participants' });
  return (
    <section className={classes.card} aria-labelledby="organiser-participants">
      <div className={classes.tools}>
        <h2 id="organiser-participants" className="full">
          {label}
        </h2>
        {list.data?.pages[0] && <Sums {...list.data.pages[0]} />}
        <FindField typed={typed} onType={setTyped} />
        <Select
          aria-label={t({ id: 'organiser.participants.only' })}
          value={only ?? ''}
          onChange={({ currentTarget: { value: one } }) =>
            setOnly(one === 'silent' || one === 'disqualified' ? one : undefined)
          }
          data={[
            { value: '', label: t({ id: 'organiser.participants.all' }) },
            { value: 'silent', label: t({ id: 'organiser.participants.only.silent' }) },
            { value: 'disqualified', label: t({ id: 'organiser.participants.only.disqualified' }) },
          ]}
        />
        <span className="grow" />
        <Exports champname={champname} />
      </div>
      <Loaded of={list} skeleton={240}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              picture="sheet"
              title={
                <FormattedMessage id={isNarrowed ? 'organiser.participants.nothing' : 'organiser.participants.empty'} />
              }
            />
          ) : (
            <DataTable label={label} columns={columns} rows={rows} rowKey={({ teamId }) => teamId} />
          )
        }
      </Loaded>
      {list.hasNextPage && (
        <div className="foot">
          <ShowMore of={list} />
        </div>
      )}
    </section>
  );
}

function Sums({ teams, people, silent }: { teams: number; people: number; silent: number }) {
  return (
    <p className="muted small flat full">
      <FormattedMessage id="organiser.participants.sums" values={{ teams, people, silent }} />
    </p>
  );
}

/** Spreadsheets of all, whatever is listed. */
function Exports({ champname }: { champname: string }) {
  const params = { champname };
  return (
    <span className="row gap-2 small">
      <a href={addressOf('GET championships/{champname}/participants.csv', { params })} download>
        <FormattedMessage id="organiser.participants.csv" />
      </a>
      <a href={addressOf('GET championships/{champname}/submissions.csv', { params, query: {} })} download>
        <FormattedMessage id="organiser.participants.csv.solutions" />
      </a>
      <a href={addressOf('GET championships/{champname}/leaderboard.csv', { params, query: {} })} download>
        <FormattedMessage id="organiser.participants.csv.board" />
      </a>
    </span>
  );
}
