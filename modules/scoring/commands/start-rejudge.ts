import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { Rejudge } from '../domain/rejudge.js';

/** SUB6: has solutions scored again, as a proposal. @throws DomainError NOT_FOUND when none of them has a result */
export class StartRejudge extends Command<Rejudge> {
  constructor(
    readonly champname: string,
    readonly by: Actor,
    readonly reason: string,
    /** Null for all of the championship. */
    readonly solutions: readonly string[] | null,
  ) {
    super();
  }
}

@CommandHandler(StartRejudge)
export class StartRejudgeHandler implements ICommandHandler<StartRejudge> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ champname, by, reason, solutions }: StartRejudge): Promise<Rejudge> {
    const { id } = await this.championships.managed({ champname }, by);
    const rejudge = Rejudge.start(id, by.login, reason, this.clock.now());
    await this.em.persist(rejudge).flush();
    const taken = await query(
      this.em,
      `insert into scoring.rejudge_items (rejudge_id, solution_id, old_status, old_score, old_private_score, old_receipt)
       select $1, id, status, public_score, private_score, receipt from scoring.solutions
       where championship_id = $2 and status in ('SCORED', 'INVALID') and revoked is null
         and ($3::uuid[] is null or id = any($3))
       returning solution_id`,
      [rejudge.id, id, solutions],
    );
    found(taken[0]);
    const object = `championship:${champname}`;
    const details = { rejudge: rejudge.id, solutions: taken.length };
    await this.audit.note(by, { action: 'scoring.start-rejudge', object, reason, details });
    return rejudge;
  }
}
