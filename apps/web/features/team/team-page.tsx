import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { paths } from '#web/lib/paths.js';
import { Members } from './members.js';
import { TeamHead } from './team-head.js';
import { TeamRecord } from './team-record.js';
import { useNamed, useTeam, type TeamView } from './team.data.js';
import pages from '#web/ui/page.module.css';
import classes from './team.module.css';

interface Props {
  champname: string;
  name: string;
  /** The way of a team over time. */
  progress: (team: string) => ReactNode;
}

/** TEAM1: a team as everybody sees it: who is in it, who handed in how much, its places and its days. */
export function TeamPage({ champname, name, progress }: Props) {
  return (
    <div className={classes.parts}>
      <p className={pages.crumb}>
        <Link to={paths.championship(champname, 'rating')}>
          <FormattedMessage id="championships.tab.rating" />
        </Link>
        <span>{name}</span>
      </p>
      <Loaded of={useNamed(champname, name)} skeleton={260}>
        {(card) => (card ? <Found id={card.id} progress={progress} /> : <NoTeam champname={champname} />)}
      </Loaded>
    </div>
  );
}

function Found({ id, progress }: { id: string } & Pick<Props, 'progress'>) {
  return (
    <Loaded of={useTeam(id)} skeleton={260}>
      {(team) => <Shown team={team} progress={progress} />}
    </Loaded>
  );
}

function Shown({ team, progress }: { team: TeamView } & Pick<Props, 'progress'>) {
  return (
    <div className="beside">
      <aside>
        <section className="padded" aria-labelledby="team">
          <TeamHead team={team} />
          <Members team={team} isReadOnly />
        </section>
      </aside>
      <TeamRecord team={team} progress={progress} />
    </div>
  );
}

/** It may be a part of another one by now, or have another name. */
function NoTeam({ champname }: { champname: string }) {
  return (
    <EmptyState
      picture="compass"
      title={<FormattedMessage id="teams.notFound" />}
      text={<FormattedMessage id="teams.notFound.text" />}
      action={
        <Link to={paths.championship(champname, 'rating')}>
          <FormattedMessage id="teams.notFound.way" />
        </Link>
      }
    />
  );
}
