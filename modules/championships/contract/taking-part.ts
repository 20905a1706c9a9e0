import type { ChampionshipCard, ChampionshipType } from './championship.js';

const hourMs = 3_600_000;

/**
 * CHAMP7: until when a team may hand in, counted from its confirmation; null where the championship sets no limit.
 * @param confirmedAt ISO 8601
 * @returns ISO 8601
 */
export const submitUntil = (confirmedAt: string, windowHours: number | null): string | null =>
  windowHours === null ? null : new Date(Date.parse(confirmedAt) + windowHours * hourMs).toISOString();

const turns: readonly ChampionshipType[] = ['TEST', 'ACTIVE', 'INFINITY', 'ENDED'];

/** Orders championships: what one can enter comes before what is for practice and what is over. */
export const byTurn = (one: Pick<ChampionshipCard, 'type'>, other: Pick<ChampionshipCard, 'type'>): number =>
  turns.indexOf(one.type) - turns.indexOf(other.type);
