import { Injectable, type OnModuleInit } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { StandingNotices } from '../../kernel/notices/standing.js';
import { shownComment } from './vacancy-sql.js';

/** $1 reasons of notices: what happened, and the id of a comment. */
const goneSql = `select reason from unnest($1::text[]) u (reason)
  where not exists (select from vacancies.comments c where c.id = split_part(reason, ':', 2)::uuid and ${shownComment})`;

/** VAC1 NOTIF1: no mail tells of a comment that was taken away, or hidden, before it went out. */
@Injectable()
export class GoneComments implements OnModuleInit {
  constructor(private readonly standing: StandingNotices) {}

  onModuleInit(): void {
    this.standing.add(['vacancy.commented'], async (em, reasons) => {
      const rows = await query<{ reason: string }>(em, goneSql, [reasons]);
      return rows.map(({ reason }) => reason);
    });
  }
}
