import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { vacancyChanged } from '../contract/events.js';
import type { EmotionType } from '../contract/kinds.js';
import { openAt } from '../queries/vacancy-sql.js';

/** VAC1: marks a vacancy with somebody's emotion, or takes it back; the same again changes nothing. */
export class Feel extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly vacancyId: string,
    readonly personId: string,
    readonly type: EmotionType,
    readonly isMarked: boolean,
  ) {
    super();
  }
}

const readableSql = `select 1 as one from vacancies.posts p where p.vacancy_id = $1 and ${openAt('$2')} for key share of p`;
const markSql = `insert into vacancies.emotions (vacancy_id, person_id, type) values ($1, $2, $3) on conflict do nothing`;
const unmarkSql = 'delete from vacancies.emotions where vacancy_id = $1 and person_id = $2 and type = $3';

@CommandHandler(Feel)
export class FeelHandler implements ICommandHandler<Feel> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ vacancyId, personId, type, isMarked }: Feel): Promise<void> {
    found(await queryOne(this.em, readableSql, [vacancyId, this.clock.now()]));
    await query(this.em, isMarked ? markSql : unmarkSql, [vacancyId, personId, type]);
    happened(vacancyChanged({ vacancyId }));
  }
}
