import { baseOf, dayOf, formulaVersion, keyPartOf } from '../contract/points.js';
import type { TeamResult } from './results.js';

/** Who is in a team. */
export interface Roster {
  teamId: string;
  /** Null for one whose name is told when it is read. */
  team: string | null;
  members: readonly string[];
}

/** An award as it is stored, but for its championship. */
export interface AwardRow extends Omit<TeamResult, 'teamId'> {
  personId: string;
  teamId: string | null;
  team: string | null;
  teamSize: number;
  weight: number;
  base: number;
  keyPart: number;
  endedAt: Date;
  formula: number;
}

/** Each member of a team has its award (RATE1). */
export const awardRows = (
  results: readonly TeamResult[],
  rosters: ReadonlyMap<string, Roster>,
  { weight, endedAt }: { weight: number; endedAt: Date },
): AwardRow[] => {
  const endDay = dayOf(endedAt);
  const bases = basesOf(weight);
  return results.flatMap((result) => {
    const { team, members } = rosters.get(result.teamId) ?? { team: null, members: [] };
    const base = bases(result, members.length);
    const shared = { team, teamSize: members.length, weight, base, keyPart: keyPartOf(base, endDay), endedAt };
    return members.map((personId) => ({ ...result, ...shared, personId, formula: formulaVersion }));
  });
};

/** Equal scores share places by the thousand: what such a run gives is summed up once. */
const basesOf = (weight: number) => {
  const known = new Map<string, number>();
  return (result: TeamResult, teamSize: number): number => {
    const name = `${result.placeFrom} ${result.placeTo} ${teamSize}`;
    const base = known.get(name) ?? baseOf({ ...result, teamSize, weight });
    known.set(name, base);
    return base;
  };
};
