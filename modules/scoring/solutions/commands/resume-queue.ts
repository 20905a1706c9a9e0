import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { noteSwitch, objectOf, type QueuePart, scopeOf } from './pause-queue.js';

/** SUB4: lets a stopped queue go on. @throws DomainError QUEUE_GOES_ON when it is not stopped */
export class ResumeQueue extends Command<void> {
  constructor(
    readonly champname: QueuePart,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ResumeQueue)
export class ResumeQueueHandler implements ICommandHandler<ResumeQueue> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ champname, by, reason }: ResumeQueue): Promise<void> {
    const scope = await scopeOf(this.championships, champname, by);
    const sql = 'delete from scoring.pauses where scope = $1 returning scope';
    refuse((await queryOne(this.em, sql, [scope])) === null, 'QUEUE_GOES_ON');
    if (scope !== 'all') await this.catchUp(scope);
    await noteSwitch(this.em, scope);
    await this.audit.note(by, { action: 'scoring.resume-queue', object: objectOf(champname), reason });
  }

  /** Other championships' turns went on meanwhile: what waited joins at the turn being served, not ahead of it. */
  private async catchUp(championshipId: string): Promise<void> {
    const missed = await queryOne<{ turns: number }>(
      this.em,
      `select greatest(0, (select turn from scoring.queue_head) - min(turn)) as turns
       from scoring.queue_entries where championship_id = $1`,
      [championshipId],
    );
    if (!missed?.turns) return;
    await query(
      this.em,
      `with moved as (
         update scoring.queue_entries set turn = turn + $2 where championship_id = $1 returning team_id
       )
       update scoring.team_turns set turn = turn + $2 where team_id in (select team_id from moved)`,
      [championshipId, missed.turns],
    );
  }
}
