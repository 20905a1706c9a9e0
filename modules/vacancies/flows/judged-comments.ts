import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { type JudgedText, JudgedTexts } from '../../texts/judged-texts.api.js';
import { vacancyChanged } from '../contract/events.js';

const judgedSql = `select c.id, c.author_id as "authorId", v.text->>'title' as title, c.text, '/vacancy/' || v.id as url,
    c.hidden_at is not null as "isHidden"
  from vacancies.comments c join vacancies.vacancies v on v.id = c.vacancy_id
  where c.id = any($1::uuid[]) and c.removal_id is null and c.taken_at is null`;

const markSql = `update vacancies.comments set hidden_at = $2, taken_at = $3 where id = $1 returning vacancy_id as "vacancyId"`;

/** VAC1: comments are judged as posts of the forum are: hidden by enough complaints, taken away for a reason, brought back by an appeal. */
@Injectable()
export class JudgedComments implements OnModuleInit {
  readonly kind = 'remark';

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly texts: JudgedTexts,
  ) {}

  onModuleInit(): void {
    this.texts.add(this);
  }

  find(ids: readonly string[]): Promise<JudgedText[]> {
    return query<JudgedText>(this.em.fork(), judgedSql, [ids]);
  }

  hold(id: string): Promise<JudgedText | null> {
    return queryOne<JudgedText>(this.em, `${judgedSql} for update of c`, [[id]]);
  }

  hide(id: string, isHidden: boolean): Promise<void> {
    return this.mark(id, { hiddenAt: isHidden ? this.clock.now() : null, takenAt: null });
  }

  take(id: string): Promise<void> {
    return this.mark(id, { hiddenAt: null, takenAt: this.clock.now() });
  }

  bringBack(id: string): Promise<void> {
    return this.mark(id, { hiddenAt: null, takenAt: null });
  }

  private async mark(id: string, { hiddenAt, takenAt }: Record<'hiddenAt' | 'takenAt', Date | null>): Promise<void> {
    const row = await queryOne<{ vacancyId: string }>(this.em, markSql, [id, hiddenAt, takenAt]);
    if (row) happened(vacancyChanged({ vacancyId: row.vacancyId }));
  }
}
