import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Bilingual } from '../../../kernel/contract/language.js';
import { queryOne } from '../../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { metricProgramFailed } from '../../../scoring/contract/events.js';
import { causeAt } from '../../contract/places.js';
import { Notices } from '../../flows/notices.js';

/** ALGO2, NOTIF1: an organiser's own program failed on a solution: its organiser is told, as nobody else can mend it. */
@Injectable()
@ReactsTo(metricProgramFailed, 'notifications.tell-program-failed')
export class TellProgramFailed implements Reaction<ReturnType<typeof metricProgramFailed.parse>> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
  ) {}

  async react({ championshipId, ownerId, problem, at }: ReturnType<typeof metricProgramFailed.parse>): Promise<void> {
    const sql = 'select champname, title from championships.named where id = $1';
    const named = await queryOne<{ champname: string; title: Bilingual }>(this.em.fork(), sql, [championshipId]);
    if (!named) return;
    await this.notices.tell({
      reason: `program:${championshipId}:${at}`,
      ...causeAt('championships.program', named),
      params: { championship: named.title, problem },
      people: [{ personId: ownerId }],
    });
  }
}
