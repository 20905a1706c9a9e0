import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import { submitUntil } from '../../championships/contract/participation-window.js';
import { queryOne } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { isLate } from '../domain/submission-policy.js';
import { runningTour, tourBefore } from '../domain/tour.js';

/** How a solution is taken. */
export interface Admission {
  late: boolean;
  tourId: string | null;
}

/**
 * CHAMP6, CHAMP7, CHAMP8: whether a team may hand in now.
 * @param confirmedAt when the team confirmed that it takes part, ISO 8601
 * @returns whether it is late: unlimited, scored, outside the ranking, so that neither window nor tour concerns it; and the
 * tour it belongs to
 * @throws DomainError CHAMPIONSHIP_NOT_STARTED, CHAMPIONSHIP_OVER, SUBMIT_TIMEOUT, TEAM_NOT_ON_TOUR, TOUR_NOT_STARTED, TOURS_OVER
 */
export const admitSolution = async (
  em: EntityManager,
  championship: ChampionshipFacts,
  team: { teamId: string; confirmedAt: string },
  now: Date,
): Promise<Admission> => {
  if (isLate(championship, now)) return { late: true, tourId: null };
  const until = submitUntil(team.confirmedAt, championship.participationWindowHours ?? null);
  refuse(until !== null && now >= new Date(until), 'SUBMIT_TIMEOUT', { until });
  const before = tourBefore(championship.tours, now);
  refuse(before !== null && !(await hasGoneOn(em, before.id, team.teamId)), 'TEAM_NOT_ON_TOUR');
  return { late: false, tourId: runningTour(championship.tours, now)?.id ?? null };
};

const hasGoneOn = async (em: EntityManager, tourId: string, teamId: string): Promise<boolean> =>
  (await queryOne(em, 'select 1 from scoring.tour_teams where tour_id = $1 and team_id = $2', [tourId, teamId])) !==
  null;
