import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipFacts } from '../../../championships/championships.api.js';
import type { Tour } from '../../../championships/contract/editor.js';
import { submitUntil } from '../../../championships/contract/taking-part.js';
import { isoSql, queryOne } from '../../../kernel/database/sql.js';
import { DomainError, refuse } from '../../../kernel/domain/domain-error.js';
import { type GateCode, gateCode } from '../contract/queue.js';
import type { TeamPart } from '../../../teams/teams.api.js';
import { isLate } from '../domain/intake-policy.js';
import { isDecidedFor, runningTour, tourBefore } from '../domain/running-tour.js';

/** How a solution is taken. */
export interface Admission {
  late: boolean;
  tourId: string | null;
}

/**
 * CHAMP6, CHAMP7, CHAMP8: whether a team may hand in now.
 * @param team as it stands now, under its lock where it counts
 * @returns whether it is late: unlimited, scored, outside the ranking, so that neither window nor tour concerns it; and the
 * tour it belongs to
 * @throws DomainError CHAMPIONSHIP_NOT_STARTED, CHAMPIONSHIP_OVER, TEAM_DISQUALIFIED, SUBMIT_TIMEOUT, TOUR_NOT_STARTED, TOURS_OVER, TOUR_UNDECIDED
 * while it is open who went on to the tour, TEAM_NOT_ON_TOUR
 */
export const admitSolution = async (
  em: EntityManager,
  championship: ChampionshipFacts,
  team: Omit<TeamPart, 'team'>,
  now: Date,
): Promise<Admission> => {
  const late = isLate(championship, now);
  // ADMIN1: also late ones, which are judged for nothing but practice.
  refuse(team.isDisqualified, 'TEAM_DISQUALIFIED');
  if (late) return { late, tourId: null };
  const until = submitUntil(team.confirmedAt, championship);
  refuse(until !== null && now >= new Date(until), 'SUBMIT_TIMEOUT', { until });
  const before = tourBefore(championship.tours, now);
  if (before) await refuseOut(em, [team.teamId, championship.id], before);
  return { late: false, tourId: runningTour(championship.tours, now)?.id ?? null };
};

/** $1 team, $2 championship, $3 tour; no row while it is not decided who goes on from it. */
const goesOnSql = `select exists (select from scoring.tour_teams t
    where t.championship_id = d.championship_id and t.tour_id = d.tour_id and t.team_id = $1) as "goesOn",
  ${isoSql('d.decided_at')} as at
  from scoring.tour_decisions d where d.championship_id = $2 and d.tour_id = $3`;

const refuseOut = async (em: EntityManager, values: [team: string, championship: string], tour: Tour) => {
  const decided = await queryOne<{ goesOn: boolean; at: string }>(em, goesOnSql, [...values, tour.id]);
  if (decided === null || !isDecidedFor(tour, new Date(decided.at))) throw new DomainError('TOUR_UNDECIDED');
  refuse(!decided.goesOn, 'TEAM_NOT_ON_TOUR');
};

/** What closes the way in for a team, and when that may be another by the clock. */
export interface Gate {
  gate: { code: GateCode; until: string | null } | null;
  gateTurnsAt: string | null;
}

/** What `admitSolution` would say now: the very question that is asked when something is handed in, so that none has another order. */
export const gateOf = async (
  em: EntityManager,
  championship: ChampionshipFacts,
  team: Omit<TeamPart, 'team'>,
  now: Date,
): Promise<Gate> => ({
  gate: await admitSolution(em, championship, team, now).then(
    () => null,
    (thrown: unknown) => closedBy(thrown, championship),
  ),
  gateTurnsAt:
    turnsOf(championship, team.confirmedAt)
      .find((moment) => moment > now)
      ?.toISOString() ?? null,
});

/** What no clock opens. */
const untilDecided: readonly GateCode[] = ['TOUR_UNDECIDED', 'CHAMPIONSHIP_OVER', 'TEAM_DISQUALIFIED'];

const closedBy = (thrown: unknown, { dateEnd, acceptAfterEnd }: ChampionshipFacts): Gate['gate'] => {
  const code = thrown instanceof DomainError ? gateCode.safeParse(thrown.code).data : undefined;
  if (!(thrown instanceof DomainError) || code === undefined) throw thrown;
  const startsAt = thrown.parts.details?.['startsAt'];
  if (typeof startsAt === 'string') return { code, until: new Date(startsAt).toISOString() };
  // Late ones are taken whatever the tours and the own time were.
  const late = !untilDecided.includes(code) && acceptAfterEnd ? dateEnd : null;
  return { code, until: late?.toISOString() ?? null };
};

const turnsOf = (championship: ChampionshipFacts, confirmedAt: string): Date[] => {
  const { dateStart, dateEnd, tours } = championship;
  const until = submitUntil(confirmedAt, championship);
  return [dateStart, dateEnd, until, ...tours.flatMap((tour) => [tour.dateStart, tour.dateEnd])]
    .flatMap((moment) => (moment ? new Date(moment) : []))
    .toSorted((one, other) => one.getTime() - other.getTime());
};
