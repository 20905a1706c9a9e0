import { Injectable } from '@nestjs/common';
import { personal, PersonalData, wordsOfOthers } from '../identity/personal.port.js';

/** What posts were that their author deleted, or lost to a moderator. */
const deletedSql = `delete from forum.revisions r where r.item_id in (
  select p.id from forum.topics p join named on p.author_id = named.person where p.deleted_at is not null and p.removal_id is null
  union all
  select p.id from forum.comments p join named on p.author_id = named.person where p.deleted_at is not null and p.removal_id is null)`;

/** What the forum keeps of a person: what they wrote, and what they marked. */
@Injectable()
export class ForumPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'forum.topics',
      person: 'author_id',
      others: ['last_by'],
      atErasure: 'keep',
      because: 'what was written for others stays, as of a deleted user',
      archive: {
        name: 'forum/topics',
        sql: `select t.id::text as key, to_jsonb(t) - '{html,renderer,stems,sending,author_id,last_by}'::text[]
          || jsonb_build_object('thread', h.name) as row
        from forum.topics t join forum.threads h on h.id = t.thread_id where t.author_id = $1`,
      },
    }),
    personal({
      table: 'forum.comments',
      person: 'author_id',
      atErasure: 'keep',
      because: 'what was written for others stays, as of a deleted user',
      archive: {
        name: 'forum/comments',
        sql: `select c.id::text as key, to_jsonb(c) - '{html,renderer,stems,sending,author_id}'::text[]
          || jsonb_build_object('thread', h.name) as row
        from forum.comments c join forum.threads h on h.id = c.thread_id where c.author_id = $1`,
      },
    }),
    personal({
      table: 'forum.revisions',
      person: 'by_id',
      // What was decided about such posts goes too, so that nothing brings them back; with all else of somebody they may come back.
      atErasure: { rename: deletedSql },
      because: 'others are versions of what stays',
      archive: {
        name: 'forum/earlier-versions',
        sql: `select r.id::text as key, to_jsonb(r) - '{by_id}'::text[] as row from forum.revisions r where by_id = $1`,
      },
    }),
    personal({
      table: 'forum.threads',
      person: 'author_ids',
      others: ['last_by'],
      atErasure: 'keep',
      because: 'others write in it',
      archive: {
        name: 'forum/threads',
        sql: `select h.id::text as key, to_jsonb(h) - '{author_ids,last_by,logo}'::text[] as row from forum.threads h
        where author_ids @> array[$1::uuid]`,
      },
    }),
    personal({
      table: 'forum.drafts',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'forum/drafts',
        sql: `select place as key, to_jsonb(d) - '{person_id}'::text[] as row from forum.drafts d where person_id = $1`,
      },
    }),
    personal({
      table: 'forum.decisions',
      person: 'person_id',
      others: ['by_id'],
      atErasure: 'delete',
      archive: {
        name: 'forum/decisions',
        sql: `select id::text as key, to_jsonb(d) - '{person_id,by_id}'::text[] as row from forum.decisions d
        where person_id = $1`,
      },
    }),
    personal({
      table: 'forum.bookmarks',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'forum/bookmarks',
        sql: `select item_id::text as key, to_jsonb(b) - '{person_id}'::text[] as row from forum.bookmarks b
        where person_id = $1`,
      },
    }),
    personal({
      table: 'forum.commends',
      person: 'person_id',
      atErasure: 'keep',
      because: 'posts count them',
      archive: {
        name: 'forum/commends',
        sql: `select item_id::text as key, to_jsonb(c) - '{person_id}'::text[] as row from forum.commends c
        where person_id = $1`,
      },
    }),
    personal({
      table: 'forum.subscriptions',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'forum/subscriptions',
        sql: `select thread_id::text as key, to_jsonb(s) - '{person_id}'::text[] || jsonb_build_object('thread', h.name) as row
        from forum.subscriptions s join forum.threads h on h.id = s.thread_id where s.person_id = $1`,
      },
    }),
    personal({
      table: 'forum.mutes',
      person: 'person_id',
      others: ['muted_id'],
      atErasure: 'delete',
      archive: {
        name: 'forum/mutes',
        sql: `select muted_id::text as key, to_jsonb(m) - '{person_id}'::text[] as row from forum.mutes m where person_id = $1`,
      },
    }),
    personal({
      table: 'forum.complaints',
      person: 'person_id',
      atErasure: 'keep',
      because: 'the moderators decide on what it is about',
      archive: {
        name: 'forum/complaints',
        sql: `select c.id::text as key, to_jsonb(c) - '{person_id}'::text[] as row from forum.complaints c where person_id = $1`,
      },
    }),
    personal({
      table: 'forum.topic_visits',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'forum/visited-topics',
        sql: `select topic_id::text as key, to_jsonb(v) - '{person_id}'::text[] as row from forum.topic_visits v
        where person_id = $1`,
      },
    }),
    personal({
      table: 'forum.thread_visits',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'forum/visited-threads',
        sql: `select thread_id::text as key, to_jsonb(v) - '{person_id}'::text[] as row from forum.thread_visits v
        where person_id = $1`,
      },
    }),
    personal({
      table: 'forum.writers',
      person: 'person_id',
      atErasure: 'delete',
      archive: {
        name: 'forum/writing',
        sql: `select person_id::text as key, to_jsonb(w) - '{person_id}'::text[] as row from forum.writers w
        where person_id = $1`,
      },
    }),
    personal({
      table: 'forum.removals',
      person: 'person_id',
      others: ['by_id'],
      atErasure: 'keep',
      because: 'posts that were taken away can be brought back by it',
      archive: {
        name: 'forum/removals',
        sql: `select r.id::text as key, to_jsonb(r) - '{person_id,by_id}'::text[] as row from forum.removals r
        where person_id = $1`,
      },
    }),
    wordsOfOthers('forum.threads', ['lock_reason', 'reason'], 'named.person = any(t.author_ids)'),
    wordsOfOthers('forum.topics', ['lock_reason'], 't.author_id = named.person'),
    wordsOfOthers('forum.decisions', ['reason', 'appeal', 'answer']),
    wordsOfOthers('forum.complaints', ['reason']),
    wordsOfOthers('forum.removals', ['reason'], 't.person_id = named.person'),
  ];
}
