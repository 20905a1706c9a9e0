import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { fewestOfOne, refuseRepeated } from '../../texts/repeated-texts.api.js';
import { vacancyChanged, vacancyCommented } from '../contract/events.js';
import { openAt } from '../queries/vacancy-sql.js';

interface RenderedComment {
  text: string;
  html: string;
  renderer: number;
}

/** VAC1: says something to a vacancy that everybody sees. @returns its id */
export class WriteVacancyComment extends Command<string> {
  static readonly asksNobody = 'whoever may read it may do it';

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
/** Lets one person say one thing at a time, so that what they sent twice is seen to be there. */
const turnSql = `select pg_advisory_xact_lock(hashtextextended('vacancy remark:' || $1, 0))`;
// $1 author, $2 since when, $3 vacancy, $4 text.
const repeatedSql = `select created_at::text as at from vacancies.comments where author_id = $1 and created_at > $2 and text = $4
  and (vacancy_id = $3 or length(text) >= ${fewestOfOne}) order by created_at desc limit 1`;
const insertSql = `insert into vacancies.comments (id, vacancy_id, author_id, text, html, renderer, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

@CommandHandler(WriteVacancyComment)
export class WriteVacancyCommentHandler implements ICommandHandler<WriteVacancyComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ vacancyId, comment, caller }: WriteVacancyComment): Promise<string> {
    const now = this.clock.now();
    type Open = { authorId: string; title: string; version: number };
    const vacancy = found(await queryOne<Open>(this.em, readableSql, [vacancyId, now]));
    const id = newId();
    const { text, html, renderer } = comment;
    await this.refuseRepeated(caller.id, vacancyId, text, now);
    await query(this.em, insertSql, [id, vacancyId, caller.id, text, html, renderer, now]);
    happened(vacancyChanged({ vacancyId }));
    if (vacancy.authorId !== caller.id)
      happened(vacancyCommented({ vacancyId, ...vacancy, commentId: id, byId: caller.id }));
    return id;
  }

  private async refuseRepeated(personId: string, vacancyId: string, text: string, now: Date): Promise<void> {
    const { SAME_TEXT_SECONDS: seconds } = this.settings;
    if (seconds === 0) return;
    await query(this.em, turnSql, [personId]);
    const since = new Date(now.getTime() - seconds * 1000);
    const said = await queryOne<{ at: string }>(this.em, repeatedSql, [personId, since, vacancyId, text]);
    refuseRepeated(said?.at, now, seconds);
  }
}
