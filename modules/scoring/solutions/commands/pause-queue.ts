import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { queueSwitched } from '../../contract/events.js';

/** The part of the queue that is meant: null is the whole. */
export type QueuePart = string | null;

/** The row of `scoring.pauses` for a part, once it is sure that the caller may stop it. */
export const scopeOf = async (championships: ChampionshipsApi, champname: QueuePart, by: Actor): Promise<string> => {
  if (champname !== null) return (await championships.managed({ champname }, by)).id;
  if (by.role !== 'admin') throw new DomainError('FORBIDDEN');
  return 'all';
};

/** Says that a part stopped or goes on: of the whole queue, to the pages of all championships, which may be open anywhere. */
export const noteSwitch = async (em: EntityManager, scope: string): Promise<void> => {
  const all = () => query<{ id: string }>(em, 'select id from championships.named');
  const championshipIds = scope === 'all' ? (await all()).map(({ id }) => id) : [scope];
  happened(queueSwitched({ championshipIds }));
};

/** SUB4: stops the queue; what runs goes on to its end, nothing new is taken. Pausing again changes the reason. */
export class PauseQueue extends Command<void> {
  constructor(
    readonly champname: QueuePart,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(PauseQueue)
export class PauseQueueHandler implements ICommandHandler<PauseQueue> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ champname, by, reason }: PauseQueue): Promise<void> {
    const scope = await scopeOf(this.championships, champname, by);
    await query(
      this.em,
      `insert into scoring.pauses (scope, reason, since) values ($1, $2, $3)
       on conflict (scope) do update set reason = excluded.reason`,
      [scope, reason, this.clock.now()],
    );
    await noteSwitch(this.em, scope);
    await this.audit.note(by, { action: 'scoring.pause-queue', object: objectOf(champname), reason });
  }
}

/** How the audit log names a part of the queue. */
export const objectOf = (champname: QueuePart): string => (champname === null ? 'queue' : `championship:${champname}`);
