import { awardOf, zonesOf } from '../../scoring/boards/contract/medal-zones.js';
import { baseOf, dayOf, formulaVersion, keyPartOf } from './points.js';
import { awardColumns, ratingColumns } from './rating-csv.js';

export type AwardCells = Record<(typeof awardColumns)[number], string>;
export type RatingCells = Record<(typeof ratingColumns)[number], string>;

/** Something that does not follow from the rest. */
export interface Fault {
  what: 'base' | 'medal' | 'key' | 'formula' | 'teamSize' | 'place';
  champname: string;
  login: string;
  said: string;
  computed: string;
}

/** Sums in another order, and another machine's logarithm, differ in the last digits. */
const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** Computes the points and the medal of an award again. */
export const faultsOfAward = (cells: AwardCells): Fault[] => {
  const { champname, login, medal } = cells;
  const [teams, place, placeFrom, placeTo, teamSize, weight, base] = (
    ['teams', 'place', 'placeFrom', 'placeTo', 'teamSize', 'weight', 'base'] as const
  ).map((column) => Number(cells[column])) as [number, number, number, number, number, number, number];
  const fault = (what: Fault['what'], said: string, computed: string): Fault => ({
    what,
    champname,
    login,
    said,
    computed,
  });
  if (Number(cells.formula) !== formulaVersion) return [fault('formula', cells.formula, String(formulaVersion))];
  const points = baseOf({ teams, place, placeFrom, placeTo, teamSize, weight });
  const won = awardOf(place, zonesOf(teams)) ?? '';
  return [
    ...(isNear(points, base) ? [] : [fault('base', cells.base, String(points))]),
    ...(won === medal ? [] : [fault('medal', medal, won)]),
  ];
};

/**
 * Awards that do not fit the others of their championship: a place is of one team, whose people are as many as it says, and
 * stands among those that its score shares.
 */
export const faultsOfTeams = (awards: readonly AwardCells[]): Fault[] => {
  const counted = awards.filter(({ voided }) => voided !== 'true');
  const teams = Map.groupBy(counted, ({ champname, imported, place }) => `${champname} ${imported} ${place}`);
  return counted.flatMap(({ champname, imported, login, place, placeFrom, placeTo, teams: all, team, teamSize }) => {
    const mates = teams.get(`${champname} ${imported} ${place}`) ?? [];
    const faults: Fault[] = [];
    const [from, at, to, last] = [placeFrom, place, placeTo, all].map(Number) as [number, number, number, number];
    if (!(from >= 1 && from <= at && at <= to && to <= last) || mates.some((mate) => mate.team !== team))
      faults.push({ what: 'place', champname, login, said: place, computed: `${placeFrom}–${placeTo} / ${all}` });
    if (mates.length !== Number(teamSize))
      faults.push({ what: 'teamSize', champname, login, said: teamSize, computed: String(mates.length) });
    return faults;
  });
};

/** The keys of people by their awards. */
export const keysOf = (awards: readonly AwardCells[]): Map<string, number> => {
  const keys = new Map<string, number>();
  for (const { login, base, endedAt, voided } of awards) {
    const part = voided === 'true' ? 0 : keyPartOf(Number(base), dayOf(new Date(endedAt)));
    keys.set(login, (keys.get(login) ?? 0) + part);
  }
  return keys;
};

/** People whose key is not the sum of their awards. */
export const faultsOfKeys = (people: readonly RatingCells[], keys: ReadonlyMap<string, number>): Fault[] =>
  people.flatMap(({ login, key }) => {
    const sum = keys.get(login) ?? 0;
    return isNear(sum, Number(key)) ? [] : [{ what: 'key', champname: '', login, said: key, computed: String(sum) }];
  });
