import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PublicProfile } from '#modules/identity/contract/profile.js';
import { Cover } from '#web/words/cover.js';
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
        <div className={head.band}>
          <Cover kind="person" name={login} size="band" />
        </div>
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
      <div className="beside">
        <div>
          <TheirChampionships
            championships={profile.championships}
            login={profile.ratingPlace === null ? null : login}
          />
          <SubmissionDays days={profile.days} />
        </div>
        <RatingSummary login={login} profile={profile} />
      </div>
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
            <li key={champname} className={classes.row}>
              <span className={classes.tile}>
                <Cover kind="championship" name={champname} size="tile" lazy />
              </span>
              <span className="column grow">
                <Link className={classes.name} to={paths.championship(champname, 'rating')}>
                  {bilingual(title)}
                </Link>
                <Link className="muted small" to={paths.team(champname, team)}>
                  {team}
                </Link>
              </span>
              <span className={classes.standing}>
                {place !== null && (
                  <span className="strong">
                    <FormattedMessage id="user.place" values={{ place, final }} />
                  </span>
                )}
                {points.has(champname) && (
                  <span className="muted small">
                    <FormattedMessage
                      id="user.championships.points"
                      values={{ points: <GeneralScore value={points.get(champname) ?? 0} /> }}
                    />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
