import { Injectable, type OnModuleInit } from '@nestjs/common';
import { query } from '../../kernel/database/sql.js';
import { StandingNotices } from '../../kernel/notices/standing.js';
import { shownPost, shownThread } from '../domain/shown.js';

/** $1 reasons of notices: what happened to a post, and its id. */
const goneSql = `select r.reason from (select reason, split_part(reason, ':', 2)::uuid as id from unnest($1::text[]) u (reason)) r
  where not exists (select from forum.topics t join forum.threads h on h.id = t.thread_id and ${shownThread('h')}
      where t.id = r.id and ${shownPost('t')})
    and not exists (select from forum.comments c join forum.topics t on t.id = c.topic_id and ${shownPost('t')}
        join forum.threads h on h.id = c.thread_id and ${shownThread('h')}
      where c.id = r.id and ${shownPost('c')})`;

/** FORUM3 NOTIF1: no mail tells of a post that was taken away, or hidden, before it went out. */
@Injectable()
export class GonePosts implements OnModuleInit {
  constructor(private readonly standing: StandingNotices) {}

  onModuleInit(): void {
    const ofPosts = ['forum.accepted', 'forum.answer', 'forum.comment', 'forum.mention', 'forum.topic'] as const;
    this.standing.add(ofPosts, async (em, reasons) => {
      const rows = await query<{ reason: string }>(em, goneSql, [reasons]);
      return rows.map(({ reason }) => reason);
    });
  }
}
