import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PublicProfile } from '#modules/identity/contract/profile.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { Cover } from '#web/words/cover.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { RankChip } from '#web/words/rank-chip.js';
import { Rewards } from '#web/words/rewards.js';
import { RatingSummary } from './rating-summary.js';
import classes from './profile-frame.module.css';

interface Props {
  login: string;
  name: string;
  avatar: ReactNode;
  /** Short words about them: those that are empty or say the name again are left out. */
  facts: readonly string[];
  /** What nobody else is shown. */
  ownFacts?: readonly string[];
  /** What everybody may see of them; nothing until it came, and of nobody. */
  profile: PublicProfile | undefined;
  /** How far they are with what the site wants to know. */
  chip?: ReactNode;
  /** At the end of the card. */
  acts?: ReactNode;
  /**
   * On a phone only the picture and the name stand first, so that what one came for is on the first screen: all else comes
   * after it, or nowhere.
   */
  slim?: 'last' | 'nowhere';
  /** What the page is about, beside the card. */
  children: ReactNode;
}

/** A page about a person: who it is and how far they have come in a card, half on a cover of their own. */
export function ProfileFrame({ login, name, avatar, facts, ...rest }: Props) {
  const { ownFacts = [], profile, chip, acts, slim, children } = rest;
  const own = ownFacts.filter((part) => part !== '' && part !== name);
  const told = facts.filter((part) => part !== '' && part !== name);
  const isLast = useIsNarrow() && slim === 'last';
  const more = (
    <>
      {!isLast && <p className="muted line-20px">{told.join(' · ')}</p>}
      {own.length > 0 && (
        <p className="muted line-20px">
          {own.join(' · ')} – <FormattedMessage id="user.onlyYou" />
        </p>
      )}
      {chip && <p>{chip}</p>}
      {profile && profile.skills.length > 0 && <p className="muted line-20px">{profile.skills.join(' · ')}</p>}
      {profile && <RatingSummary login={login} profile={profile} isOwn={rest.ownFacts !== undefined} />}
      {acts}
    </>
  );
  return (
    <div className={classes.frame} data-slim={slim}>
      <div className={classes.band}>
        <Cover kind="person" name={login || name} size="band" />
      </div>
      <header className={classes.card}>
        <div className={classes.avatar}>{avatar}</div>
        {isLast ? (
          <div className={classes.brief}>
            <PageHeading title={name} className="breaks" />
            <div className="row gap-2 muted small">
              <span className="facts">
                {told.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
                {profile && (
                  <span>
                    <RankChip rank={profile.rank} />
                  </span>
                )}
              </span>
              {profile && <Rewards rewards={profile.rewards} isBrief />}
            </div>
          </div>
        ) : (
          <>
            <PageHeading title={name} className="breaks" />
            {more}
          </>
        )}
      </header>
      <div className={classes.rest}>{children}</div>
      {isLast && <div className="padded stack gap-2">{more}</div>}
    </div>
  );
}
