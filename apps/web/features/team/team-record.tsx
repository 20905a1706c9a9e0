import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '#web/ui/loaded.js';
import { useTeamCard } from '#web/words/board.data.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { PersonLink } from '#web/words/person-link.js';
import { leadsNowhere } from '#modules/client/api-error.js';
import type { TeamView } from './team.data.js';
import classes from './team.module.css';

/** TEAM1: what a team has done: its solutions by who handed them in, its places over time and the days on which it was busy. */
export function TeamRecord({ team, progress }: { team: TeamView; progress: (name: string) => ReactNode }) {
  const { championship, name } = team;
  const none = (
    <p className="muted">
      <FormattedMessage id="teams.record.none" />
    </p>
  );
  return (
    <section className="padded" aria-labelledby="record">
      <h2 id="record">
        <FormattedMessage id="teams.record" />
      </h2>
      <Loaded of={useTeamCard(championship, name)} skeleton={120} failed={(failure) => leadsNowhere(failure) && none}>
        {({ people }) => (
          <>
            <People people={people} />
            <div className="bordered-top">{progress(name)}</div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function People({
  people,
}: {
  people: readonly { login: string; name: string; solutions: number; isMember: boolean }[];
}) {
  return (
    <ul className="bare mt-2">
      {people.map(({ login, name, solutions, isMember }) => (
        <li key={login} className={classes.row}>
          <PersonAvatar login={login} nick={name} size={28} />
          <div className={classes.who}>
            <span className="strong">
              <PersonLink login={login} name={name} />
            </span>
            {!isMember && (
              <span className={classes.facts}>
                {' '}
                <FormattedMessage id="teams.record.former" />
              </span>
            )}
          </div>
          <FormattedMessage id="teams.record.solutions" values={{ count: solutions }} />
        </li>
      ))}
    </ul>
  );
}
