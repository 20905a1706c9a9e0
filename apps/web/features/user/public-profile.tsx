import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PublicProfile } from '#modules/identity/contract/profile.js';
import { Calendar } from '#web/words/calendar.js';
import { GeneralScore } from '#web/words/general-score.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { RankChip } from '#web/words/rank-chip.js';
import { RatingSummary } from './rating-summary.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { paths } from '#web/lib/paths.js';
import { usePointsOf } from './profile.data.js';
import head from './profile-head.module.css';
import classes from './public-profile.module.css';

/** PROF1: a person as others see them. */
export function PublicCard({ profile }: { profile: PublicProfile }) {
  const { login, name, city, skills, rank } = profile;
  return (
    <>
      <header className={head.head}>
        <PersonAvatar login={login} nick={name} size={96} />
        <div className="narrows">
          <PageHeading title={name} className="breaks" />
          <p className={head.facts}>
            {[login, city]
              .filter((part) => part !== '' && part !== name)
              .map((part) => (
                <span key={part}>{part}</span>
              ))}
            <RankChip rank={rank} />
          </p>
          {skills.length > 0 && <p className={head.facts}>{skills.join(' · ')}</p>}
        </div>
      </header>
      <RatingSummary login={login} profile={profile} />
      <SubmissionDays days={profile.days} />
      <TheirChampionships championships={profile.championships} login={profile.ratingPlace === null ? null : login} />
    </>
  );
}

/** PROF1: on which days somebody handed in; nothing where there is no such day. */
export function SubmissionDays({ days }: Pick<PublicProfile, 'days'>) {
  if (days.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="days">
      <h2 id="days" className={classes.title}>
        <FormattedMessage id="user.days" />
      </h2>
      <Calendar days={days} whose="person" />
    </section>
  );
}

interface TheirProps extends Pick<PublicProfile, 'championships'> {
  /** Whose points stand beside the places; of nobody for who is in no rating. */
  login: string | null;
  /** Whoever looks may take part in some. */
  isOwn?: boolean;
}

/** PROF5: where somebody takes part, with which team and how well. */
export function TheirChampionships({ championships, login, isOwn = false }: TheirProps) {
  const bilingual = useBilingual();
  const points = usePointsOf(login);
  return (
    <section className={classes.card} aria-labelledby="championships">
      <h2 id="championships" className={classes.title}>
        <FormattedMessage id="user.championships" />
      </h2>
      {championships.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="user.championships.none" />{' '}
          {isOwn && (
            <Link to={paths.championships('active')}>
              <FormattedMessage id="user.championships.find" />
            </Link>
          )}
        </p>
      ) : (
        <ul className={classes.list}>
          {championships.map(({ champname, title, team, place, final }) => (
            <li key={champname}>
              <Link to={paths.championship(champname, 'rating')}>{bilingual(title)}</Link>
              <Link to={paths.team(champname, team)}>{team}</Link>
              {place !== null && (
                <span className="muted">
                  <FormattedMessage id="user.place" values={{ place, final }} />
                </span>
              )}
              {points.has(champname) && (
                <span className="muted">
                  <FormattedMessage
                    id="user.championships.points"
                    values={{ points: <GeneralScore value={points.get(champname) ?? 0} /> }}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
