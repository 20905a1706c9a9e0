import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChampionshipFacts } from '../championships/championships.api.js';
import type { Actor } from '../kernel/audit/audit.js';
import { Clock } from '../kernel/clock.js';
import { found } from '../kernel/domain/domain-error.js';
import { happened } from '../kernel/domain/happened.js';
import { teamDisqualified } from './contract/events.js';
import { heldTeam } from './commands/held.js';
import { Team } from './domain/team.js';

type Where = Pick<ChampionshipFacts, 'id' | 'champname'>;

interface Decision {
  teamId: string;
  /** Null for a team that comes back. */
  reason: string | null;
  by: Pick<Actor, 'id' | 'role'>;
}

const clientOf = ({ by }: Decision): string | null => (by.role === 'admin' ? null : by.id);

/** CHAMP5, ADMIN1: has its client or an admin take teams out of the results, and back. The rating decides it, as it shows before what that does. */
@Injectable()
export class DisqualifyingApi {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Within the transaction of a command.
   * @returns the name of the team
   * @throws DomainError NOT_FOUND for a team of another championship, or one that is no more; FORBIDDEN for a client that
   * takes back in whom an admin took out
   */
  async disqualify({ id: championshipId, champname }: Where, decision: Decision): Promise<string> {
    const { teamId, reason } = decision;
    const team = await heldTeam(this.em, teamId);
    found(team.championshipId === championshipId ? team : null);
    const now = this.clock.now();
    // Of a team that is out already its members know.
    const isSame = (reason === null) === (team.disqualifiedReason === null);
    team.disqualify(reason, clientOf(decision), now);
    await this.em.flush();
    const { name } = team;
    if (!isSame)
      happened(teamDisqualified({ teamId, championshipId, champname, team: name, reason, at: now.toISOString() }));
    return name;
  }

  /** What {@link disqualify} would refuse, for who asks what it would do: it holds nobody up. @throws DomainError as it does */
  async refuse({ id: championshipId }: Where, decision: Decision): Promise<void> {
    const team = found(await this.em.findOne(Team, { id: decision.teamId, championshipId, endedAt: null }));
    team.refuseDeciding(decision.reason, clientOf(decision));
  }
}
