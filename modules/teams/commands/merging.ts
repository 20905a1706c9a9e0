import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ChampionshipFacts, ChampionshipsApi } from '../../championships/championships.api.js';
import { query } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { captainChanged, teamsMerged } from '../contract/events.js';
import { refuseFault } from '../domain/roster-rules.js';
import type { Team } from '../domain/team.js';
import { MergeOutcomes } from '../queries/merge-outcomes.js';
import { TeamLedger } from '../team-ledger.port.js';
import { leadersOf, membersOf } from './held.js';

/** TEAM1: two teams become one. */
@Injectable()
export class Merging {
  constructor(
    private readonly ledger: TeamLedger,
    private readonly outcomes: MergeOutcomes,
    private readonly championships: ChampionshipsApi,
  ) {}

  /**
   * Makes `from` a part of `into`, which keeps its name and its captain; where nobody led it any more, that of `from` does. The
   * caller holds both teams.
   * @throws DomainError as growthFault, attemptsFault and timeFault say
   */
  async merge(em: EntityManager, championship: ChampionshipFacts, from: Team, into: Team, now: Date): Promise<void> {
    await this.ledger.hold([from.id, into.id]);
    const { outcome } = await this.outcomes.of(em, championship, [into.id, from.id], now);
    refuseFault(outcome.fault);
    await query(em, joinSql, [from.id, into.id]);
    await this.ledger.move(championship, from.id, into.id);
    await this.championships.calledAnew(championship.id, from.name, into.name);
    into.tookPartSince(from.confirmedAt);
    from.end(now, into);
    into.moved();
    const { id: championshipId, champname } = championship;
    const about = { championshipId, champname, teamId: into.id, team: into.name };
    happened(teamsMerged({ ...about, fromId: from.id, from: from.name }));
    const next = await this.followerOf(em, into, from);
    if (next === null) return;
    happened(captainChanged({ ...about, personId: next, byId: into.captainId, at: now.toISOString() }));
    into.lead(next);
  }

  /** Who leads a team whose people had deleted their accounts, once others are in it; null where its captain does, or nobody can. */
  private async followerOf(em: EntityManager, into: Team, from: Team): Promise<string | null> {
    const living = (await leadersOf(em, await membersOf(em, into))).map(({ personId }) => personId);
    if (living.includes(into.captainId)) return null;
    return living.find((id) => id === from.captainId) ?? living[0] ?? null;
  }
}

/** $1 the team that ends, $2 the one that stays. */
const joinSql = 'update teams.members set team_id = $2 where team_id = $1';
