import { type ReactNode, useDeferredValue } from 'react';
import type { RatedPerson } from '#modules/rating/contract/rating.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { PersonLink } from '#web/words/person-link.js';
import { GeneralScore } from '#web/words/general-score.js';
import { PlaceTrail } from '#web/words/place-trail.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import { RankChip } from '#web/words/rank-chip.js';
import { Rewards } from '#web/words/rewards.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import classes from './rating-table.module.css';

interface Props {
  people: readonly RatedPerson[];
  /** The reader's own row: on top, unless it is among the first ones anyway. */
  own: RatedPerson | null;
}

const columns = ['place', 'change', 'person', 'city', 'medals', 'championships', 'trail', 'score'] as const;
/** Those that a telephone has no room for; medals stand below the name there. */
const wide: ReadonlySet<string> = new Set(['change', 'city', 'medals', 'championships', 'trail']);

/** So many rows are in sight without scrolling. */
const seenAtOnce = 10;
/** So many fill the first screen. */
const firstDrawn = 10;

/** RATE1: the people of the rating, the highest first. */
export function RatingTable({ people, own }: Props) {
  const t = useText();
  const isNarrow = useIsNarrow();
  const ownAt = own ? people.findIndex(({ login }) => login === own.login) : -1;
  const isInSight = ownAt >= 0 && ownAt < seenAtOnce;
  // The others are drawn bit by bit once these are there, and keep nobody waiting.
  const drawn = useDeferredValue(people, people.slice(0, firstDrawn));
  return (
    <PlainTable
      label={t({ id: 'rating.table' })}
      className={classes.table}
      columns={columns.map((column) => ({
        id: `rating.column.${column}` as const,
        className: wide.has(column) ? classes.wide : undefined,
      }))}
    >
      {own && !isInSight && <PersonRow person={own} isOwn isNarrow={isNarrow} />}
      {drawn.map((person) => (
        <PersonRow
          key={person.login}
          person={person}
          isOwn={isInSight && person.login === own?.login}
          isNarrow={isNarrow}
        />
      ))}
    </PlainTable>
  );
}

function PersonRow({ person, isOwn, isNarrow }: { person: RatedPerson; isOwn: boolean; isNarrow: boolean }) {
  const t = useText();
  const { place, change, city, rewards, championships, trail, generalScore } = person;
  const before = change === null ? null : place + change;
  return (
    <tr className={isOwn ? classes.own : undefined} aria-label={isOwn ? t({ id: 'rating.own' }) : undefined}>
      <td>{place}</td>
      <td className={classes.wide}>
        <PlaceDelta place={place} before={before} />
      </td>
      <td className={classes.who}>
        <PersonCell login={person.login} name={person.name}>
          <Achieved person={person} isNarrow={isNarrow} />
        </PersonCell>
      </td>
      <td className={classes.wide}>{city}</td>
      <td className={classes.wide}>{!isNarrow && <Rewards rewards={rewards} />}</td>
      <td className={classes.wide}>{championships}</td>
      <td className={classes.wide}>
        <PlaceTrail places={trail} label={t({ id: 'rating.trail' }, { places: trail.join(', ') })} />
      </td>
      <td>
        <GeneralScore value={generalScore} />
      </td>
    </tr>
  );
}

/** The rank, and on a telephone the medals too. */
const Achieved = ({ person: { rank, rewards }, isNarrow }: { person: RatedPerson; isNarrow: boolean }) => (
  <span className="row gap-1-3">
    <RankChip rank={rank} />
    {isNarrow && <Rewards rewards={rewards} isBrief />}
  </span>
);

/** Who it is, and where to read more of them. */
export const PersonCell = ({ login, name, children }: { login: string; name: string; children?: ReactNode }) => (
  <span className={classes.person}>
    <PersonAvatar login={login} nick={name} size={28} />
    <PersonLink login={login} name={name} />
    {children}
  </span>
);
