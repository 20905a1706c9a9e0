import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChampionshipFacts } from '../championships/championships.api.js';
import type { Actor } from '../kernel/audit/audit.js';
import { Clock } from '../kernel/clock.js';
import { found } from '../kernel/domain/domain-error.js';
import { happened } from '../kernel/domain/happened.js';
import { teamDisqualified } from './contract/events.js';
import { heldTeam } from './commands/held.js';

/** CHAMP5, ADMIN1: has its client or an admin take teams out of the results, and back. The rating decides it, as it shows before what that does. */
@Injectable()
export class DisqualifyingApi {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Within the transaction of a command, or of a try that is taken back and says nothing.
   * @param reason null for a team that comes back
   * @throws DomainError NOT_FOUND for a team of another championship, or one that is no more; FORBIDDEN for a client that
   * takes back in whom an admin took out
   */
  async disqualify(
    { id: championshipId, champname }: Pick<ChampionshipFacts, 'id' | 'champname'>,
    { teamId, reason, by }: { teamId: string; reason: string | null; by: Pick<Actor, 'id' | 'role'> },
    { isTry }: { isTry: boolean },
  ): Promise<void> {
    const team = await heldTeam(this.em, teamId);
    found(team.championshipId === championshipId ? team : null);
    const now = this.clock.now();
    const isSame = reason === team.disqualifiedReason;
    team.disqualify(reason, by.role === 'admin' ? null : by.id, now);
    await this.em.flush();
    if (isTry || isSame) return;
    happened(teamDisqualified({ teamId, championshipId, champname, team: team.name, reason, at: now.toISOString() }));
  }
}
