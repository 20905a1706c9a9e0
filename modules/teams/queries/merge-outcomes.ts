import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import { isoSql, query } from '../../kernel/database/sql.js';
import { type MergeOutcome, mergeOf, type MergeSide } from '../domain/merge.js';
import { TeamLedger } from '../team-ledger.port.js';
import { burdenOf } from './burden.js';

/** TEAM1: two teams as they are, and what would become of them, for who looks at it and for the command that does it. */
@Injectable()
export class MergeOutcomes {
  constructor(private readonly ledger: TeamLedger) {}

  async of(
    em: EntityManager,
    championship: ChampionshipFacts,
    ids: readonly [string, string],
    now: Date,
  ): Promise<{ sides: readonly [MergeSide, MergeSide]; outcome: MergeOutcome }> {
    const used = await this.ledger.used(ids, await burdenOf(em, championship.id, ids));
    const stands = await this.ledger.stands(championship, ids);
    const sizes = await query<SizeRow>(em, sizesSql, [ids]);
    const sideOf = (at: 0 | 1) => ({
      members: sizes.find(({ teamId }) => teamId === ids[at])?.members ?? 0,
      isOut: sizes.find(({ teamId }) => teamId === ids[at])?.isOut ?? false,
      confirmedAt: new Date(sizes.find(({ teamId }) => teamId === ids[at])?.confirmedAt ?? now),
      best: stands[at]?.best ?? null,
      seat: stands[at]?.seat ?? null,
    });
    const sides = [sideOf(0), sideOf(1)] as const;
    const attempts = { used, allowed: this.ledger.allowed(championship, now) };
    return { sides, outcome: mergeOf(championship, sides, attempts, now) };
  }
}

interface SizeRow {
  teamId: string;
  members: number;
  isOut: boolean;
  confirmedAt: string;
}

const sizesSql = `select m.team_id as "teamId", count(*)::int as members, bool_or(t.disqualified_at is not null) as "isOut",
    ${isoSql('min(t.confirmed_at)')} as "confirmedAt"
  from teams.members m join teams.teams t on t.id = m.team_id where m.team_id = any($1::uuid[]) group by m.team_id`;
