import { isBetter } from '#modules/championships/contract/direction.js';
import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { type Award, awardOf, type MedalZones } from '#modules/scoring/boards/contract/medal-zones.js';

export interface WouldBe {
  place: number;
  /** False where the rows end before: the place is this one or a later one. */
  isSure: boolean;
  award: Award | null;
  /** The next better zone, and the score that holds its last place. */
  next: { award: Award; score: number } | null;
}

interface Table {
  /** The public table from its first place on, as far as it is there. */
  rows: readonly Pick<LeaderboardRow, 'score' | 'mine'>[];
  total: number;
  direction: 'DOWN_UP' | 'TOP_DOWN';
  zones: MedalZones | null;
}

/**
 * What place a score would have among the other teams: one's own row does not stand beside itself. From what is on the screen
 * alone: no file and no score is sent anywhere for it.
 */
export const placeFor = (score: number, { rows, total, direction, zones }: Table): WouldBe => {
  // Of equal scores the earlier one is first, and this one would be the latest.
  const isAhead = (other: number) => !isBetter(direction, score, other);
  const others = rows.filter(({ mine }) => !mine);
  const ahead = others.filter((row) => isAhead(row.score)).length;
  const place = ahead + 1;
  const award = awardOf(place, zones);
  return { place, isSure: ahead < others.length || rows.length >= total, award, next: nextZone(place, others, zones) };
};

const nextZone = (place: number, others: Table['rows'], zones: MedalZones | null): WouldBe['next'] => {
  if (!zones) return null;
  const ends = [
    { award: 'BRONZE', last: zones.bronze },
    { award: 'SLIVER', last: zones.silver },
    { award: 'GOLD', last: zones.gold },
  ] as const;
  const zone = ends.find(({ last }) => last > 0 && last < place);
  const row = zone && others[zone.last - 1];
  return zone && row ? { award: zone.award, score: row.score } : null;
};
