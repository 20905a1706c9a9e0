import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { vacancyChanged, vacancyCommented } from '../contract/events.js';
import { openAt } from '../queries/vacancy-sql.js';

interface RenderedComment {
  text: string;
  html: string;
  renderer: number;
}

/** VAC1: says something to a vacancy that everybody sees. @returns its id */
export class WriteVacancyComment extends Command<string> {
  constructor(
    readonly vacancyId: string,
    readonly comment: RenderedComment,
    readonly caller: Pick<Caller, 'id' | 'login'>,
  ) {
    super();
  }
}

const readableSql = `select v.author_id as "authorId", p.text->>'title' as title, v.version
  from vacancies.posts p join vacancies.vacancies v on v.id = p.vacancy_id
  where p.vacancy_id = $1 and ${openAt('$2')} for key share of p`;
const insertSql = `insert into vacancies.comments (id, vacancy_id, author_id, text, html, renderer, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

@CommandHandler(WriteVacancyComment)
export class WriteVacancyCommentHandler implements ICommandHandler<WriteVacancyComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ vacancyId, comment, caller }: WriteVacancyComment): Promise<string> {
    const now = this.clock.now();
    type Open = { authorId: string; title: string; version: number };
    const vacancy = found(await queryOne<Open>(this.em, readableSql, [vacancyId, now]));
    const id = newId();
    const { text, html, renderer } = comment;
    await query(this.em, insertSql, [id, vacancyId, caller.id, text, html, renderer, now]);
    happened(vacancyChanged({ vacancyId }));
    if (vacancy.authorId !== caller.id)
      happened(vacancyCommented({ vacancyId, ...vacancy, commentId: id, byId: caller.id }));
    return id;
  }
}
