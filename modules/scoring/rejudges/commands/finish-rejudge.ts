import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { Rejudge } from '../domain/rejudge.js';

/** The proposal is whole once nothing of it waits. Asked after each result; idempotent. */
export class FinishRejudge extends Command<void> {
  constructor(readonly rejudgeId: string) {
    super();
  }
}

@CommandHandler(FinishRejudge)
export class FinishRejudgeHandler implements ICommandHandler<FinishRejudge> {
  constructor(private readonly em: EntityManager) {}

  async execute({ rejudgeId }: FinishRejudge): Promise<void> {
    const sql = `select 1 from scoring.rejudge_items where rejudge_id = $1 and state = 'WAITING' limit 1`;
    if (await queryOne(this.em, sql, [rejudgeId])) return;
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const rejudge = found(await this.em.findOne(Rejudge, { id: rejudgeId }, lock));
    if (rejudge.state === 'RUNNING') rejudge.finish();
  }
}
