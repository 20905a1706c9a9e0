import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import type { MergePreview } from '../contract/team.js';
import type { MergeSide } from '../domain/merge.js';
import { type Claim, type Stake, TeamStakes } from '../team-stakes.port.js';
import { MergeOutcomes } from './merge-outcomes.js';

interface SideRow {
  id: string;
  team: string;
  championshipId: string;
  captainId: string;
  members: { login: string; name: string }[];
}

/** $1 the team that asks, $2 the other one; in this order. */
const sidesSql = `select t.id, t.name as team, t.championship_id as "championshipId", t.captain_id as "captainId",
    (select json_agg(json_build_object('login', n.login, 'name', n.display) order by m.person_id <> t.captain_id, n.login)
     from teams.members m join identity.names n on n.id = m.person_id where m.team_id = t.id) as members
  from teams.teams t where t.id in ($1, $2) and t.ended_at is null order by t.id <> $1`;

/** A team on the board, as far as it decides what it gets. */
type Contender = Pick<MergeSide, 'members' | 'best' | 'seat'>;

const claimOf = ({ best: score, seat, members: teamSize }: Contender): Claim | null =>
  seat === null || score === null ? null : { ...seat, score, teamSize };

const prospectOf = ({ best, seat }: Contender, stake: Stake | undefined, prizePlaces: number) => ({
  best,
  place: seat?.place ?? null,
  teams: seat?.teams ?? null,
  award: stake?.award ?? null,
  prize: seat === null || prizePlaces === 0 ? null : seat.place <= prizePlaces,
  points: stake?.points ?? null,
});

/** TEAM1: what both captains see before anybody agrees to a merge. */
@Injectable()
export class MergePreviews {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly merges: MergeOutcomes,
    private readonly stakes: TeamStakes,
    private readonly clock: Clock,
  ) {}

  /**
   * What would become of two teams; `id` is the one that asks, and stays. For their captains and admins.
   * @throws DomainError NOT_FOUND, NOT_CAPTAIN
   */
  async of(id: string, otherId: string, caller: Caller): Promise<MergePreview> {
    const { own, other } = found(await this.pair(id, otherId));
    const leads = [own, other].some(({ captainId }) => captainId === caller.id);
    refuse(!leads && caller.role !== 'admin', 'NOT_CAPTAIN');
    const championship = await this.championships.byId(own.championshipId);
    const { sides, outcome } = await this.merges.of(this.orm.em.fork(), championship, [id, otherId], this.clock.now());
    const [one, two, both] = await this.stakes.of(championship, [...sides, outcome].map(claimOf));
    const { fault, members, attempts, submitUntil } = outcome;
    const { maxTeamSize, prizePlaces } = championship;
    return {
      allowed: fault === null,
      reason: fault && { code: fault.code, details: fault.details ?? {} },
      name: own.team,
      members,
      maxSize: maxTeamSize,
      prizePlaces: prizePlaces || null,
      attempts,
      submitUntil,
      ...prospectOf(outcome, both, prizePlaces),
      sides: [
        { team: own.team, members: own.members, ...prospectOf(sides[0], one, prizePlaces) },
        { team: other.team, members: other.members, ...prospectOf(sides[1], two, prizePlaces) },
      ],
    };
  }

  /** Two teams of one championship, in this order. */
  private async pair(id: string, otherId: string): Promise<{ own: SideRow; other: SideRow } | null> {
    const [own, other] = await query<SideRow>(this.orm.em.fork(), sidesSql, [id, otherId]);
    return own?.id === id && other?.championshipId === own.championshipId ? { own, other } : null;
  }
}
