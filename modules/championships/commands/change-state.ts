import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import type { ChampionshipState } from '../contract/championship.js';
import { eventFor } from '../contract/championship.machine.js';
import { lockedChampionship } from './locked-championship.js';

/**
 * Brings a championship into another state. `version` is the one that was looked at before: what was complete must not
 * have changed since.
 */
export class ChangeState extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly state: ChampionshipState,
    readonly by: { personId: string; version: number },
  ) {
    super();
  }
}

@CommandHandler(ChangeState)
export class ChangeStateHandler implements ICommandHandler<ChangeState> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, state, by }: ChangeState): Promise<void> {
    const now = this.clock.now();
    const championship = await lockedChampionship(this.em, championshipId);
    championship.save(by.version, by.personId, now);
    const event = eventFor(championship.state, state, championship.archivedFrom ?? null);
    if (!event) throw new DomainError('CONFLICT');
    championship.become(event, now);
  }
}
