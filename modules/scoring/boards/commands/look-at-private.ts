import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { type Actor, Audit, type AuditNote } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { queryOne } from '../../../kernel/database/sql.js';

/**
 * SUB5: before private results are shown to whoever leads the championship. The first look of each person before the results
 * are out is in the audit log. @throws DomainError NOT_FOUND for everybody else
 */
export class LookAtPrivate extends Command<ChampionshipFacts> {
  constructor(
    readonly champname: string,
    readonly by: Actor & { id: string },
  ) {
    super();
  }
}

const firstLookSql = `insert into scoring.private_looks (championship_id, person_id, at) values ($1, $2, $3)
  on conflict do nothing returning at`;

@CommandHandler(LookAtPrivate)
export class LookAtPrivateHandler implements ICommandHandler<LookAtPrivate> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ champname, by }: LookAtPrivate): Promise<ChampionshipFacts> {
    const championship = await this.championships.managed({ champname }, by);
    if (championship.state === 'FINISHED') return championship;
    const first = await queryOne(this.em, firstLookSql, [championship.id, by.id, this.clock.now()]);
    const note: AuditNote = { action: 'scoring.look-at-private', object: `championship:${champname}`, reason: '' };
    if (first) await this.audit.note(by, note);
    // Each time: a former version that serves beside notes the look alone.
    await this.championships.answersSeen(championship.id, by.id);
    return championship;
  }
}
