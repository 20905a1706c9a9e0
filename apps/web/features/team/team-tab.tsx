import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { useNowAt } from '#web/lib/use-now-at.js';
import { DateTime } from '#web/words/date-time.js';
import { AboutForm } from './about-form.js';
import { Invitations } from './invitation-card.js';
import { InviteForm } from './invite-form.js';
import { JoinCard, JoinTooLate, type Steps } from './join-card.js';
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
  /** What is needed before joining by a link (CHAMP4). */
  steps: Steps;
  /** The way of a team over time. */
  progress: (team: string) => ReactNode;
}

/** The team of a championship (TEAM1): who is in it, whom it has asked, and who asks. */
export function TeamTab({ champname, teamId, isOver, way, steps, progress }: Props) {
  const isInvited = useInvitedTo(champname).length > 0;
  const [search] = useSearchParams();
  const code = search.get('join');
  return (
    <div className={classes.parts}>
      <Invitations champname={champname} />
      {teamId !== null && code !== null && <JoinTooLate code={code} teamId={teamId} />}
      {teamId !== null && <OwnTeam id={teamId} isOver={isOver} progress={progress} />}
      {teamId === null && code !== null && <JoinCard code={code} steps={steps} />}
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
  const isOpen = team.maxSize > 1 && !isOver;
  const until = team.openUntil === null ? [] : [Date.parse(team.openUntil)];
  const now = useNowAt(until);
  const grows = until.every((moment) => now < moment);
  return (
    <div className="beside">
      <div className="column gap-4">
        <section className="padded" aria-labelledby="team">
          <TeamHead team={team} />
          <Members team={team} isOver={isOver} />
        </section>
        <TeamRecord team={team} progress={progress} />
        {isOpen && grows && leads && (
          <section className="padded" aria-labelledby="merge">
            <h2 id="merge">
              <FormattedMessage id="teams.merge" />
            </h2>
            <MergeForm team={team} />
          </section>
        )}
      </div>
      <div className="column gap-4">
        {isOpen ? (
          <section className="padded" aria-labelledby="invitations">
            <h2 id="invitations">
              <FormattedMessage id="teams.invitations" />
            </h2>
            <Until time={team.openUntil} grows={grows} />
            {grows && (leads ? <InviteForm team={team} /> : <CaptainOnly />)}
            <SentInvitations team={team} leads={leads} />
          </section>
        ) : (
          <p className="muted">
            <FormattedMessage id={isOver ? 'teams.locked' : 'teams.alone'} />
          </p>
        )}
        {isOpen && grows && leads && <JoinLink team={team} />}
        {leads && <AboutForm id={team.id} />}
      </div>
    </div>
  );
}

/** TEAM2: the last moment for joining and merging, before it and after. */
function Until({ time, grows }: { time: string | null; grows: boolean }) {
  if (time === null) return null;
  return (
    <p className="muted">
      {grows ? (
        <FormattedMessage id="teams.until" values={{ time: <DateTime time={time} /> }} />
      ) : (
        <FormattedMessage id="errors.MERGE_DEADLINE_PASSED" />
      )}
    </p>
  );
}

function CaptainOnly() {
  return (
    <p className="muted">
      <FormattedMessage id="teams.captainOnly" />
    </p>
  );
}
