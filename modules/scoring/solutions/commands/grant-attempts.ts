import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { attemptsGranted } from '../../contract/events.js';
import { AttemptGrant } from '../domain/attempt.js';
import { lockTeam } from './evaluation-queue.js';

interface Granted {
  count: number;
  reason: string;
  grantedAt: string;
}

/** SUB2: gives a team attempts beside the daily ones, with a reason that it reads. @throws DomainError CHAMPIONSHIP_OVER */
export class GrantAttempts extends Command<Granted> {
  constructor(
    readonly champname: string,
    readonly by: Actor,
    readonly grant: { team: string; count: number; reason: string },
  ) {
    super();
  }
}

@CommandHandler(GrantAttempts)
export class GrantAttemptsHandler implements ICommandHandler<GrantAttempts> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ champname, by, grant: { team, count, reason } }: GrantAttempts): Promise<Granted> {
    const { id, dateEnd } = await this.championships.managed({ champname }, by);
    const now = this.clock.now();
    // What comes after the end is late, and late ones are not counted.
    refuse(dateEnd !== null && dateEnd <= now, 'CHAMPIONSHIP_OVER');
    const teamId = found(await this.teams.named(id, team));
    await lockTeam(this.em, teamId);
    // A merge that ended meanwhile has taken the name along.
    refuse((await this.teams.named(id, team)) !== teamId, 'NOT_FOUND');
    this.em.persist(AttemptGrant.of(teamId, count, reason, by.id, now));
    happened(attemptsGranted({ teamId, championshipId: id }));
    const object = `championship:${champname}`;
    await this.audit.note(by, { action: 'scoring.grant-attempts', object, reason, details: { team, count } });
    return { count, reason, grantedAt: now.toISOString() };
  }
}
