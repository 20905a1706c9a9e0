import type { ChampionshipCard, ChampionshipType } from './championship.js';

const hourMs = 3_600_000;

/** What a championship says of the time that each team has. */
export interface OwnTime {
  /** Null for a draft. */
  dateStart: Date | string | null;
  /** Null where there is no limit. */
  participationWindowHours?: number | null | undefined;
}

/**
 * CHAMP7: until when a team may hand in, counted from its confirmation, and from the start for one that confirmed before it;
 * null where the championship sets no limit.
 * @param confirmedAt ISO 8601
 * @returns ISO 8601
 */
export const submitUntil = (
  confirmedAt: string,
  { dateStart, participationWindowHours: hours = null }: OwnTime,
): string | null => {
  if (hours === null) return null;
  const began = Math.max(Date.parse(confirmedAt), dateStart === null ? 0 : new Date(dateStart).getTime());
  return new Date(began + hours * hourMs).toISOString();
};

const turns: readonly ChampionshipType[] = ['TEST', 'ACTIVE', 'INFINITY', 'ENDED'];

/** Orders championships: what one can enter comes before what is for practice and what is over. */
export const byTurn = (one: Pick<ChampionshipCard, 'type'>, other: Pick<ChampionshipCard, 'type'>): number =>
  turns.indexOf(one.type) - turns.indexOf(other.type);
