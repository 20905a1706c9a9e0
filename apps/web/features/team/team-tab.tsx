import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { TeamRanks } from '#web/words/team-ranks.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { AboutForm } from './about-form.js';
import { Invitations } from './invitation-card.js';
import { InviteForm } from './invite-form.js';
import { JoinCard } from './join-card.js';
import { JoinLink } from './join-link.js';
import { MergeForm } from './merge-form.js';
import { Members } from './members.js';
import { SentInvitations } from './sent-invitations.js';
import { TeamHead } from './team-head.js';
import { TeamRecord } from './team-record.js';
import { useInvitedTo, useTeam, type TeamView } from './team.data.js';
import classes from './team.module.css';

interface Props {
  champname: string;
  /** The own team; null for somebody who takes no part. */
  teamId: string | null;
  /** The roster is locked. */
  isOver: boolean;
  /** What leads into the championship. */
  way: ReactNode;
  /** The way of a team over time. */
  progress: (team: string) => ReactNode;
}

/** The team of a championship (TEAM1): who is in it, whom it has asked, and who asks. */
export function TeamTab({ champname, teamId, isOver, way, progress }: Props) {
  const isInvited = useInvitedTo(champname).length > 0;
  const [search] = useSearchParams();
  const code = search.get('join');
  return (
    <div className={classes.parts}>
      <Invitations champname={champname} />
      {teamId !== null && <OwnTeam id={teamId} isOver={isOver} progress={progress} />}
      {teamId === null && code !== null && <JoinCard code={code} />}
      {teamId === null && !isInvited && code === null && (
        <EmptyState
          picture="compass"
          title={<FormattedMessage id="teams.none" />}
          text={<FormattedMessage id="teams.none.text" />}
          action={way}
        />
      )}
    </div>
  );
}

function OwnTeam({ id, ...rest }: { id: string } & Pick<Props, 'isOver' | 'progress'>) {
  const team = useTeam(id);
  return (
    <Loaded of={team} skeleton={260}>
      {(data) => <Team team={data} {...rest} />}
    </Loaded>
  );
}

function Team({ team, isOver, progress }: { team: TeamView } & Pick<Props, 'isOver' | 'progress'>) {
  const leads = usePerson()?.login === team.captain;
  const isAlone = team.maxSize === 1;
  return (
    <>
      <section className={classes.card} aria-labelledby="team">
        <TeamHead team={team} />
        <TeamRanks champname={team.championship} team={team.name} />
        <Members team={team} isOver={isOver} />
      </section>
      <TeamRecord team={team} progress={progress} />
      {leads && <AboutForm id={team.id} />}
      {!isAlone && !isOver && (
        <section className={classes.card} aria-labelledby="invitations">
          <h2 id="invitations">
            <FormattedMessage id="teams.invitations" />
          </h2>
          {leads ? <InviteForm team={team} /> : <CaptainOnly />}
          <SentInvitations team={team} leads={leads} />
        </section>
      )}
      {!isAlone && !isOver && leads && <JoinLink team={team} />}
      {!isAlone && !isOver && leads && (
        <section className={classes.card} aria-labelledby="merge">
          <h2 id="merge">
            <FormattedMessage id="teams.merge" />
          </h2>
          <MergeForm team={team} />
        </section>
      )}
      {(isAlone || isOver) && (
        <p className={classes.note}>
          <FormattedMessage id={isOver ? 'teams.locked' : 'teams.alone'} />
        </p>
      )}
    </>
  );
}

function CaptainOnly() {
  return (
    <p className={classes.note}>
      <FormattedMessage id="teams.captainOnly" />
    </p>
  );
}
