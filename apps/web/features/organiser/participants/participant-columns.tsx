import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ParticipantTeam } from '#modules/scoring/desk/contract/participants.js';
import { paths } from '#web/lib/paths.js';
import { useText } from '#web/lib/i18n/use-text.js';
import type { Column } from '#web/ui/table/column.js';
import { DateTime } from '#web/words/date-time.js';
import { PersonLink } from '#web/words/person-link.js';
import { DisqualifyButton } from './disqualify-button.js';
import classes from '../submissions.module.css';
import own from './participants.module.css';

/** Columns of the list of who takes part, and what is seldom done to a team. */
export const useParticipantColumns = (champname: string): Column<ParticipantTeam>[] => {
  const t = useText();
  const moment = (time: string | null) => (time === null ? '–' : <DateTime time={time} />);
  return [
    {
      id: 'place',
      header: t({ id: 'scoring.column.place' }),
      width: '80px',
      isNumber: true,
      cell: ({ place }) => place ?? '–',
    },
    {
      id: 'team',
      header: t({ id: 'scoring.column.team' }),
      cell: (row) => <TeamCell champname={champname} row={row} />,
    },
    {
      id: 'solutions',
      header: t({ id: 'organiser.participants.solutions' }),
      width: '96px',
      isNumber: true,
      cell: ({ solutions }) => solutions,
    },
    {
      id: 'first',
      header: t({ id: 'organiser.participants.first' }),
      width: '150px',
      onWideOnly: true,
      from: 1280,
      cell: ({ firstSolutionAt }) => moment(firstSolutionAt),
    },
    {
      id: 'last',
      header: t({ id: 'organiser.participants.last' }),
      width: '150px',
      onWideOnly: true,
      cell: ({ lastSolutionAt }) => moment(lastSolutionAt),
    },
    {
      id: 'since',
      header: t({ id: 'organiser.participants.since' }),
      width: '150px',
      onWideOnly: true,
      cell: ({ confirmedAt }) => moment(confirmedAt),
    },
    {
      id: 'tools',
      header: <span className="unseen">{t({ id: 'organiser.tools' })}</span>,
      width: '72px',
      cell: (row) => (
        <span className="inline justify-end full">
          <DisqualifyButton champname={champname} of={row} />
        </span>
      ),
    },
  ];
};

function TeamCell({ champname, row }: { champname: string; row: ParticipantTeam }) {
  const { team, members, disqualified, lastSolutionAt } = row;
  return (
    <span className={classes.file}>
      <Link className="lines" to={paths.team(champname, team)}>
        {team}
      </Link>
      <span className={own.people}>
        {members.map(({ login, name }, at) => (
          <Fragment key={login}>
            {at > 0 && ', '}
            {/* A team of one that is called like its person says once how, and then who that is. */}
            <PersonLink login={login} name={members.length === 1 && name === team ? login : name} />
          </Fragment>
        ))}
      </span>
      {disqualified && (
        <span className="small breaks error">
          <FormattedMessage id="organiser.participants.out" values={{ reason: disqualified.reason }} />
          {disqualified.byAdmin && (
            <>
              {' · '}
              <FormattedMessage id="organiser.requalify.byAdmin" />
            </>
          )}
        </span>
      )}
      <span className={classes.narrow}>{lastSolutionAt && <DateTime time={lastSolutionAt} />}</span>
    </span>
  );
}
