import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { StandingNotices } from '../../kernel/notices/standing.js';

/** $1 reasons of notices: what happened, and the id of an invitation; $2 now. */
const closedSql = `select reason from unnest($1::text[]) u (reason) where not exists (select from teams.invitations i
    where i.id = split_part(reason, ':', 2)::uuid and i.status = 'SENT' and i.expires_at > $2)`;

/** TEAM1 NOTIF1: no mail asks for an answer to what was taken back, answered or over before it went out. */
@Injectable()
export class ClosedInvitations implements OnModuleInit {
  constructor(
    private readonly standing: StandingNotices,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const closed = async (em: Parameters<typeof query>[0], reasons: readonly string[]) => {
      const rows = await query<{ reason: string }>(em, closedSql, [reasons, this.clock.now()]);
      return rows.map(({ reason }) => reason);
    };
    this.standing.add(['teams.inv', 'teams.cominv'], closed, { isReadOn: true });
  }
}
