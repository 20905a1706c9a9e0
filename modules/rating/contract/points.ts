/** The formula that awards are given by; an award names the version that it was given by. */
export const formulaVersion = 1;

/** Its numbers, as the page of the formula and `rating/formula` tell them. */
export const formula = {
  version: formulaVersion,
  scale: 100_000,
  placePower: 0.75,
  decayDays: 500,
  fewestTeams: 10,
} as const;

/** What an admin may count a championship with. */
export const weights = [0, 0.25, 0.5, 1] as const;

/** What the points of one result depend on. */
export interface Result {
  /** Teams with a final score. */
  teams: number;
  place: number;
  /** The first and the last of the places that equal scores share; `place` where nobody has the same score. */
  placeFrom?: number;
  placeTo?: number;
  teamSize: number;
  weight: number;
}

/** What each part of the formula multiplies the scale by. */
export interface Factors {
  weight: number;
  team: number;
  place: number;
  teams: number;
}

const meanOver = (from: number, to: number, value: (place: number) => number): number => {
  let sum = 0;
  for (let place = from; place <= to; place += 1) sum += value(place);
  return sum / (to - from + 1);
};

/** Each factor of a result by itself. Equal scores share the mean of what their places give. */
export const factorsOf = ({ teams, place, placeFrom = place, placeTo = place, teamSize, weight }: Result): Factors => ({
  weight,
  team: 1 / Math.sqrt(teamSize),
  place: meanOver(placeFrom, placeTo, (one) => one ** -formula.placePower),
  teams: teams < 1 ? 0 : Math.log10(1 + Math.log10(teams)),
});

/** Points of each member on the day of the end; none below so many teams as there must be. */
export const baseOf = (result: Result): number => {
  if (result.teams < formula.fewestTeams) return 0;
  const { weight, team, place, teams } = factorsOf(result);
  return formula.scale * weight * team * place * teams;
};

const dayLength = 86_400_000;
/** Days are counted from here: the key of a person stays a plain number for centuries. */
const epochDay = Math.floor(Date.UTC(2020, 0, 1) / dayLength);

/** The UTC day of a moment, counted from the epoch of the rating. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / dayLength) - epochDay;

/** What is left of points after so many days. */
export const leftAfter = (days: number): number => Math.exp(-days / formula.decayDays);

/** Points of an award on a day; those of a day before its end are the base. */
export const pointsOn = (base: number, endDay: number, day: number): number =>
  base * leftAfter(Math.max(0, day - endDay));

/**
 * An award's part of a person's key. All points lose value alike, so that people stay in the order of the sums of these,
 * whatever the day is, until a result is added or changed.
 */
export const keyPartOf = (base: number, endDay: number): number => base * Math.exp(endDay / formula.decayDays);

/** GeneralScore on a day, of a person's key. */
export const scoreOn = (key: number, day: number): number => key * leftAfter(day);
