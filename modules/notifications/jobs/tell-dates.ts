import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { championshipNotice } from '../../championships/contract/notices.js';
import { Clock } from '../../kernel/clock.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { formatDateTime } from '../../kernel/contract/time-format.js';
import { query } from '../../kernel/database/sql.js';
import { Every } from '../../kernel/jobs/ticks.js';
import { Notices } from '../../kernel/notices/notices.js';
import { StandingNotices } from '../../kernel/notices/standing.js';

interface Dated {
  id: string;
  champname: string;
  title: Bilingual;
  what: 'begins' | 'ends';
  at: string;
}

/** $1 now: what begins or ends within a day, and was not told of. Other dates are told of anew. */
const soonSql = `select id, champname, title, what, at from (
    select c.*, 'begins' as what, date_start as at from championships.named c
    union all select c.*, 'ends' as what, date_end as at from championships.named c) dated
  where state = 'PUBLISHED' and at > $1 and at <= $1::timestamptz + interval '1 day'
    and not exists (select from notifications.told_dates t
      where t.championship_id = dated.id and t.what = dated.what and t.at = dated.at)`;

/** $1 reasons of notices: what is told, the id of a championship and the moment; $2 now. */
const passedSql = `select reason from unnest($1::text[]) u (reason)
    cross join lateral (select substring(reason from '[^:]*:[^:]*:(.*)')::timestamptz as at) told
  where at <= $2 or not exists (select from championships.named c where c.id = split_part(reason, ':', 2)::uuid
    and c.state = 'PUBLISHED'
    and date_trunc('milliseconds', case split_part(reason, ':', 1) when 'begins' then c.date_start else c.date_end end) = at)`;

/** NOTIF1: a championship begins or ends within a day; all who take part in it are told, once for each date. */
@Injectable()
export class TellDates implements OnModuleInit {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly notices: Notices,
    private readonly standing: StandingNotices,
  ) {}

  /** No mail that waited says that soon will be what has been, or what was moved. */
  onModuleInit(): void {
    const passed = async (em: Parameters<typeof query>[0], reasons: readonly string[]) => {
      const rows = await query<{ reason: string }>(em, passedSql, [reasons, this.clock.now()]);
      return rows.map(({ reason }) => reason);
    };
    this.standing.add(['championships.begins', 'championships.ends'], passed, { isReadOn: true });
  }

  @Every({ turn: 'dates of championships', seconds: 300, look: 600 })
  async tell(): Promise<void> {
    const em = this.orm.em.fork();
    for (const dated of await query<Dated>(em, soonSql, [this.clock.now()])) await this.tellOf(dated);
  }

  private async tellOf({ id, champname, title, what, at }: Dated): Promise<void> {
    const em = this.orm.em.fork();
    const moment = new Date(at);
    const people = await query<{ personId: string }>(
      em,
      'select person_id as "personId" from teams.membership where championship_id = $1',
      [id],
    );
    await this.notices.tell({
      ...championshipNotice(`championships.${what}`, { champname }),
      reason: `${what}:${id}:${moment.toISOString()}`,
      params: { championship: title, date: formatDateTime(moment, 'Europe/Moscow') },
      people,
    });
    // Noted when all were told: who dies before tells again those alone who were not.
    const sql =
      'insert into notifications.told_dates (championship_id, what, at) values ($1, $2, $3) on conflict do nothing';
    await query(em, sql, [id, what, moment]);
  }
}
