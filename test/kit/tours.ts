import { randomUUID } from 'node:crypto';
import type { TestApp } from './api.js';
import { aChampionship } from './championships.js';

/** A championship between two tours: the first is over and lets a list of teams go on, the second is to come. */
export const betweenTours = async (api: TestApp) => {
  const tour = (from: number, to: number) => ({
    ...{ id: randomUUID(), title: { eng: 'Tour', rus: 'Тур' } },
    ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
  });
  const advance = { by: 'list' as const, teams: [] };
  const [first, second] = [tour(-6, -1), tour(1, 8)];
  const championship = await aChampionship(api, {
    tours: [
      { ...first, advance },
      { ...second, advance: null },
    ],
  });
  return { championship, path: `championships/${championship.champname}/tours/${first.id}/advance`, first, advance };
};
