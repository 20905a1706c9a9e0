import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { RemovableTexts } from '../../texts/removable-texts.api.js';
import { vacancyChanged } from '../contract/events.js';

const takeSql = `update vacancies.comments set removal_id = $2 where author_id = $1 and removal_id is null
  returning vacancy_id as "vacancyId"`;
const bringSql = `update vacancies.comments set removal_id = null where removal_id = $1 returning vacancy_id as "vacancyId"`;

/** VAC1: comments go with all else that a spammer wrote, and come back with it. */
@Injectable()
export class RemovableComments implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly texts: RemovableTexts,
  ) {}

  onModuleInit(): void {
    this.texts.add({
      takeAllOf: (authorId, removalId) => this.change(takeSql, [authorId, removalId]),
      bringBack: (removalId) => this.change(bringSql, [removalId]),
    });
  }

  private async change(sql: string, values: string[]): Promise<number> {
    const rows = await query<{ vacancyId: string }>(this.em, sql, values);
    for (const vacancyId of new Set(rows.map((row) => row.vacancyId))) happened(vacancyChanged({ vacancyId }));
    return rows.length;
  }
}
