import { EntityManager, MikroORM, type UnitOfWork } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { DomainError, errorOfConstraint } from '../domain/domain-error.js';
import { taking } from '../database/bounds.js';
import { type Fact, takeFacts } from '../domain/fact.js';
import { Reactions } from '../jobs/reactions.js';
import { SETTINGS, type Settings } from '../settings.js';
import { faultOf } from './database-fault.js';

const attempts = 3;

/**
 * The one pipeline around the command bus: fresh entity manager → transaction → handler → flush → facts as jobs →
 * commit. A deadlock or serialization failure starts again from zero (3 times at most), then CONFLICT; a violated
 * constraint becomes the code named for it.
 */
@Injectable()
export class Commands {
  private readonly log = new Logger(Commands.name);
  /** Facts of entities that a flush took away: the identity map has forgotten them by the end. */
  private readonly factsOfRemoved = new WeakMap<UnitOfWork, Fact[]>();

  constructor(
    private readonly orm: MikroORM,
    private readonly bus: CommandBus,
    private readonly reactions: Reactions,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    orm.em.getEventManager().registerSubscriber({ onFlush: ({ uow }) => this.keepFacts(uow) });
  }

  /**
   * Runs a command to its commit.
   * @param isLong true for one whose statements may take as long as work in the background
   * @returns what the handler returned; everything it changed is in the database by then
   * @throws DomainError
   */
  async run<R>(command: Command<R>, { isLong = false } = {}): Promise<R> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(command, isLong);
      } catch (error) {
        const fault = faultOf(error);
        if (fault.kind === 'constraint') throw errorOfConstraint(fault.constraint);
        if (fault.kind === 'no room') throw new DomainError('NO_ROOM');
        if (fault.kind !== 'again') throw error;
        if (attempt === attempts) throw new DomainError('CONFLICT');
        this.log.warn(`${command.constructor.name}: attempt ${attempt} met ${fault.code}, starting again`);
      }
    }
  }

  private once<R>(command: Command<R>, isLong: boolean): Promise<R> {
    const em = this.orm.em.fork();
    const work = async (own: EntityManager): Promise<R> => {
      const result = await this.bus.execute(command);
      await own.flush();
      await this.publish(own);
      return result;
    };
    if (isLong) return taking(em, this.settings.DATABASE_WORK_SECONDS, work);
    return em.transactional((own) => work(own as EntityManager));
  }

  private async publish(em: EntityManager): Promise<void> {
    const uow = em.getUnitOfWork();
    const kept = [...uow.getIdentityMap().values()].flatMap(takeFacts);
    await this.reactions.publish([...(this.factsOfRemoved.get(uow) ?? []), ...kept], em);
  }

  private keepFacts(uow: UnitOfWork): void {
    const facts = [...uow.getRemoveStack()].flatMap(takeFacts);
    if (facts.length > 0) this.factsOfRemoved.set(uow, [...(this.factsOfRemoved.get(uow) ?? []), ...facts]);
  }
}
