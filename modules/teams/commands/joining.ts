import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { refuseUnready } from '../domain/admission.js';
import { attemptsFault, growthFault, neededToAccept, refuseFault, timeFault } from '../domain/roster-rules.js';
import { Member, type Team } from '../domain/team.js';
import { burdenOf, formerlySince } from '../queries/burden.js';
import { TeamLedger } from '../team-ledger.port.js';
import { membersOf } from './held.js';

/** TEAM1: somebody becomes a member of a team, by an invitation or by its link. */
@Injectable()
export class Joining {
  constructor(
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly ledger: TeamLedger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The caller of this holds person and team.
   * @param way who comes by a link takes part as anybody does; who was asked by name needs what AUTH7 says of that
   * @throws DomainError for who is not ready, or is in a team; TEAM_FULL and what else is against it
   */
  async join(
    em: EntityManager,
    team: Team,
    championship: ChampionshipFacts,
    caller: Caller,
    way: 'LINK' | 'INVITATION',
  ): Promise<void> {
    const now = this.clock.now();
    await this.refuseUnready(championship, caller, way);
    // Asked first for the better answer; the primary key decides between two at once.
    const part = await em.count(Member, { championshipId: championship.id, personId: caller.id });
    refuse(part > 0, 'USER_ALREADY_PARTICIPATING');
    team.refuseOut();
    refuseFault(growthFault(championship, (await membersOf(em, team)).length + 1, now));
    await this.refuseAttempts(em, team, championship, caller);
    const since = await formerlySince(em, championship.id, caller.id);
    refuseFault(timeFault(championship, [team.confirmedAt, since ?? now], now));
    team.tookPartSince(since);
    await em.persist(Member.of(team, caller.id, now)).flush();
    team.moved();
  }

  /** AUTH7: who says yes to an invitation has a confirmed phone. @throws DomainError with what is missing first */
  async refuseUnready(championship: ChampionshipFacts, caller: Caller, way: 'LINK' | 'INVITATION'): Promise<void> {
    const { PARTICIPATION_NEEDS: needed } = this.settings;
    const facts = { ...championship, isOrganiser: await this.championships.holdsAnswers(championship, caller) };
    refuseUnready(caller, way === 'LINK' ? needed : neededToAccept(needed), facts, this.clock.now());
  }

  /** Who left a team of this championship brings the attempts of then along. */
  private async refuseAttempts(
    em: EntityManager,
    team: Team,
    championship: ChampionshipFacts,
    { id }: Caller,
  ): Promise<void> {
    const left = await burdenOf(em, championship.id, [team.id], [id]);
    if (left.length === 0) return;
    await this.ledger.hold([team.id]);
    const used = await this.ledger.used([team.id], left);
    refuseFault(attemptsFault(used, this.ledger.allowed(championship, this.clock.now())));
  }
}
