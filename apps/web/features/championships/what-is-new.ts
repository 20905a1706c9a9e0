import type { ChampionshipCard } from '#modules/championships/contract/championship.js';

export interface News {
  card: ChampionshipCard;
  kind: 'starts' | 'started' | 'endsSoon' | 'ended';
  time: string;
}

const soon = 7 * 24 * 3_600_000;

const newsOf = (card: ChampionshipCard, now: number): News => {
  const started = new Date(card.dateStart).getTime() <= now;
  if (!started) return { card, kind: 'starts', time: card.dateStart };
  if (card.dateEnd !== null) {
    const left = new Date(card.dateEnd).getTime() - now;
    if (left <= 0) return { card, kind: 'ended', time: card.dateEnd };
    if (left <= soon) return { card, kind: 'endsSoon', time: card.dateEnd };
  }
  return { card, kind: 'started', time: card.dateStart };
};

/** The latest that happened to the championships, or is about to, the newest first. */
export const whatIsNew = (cards: readonly ChampionshipCard[], now: number, limit: number): News[] =>
  cards
    .map((card) => newsOf(card, now))
    .toSorted((one, other) => other.time.localeCompare(one.time))
    .slice(0, limit);
