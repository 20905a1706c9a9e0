import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { laneNames, queueOf } from '../../kernel/jobs/lanes.js';
import { type Figure, figureBy, type Measured, Measures } from '../../kernel/figures/measures.js';
import { channels, deliverer } from '../domain/message.js';

/**
 * $1 the queues of those that deliver, $2 what delivers. Of a day: mails are tried for so long. One waits while somebody is to
 * deliver it: not one that was refused for good, and no code that is over.
 */
const sql = `with due as (select data -> 'data' ->> 'messageId' as id from pgboss.job
    where name = any($1::text[]) and state in ('created', 'retry', 'active') and data ->> 'reaction' = $2)
  select channel, count(*) filter (where is_due)::int as waiting,
    count(*) filter (where sent_at > clock_timestamp() - interval '10 minutes')::int as sent,
    coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where is_due)), 0)::float8 as oldest
  from (select channel, created_at, sent_at, sent_at is null and id::text in (select id from due) as is_due
    from notifications.messages where created_at > clock_timestamp() - interval '1 day') m group by channel`;

interface OfChannel {
  channel: string;
  waiting: number;
  sent: number;
  oldest: number;
}

/** Mails and messages to phones as who watches the installation sees them. */
@Injectable()
@Measures()
export class MessageFigures implements Measured {
  constructor(private readonly orm: MikroORM) {}

  async figures(): Promise<Figure[]> {
    const em = this.orm.em.fork();
    const rows = await query<OfChannel>(em, sql, [laneNames.map(queueOf), deliverer]);
    const by = (of: (channel: string) => number | undefined) =>
      Object.fromEntries(channels.map((channel) => [channel, of(channel) ?? 0]));
    const row = (channel: string) => rows.find((one) => one.channel === channel);
    return [
      figureBy(
        'podium_messages_waiting',
        'Messages of a day that are to be sent yet',
        'channel',
        by((one) => row(one)?.waiting),
      ),
      figureBy(
        'podium_messages_oldest_seconds',
        'Age of the oldest of them',
        'channel',
        by((one) => row(one)?.oldest),
      ),
      figureBy(
        'podium_messages_sent_10m',
        'Messages sent in the last ten minutes',
        'channel',
        by((one) => row(one)?.sent),
      ),
    ];
  }
}
