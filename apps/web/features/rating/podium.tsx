import type { RatedPerson } from '#modules/rating/contract/rating.js';
import { Cover } from '#web/words/cover.js';
import { GeneralScore } from '#web/words/general-score.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { PersonLink } from '#web/words/person-link.js';
import { RankChip } from '#web/words/rank-chip.js';
import { Rewards } from '#web/words/rewards.js';
import classes from './podium.module.css';

export const podiumSize = 3;

/** RATE1: who leads, as cards; the first stands a step higher between the two that follow. */
export function Podium({ people }: { people: readonly RatedPerson[] }) {
  return (
    <ol className={classes.podium}>
      {people.slice(0, podiumSize).map(({ login, name, place, rank, generalScore, rewards }, at) => (
        <li key={login} className={classes.card} data-step={at + 1}>
          <div className={classes.top}>
            <Cover kind="person" name={login} size="card" />
          </div>
          <span className={classes.face}>
            <PersonAvatar login={login} nick={name} size={56} />
            <span className={classes.place} aria-hidden>
              {place}
            </span>
          </span>
          <strong className={classes.name}>
            <PersonLink login={login} name={name} />
          </strong>
          <p className={classes.points}>
            <RankChip rank={rank} />
            <GeneralScore value={generalScore} />
            <Rewards rewards={rewards} isBrief />
          </p>
        </li>
      ))}
    </ol>
  );
}
