import { factorsOf, formula, leftAfter, type Result } from '#modules/rating/contract/points.js';

/** A part of the bar: what is left of the points, or what a factor takes away of what the number of teams gives. */
export interface Part {
  part: 'left' | 'place' | 'team' | 'weight' | 'time';
  points: number;
}

/**
 * What each factor gives: a first place alone, of that day, would have what the number of teams gives; each factor takes its part
 * of what the ones before have left.
 */
export const partsOf = (result: Result, days: number): { all: number; points: number; parts: Part[] } => {
  const { teams, place, team, weight } = factorsOf(result);
  const all = result.teams < formula.fewestTeams ? 0 : formula.scale * teams;
  let left = all;
  const taken = (part: Part['part'], factor: number): Part => {
    const points = left * (1 - factor);
    left -= points;
    return { part, points };
  };
  const parts = [taken('place', place), taken('team', team), taken('weight', weight), taken('time', leftAfter(days))];
  return { all, points: left, parts: [{ part: 'left', points: left }, ...parts] };
};
