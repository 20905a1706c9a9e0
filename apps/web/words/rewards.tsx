import { type Metal, metals, type Rewards as Medals } from '#modules/rating/contract/ladder.js';
import { type Award, MedalDisc } from './medal-disc.js';

/** The award that a metal is. */
export const awardOf: Record<Metal, Award> = { gold: 'GOLD', silver: 'SLIVER', bronze: 'BRONZE' };

/** How many medals somebody has of each metal; where there is little room, of those alone that they have. */
export const Rewards = ({ rewards, isBrief = false }: { rewards: Medals; isBrief?: boolean }) => (
  <span className="inline gap-10px">
    {metals
      .filter((metal) => !isBrief || rewards[metal] > 0)
      .map((metal) => (
        <span key={metal} className="inline gap-1 numbers">
          <MedalDisc award={awardOf[metal]} />
          {rewards[metal]}
        </span>
      ))}
  </span>
);
