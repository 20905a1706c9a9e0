import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { Fact } from '../contract/fact.js';
import { taking } from '../database/bounds.js';
import { DomainError, errorOfConstraint, refuse } from '../domain/domain-error.js';
import { collecting } from '../domain/happened.js';
import { Reactions } from '../jobs/reactions.js';
import { Hints } from '../live/hints.js';
import { SETTINGS, type Settings } from '../settings.js';
import { faultOf } from './database-fault.js';
import { OfficeCommand, Offices } from './office.js';
import { onceFor, type Sending } from './sendings.js';

const attempts = 3;

interface RunOptions {
  isLong?: boolean;
  sending?: Sending | null;
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
   * Runs a command to its commit.
   * @param options.isLong true for one whose statements may take as long as work in the background
   * @param options.sending what the same sending did before is not done again: its result is given, which JSON must be able to hold
   * @returns what the handler returned; everything it changed is in the database by then
   * @throws DomainError
   */
  async run<R>(command: Command<R>, options: RunOptions = {}): Promise<R> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(command, options);
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

  private async once<R>(command: Command<R>, { isLong = false, sending = null }: RunOptions): Promise<R> {
    const em = this.orm.em.fork();
    const facts: Fact[] = [];
    const work = async (own: EntityManager): Promise<R> => {
      if (command instanceof OfficeCommand) await this.refuseOthers(own, command);
      const execute = () => this.execute(command, own, facts);
      return sending ? onceFor(own, sending, execute) : execute();
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
