/** The key of silver is spelt as the specification has it. */
export const awards = ['GOLD', 'SLIVER', 'BRONZE'] as const;
export type Award = (typeof awards)[number];

/** The last place of each medal. */
export interface MedalZones {
  gold: number;
  silver: number;
  bronze: number;
}

/** Below so many teams there is nothing to win. */
const fewestTeams = 10;

/** RATE1: the zones for a number of ranked teams, by Kaggle's cut-offs; null for too few. */
export const zonesOf = (teams: number): MedalZones | null => {
  if (teams < fewestTeams) return null;
  const percent = (share: number) => Math.floor((teams * share) / 100);
  if (teams < 100) return { gold: percent(10), silver: percent(20), bronze: percent(40) };
  if (teams < 250) return { gold: 10, silver: percent(20), bronze: percent(40) };
  const gold = 10 + Math.floor(teams / 500);
  if (teams < 1000) return { gold, silver: 50, bronze: 100 };
  return { gold, silver: percent(5), bronze: percent(10) };
};

/** The medal of a place. */
export const awardOf = (place: number, zones: MedalZones | null): Award | null => {
  if (!zones) return null;
  if (place <= zones.gold) return 'GOLD';
  if (place <= zones.silver) return 'SLIVER';
  return place <= zones.bronze ? 'BRONZE' : null;
};
