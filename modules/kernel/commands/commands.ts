import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { Fact } from '../contract/fact.js';
import { taking } from '../database/taking.js';
import { DomainError, errorOfConstraint, MetOthers, refuse } from '../domain/domain-error.js';
import { collecting } from '../domain/happened.js';
import { Reactions } from '../jobs/reactions.js';
import { Hints } from '../live/hints.js';
import { SETTINGS, type Settings } from '../settings.js';
import { faultOf } from './database-fault.js';
import { OfficeCommand, Offices } from './office.js';
import { onceFor, type Part, partOf } from './sendings.js';

const attempts = 3;

interface RunOptions<R, T> {
  isLong?: boolean;
  told?: (result: R) => T;
}

/**
 * The one pipeline around the command bus: fresh entity manager → transaction → an office is asked for → handler → flush → facts as jobs → what was
 * left to the end → commit → hints of the facts. A deadlock or serialization failure starts again from zero (3 times at
 * most), then CONFLICT; a violated constraint becomes the code named for it.
 */
@Injectable()
export class Commands {
  private readonly log = new Logger(Commands.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly bus: CommandBus,
    private readonly reactions: Reactions,
    private readonly hints: Hints,
    private readonly offices: Offices,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Runs a command to its commit; while a sending is answered (`sendings.ts`), once for all of it.
   * @param options.isLong true for one whose statements may take as long as work in the background
   * @param options.told what the caller wants of the result where that is an entity, which is not kept for who sends again
   * @returns what the handler returned; everything it changed is in the database by then
   * @throws DomainError
   */
  run<R>(command: Command<R>, options?: { isLong?: boolean }): Promise<R>;
  run<R, T>(command: Command<R>, options: RunOptions<R, T>): Promise<T>;
  async run<R, T>(command: Command<R>, options: RunOptions<R, T> = {}): Promise<T> {
    const part = partOf(command);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(command, options, part);
      } catch (error) {
        const fault = faultOf(error);
        if (fault.kind === 'constraint') throw errorOfConstraint(fault.constraint);
        if (fault.kind === 'no room') throw new DomainError('NO_ROOM');
        if (fault.kind !== 'again') throw error;
        if (attempt === attempts) throw new MetOthers();
        this.log.warn(`${command.constructor.name}: attempt ${attempt} met ${fault.code}, starting again`);
      }
    }
  }

  private async once<R, T>(
    command: Command<R>,
    { isLong = false, told }: RunOptions<R, T>,
    part: Part | null,
  ): Promise<T> {
    const em = this.orm.em.fork();
    const facts: Fact[] = [];
    const execute = async (own: EntityManager): Promise<T> => {
      const done = await this.execute(command, own, facts);
      return told ? told(done) : (done as unknown as T);
    };
    const work = async (own: EntityManager): Promise<T> => {
      if (command instanceof OfficeCommand) await this.refuseOthers(own, command);
      return part ? onceFor(own, part, () => execute(own)) : execute(own);
    };
    const result = await (isLong
      ? taking(em, this.settings.DATABASE_WORK_SECONDS, work)
      : em.transactional((own) => work(own as EntityManager)));
    await this.hints.tell(facts);
    return result;
  }

  private async refuseOthers(own: EntityManager, { by }: OfficeCommand<unknown>): Promise<void> {
    if (by?.id) refuse(!(await this.offices.hasAdmin(own, by.id)), 'FORBIDDEN');
    else refuse(by !== null && by.role !== 'admin', 'FORBIDDEN');
  }

  private execute<R>(command: Command<R>, own: EntityManager, facts: Fact[]): Promise<R> {
    const last: (() => Promise<void>)[] = [];
    return collecting(
      facts,
      async () => {
        const result = await this.bus.execute(command);
        await own.flush();
        await this.reactions.publish(facts, own);
        for (const left of last) await left();
        return result;
      },
      last,
    );
  }
}
