import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PublicProfile } from '#modules/identity/contract/profile.js';
import { ChampionshipCover } from '#web/words/championship/championship-cover.js';
import { Calendar } from '#web/words/calendar.js';
import { GeneralScore } from '#web/words/general-score.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { SectionCard } from '#web/ui/section-card.js';
import { Numbers } from '#web/ui/numbers.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { usePointsOf } from './user.data.js';
import { ProfileFrame } from './profile-frame.js';
import { PlaceTrail } from '#web/words/place-trail.js';
import classes from './public-profile.module.css';
import { lazyPart } from '#web/ui/lazy-part.js';

/** Pictures are no part of the chunk that everybody's profile is in. */
const PlaceHistory = lazyPart({
  chunk: 'rating',
  load: () => import('./place-history.js').then((module) => module.PlaceHistory),
  meanwhile: 160,
});

/** PROF1: a person as others see them. */
export function PublicCard({ profile }: { profile: PublicProfile }) {
  const { login, name, city } = profile;
  return (
    <ProfileFrame
      login={login}
      name={name}
      avatar={<PersonAvatar login={login} nick={name} size={96} />}
      facts={[login, city]}
      profile={profile}
    >
      <Deeds profile={profile} />
    </ProfileFrame>
  );
}

interface DeedsProps {
  profile: PublicProfile;
  /** Whoever looks may take part in some. */
  isOwn?: boolean;
}

/** What somebody did: in numbers, by championships, by days, and how they rose by it. */
export function Deeds({ profile, isOwn = false }: DeedsProps) {
  const { login, name, championships, days, ratingPlace } = profile;
  return (
    <>
      <InNumbers profile={profile} />
      <TheirChampionships
        isOwn={isOwn}
        championships={championships}
        login={ratingPlace === null ? null : login}
        names={[login, name]}
      />
      <SubmissionDays days={days} />
      {ratingPlace !== null && (
        <SectionCard id="rise" title={<FormattedMessage id="user.rise" />}>
          <PlaceHistory login={login} />
        </SectionCard>
      )}
    </>
  );
}

/** PROF1: nothing where there is nothing to count. */
function InNumbers({ profile: { championships, days } }: { profile: PublicProfile }) {
  const t = useText();
  if (championships.length === 0) return null;
  const solutions = days.reduce((sum, day) => sum + day.solutions, 0);
  const places = championships.flatMap(({ place, final }) => (final && place !== null ? [place] : []));
  const numbers = [
    {
      id: 'championships',
      label: t({ id: 'user.number.championships' }, { count: championships.length }),
      value: championships.length,
    },
    { id: 'solutions', label: t({ id: 'user.number.solutions' }, { count: solutions }), value: solutions },
    {
      id: 'best',
      label: t({ id: 'user.number.best' }),
      value: places.length > 0 ? t({ id: 'user.number.place' }, { place: Math.min(...places) }) : '–',
    },
  ];
  return (
    <div className="mb-4">
      <Numbers look="cards" of={numbers} />
    </div>
  );
}

/** PROF1: on which days somebody handed in; nothing where there is no such day. */
function SubmissionDays({ days }: Pick<PublicProfile, 'days'>) {
  if (days.length === 0) return null;
  return (
    <SectionCard id="days" title={<FormattedMessage id="user.days" />}>
      <Calendar days={days} whose="person" />
    </SectionCard>
  );
}

interface TheirProps extends Pick<PublicProfile, 'championships'> {
  /** Whose points stand beside the places; of nobody for who is in no rating. */
  login: string | null;
  /** Of the person: a team that is called so is theirs. */
  names?: readonly string[];
  /** Whoever looks may take part in some. */
  isOwn?: boolean;
}

/** PROF5: where somebody takes part, with which team and how well. */
export function TheirChampionships({ championships, login, names = [], isOwn = false }: TheirProps) {
  const bilingual = useBilingual();
  const points = usePointsOf(login);
  const t = useText();
  return (
    <SectionCard id="championships" title={<FormattedMessage id="user.championships" />}>
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
          {championships.map(({ champname, title, cover, team, place, final, trail }) => (
            <li key={champname} className={classes.row}>
              <span className="tile">
                <ChampionshipCover card={{ champname, cover }} size="tile" lazy />
              </span>
              <span className="column grow">
                <Link className="text" to={paths.championship(champname, 'rating')}>
                  {bilingual(title)}
                </Link>
                <Link className="muted small" to={paths.team(champname, team)}>
                  {names.includes(team) ? <FormattedMessage id="user.championships.own" /> : team}
                </Link>
              </span>
              <span className={classes.trail}>
                <PlaceTrail
                  places={trail}
                  label={t({ id: 'user.championships.trail' }, { places: trail.join(', ') })}
                />
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
    </SectionCard>
  );
}
