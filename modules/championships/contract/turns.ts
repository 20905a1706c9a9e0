import type { ChampionshipCard, ChampionshipType } from './championship.js';

const turns: readonly ChampionshipType[] = ['TEST', 'ACTIVE', 'INFINITY', 'ENDED'];

/** Orders championships: what one can enter comes before what is for practice and what is over. */
export const byTurn = (one: Pick<ChampionshipCard, 'type'>, other: Pick<ChampionshipCard, 'type'>): number =>
  turns.indexOf(one.type) - turns.indexOf(other.type);
