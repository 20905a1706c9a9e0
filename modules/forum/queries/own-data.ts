import { Injectable } from '@nestjs/common';
import { OwnData } from '../../identity/own-data.port.js';

/** What the forum keeps of a person: what they wrote, and what they marked. */
@Injectable()
export class ForumOwnData extends OwnData {
  override readonly tables = [
    {
      name: 'forum/topics',
      sql: `select t.id::text as key, to_jsonb(t) - '{html,renderer,stems,sending,author_id,last_by}'::text[]
          || jsonb_build_object('thread', h.name) as row
        from forum.topics t join forum.threads h on h.id = t.thread_id where t.author_id = $1`,
    },
    {
      name: 'forum/comments',
      sql: `select c.id::text as key, to_jsonb(c) - '{html,renderer,stems,sending,author_id}'::text[]
          || jsonb_build_object('thread', h.name) as row
        from forum.comments c join forum.threads h on h.id = c.thread_id where c.author_id = $1`,
    },
    {
      name: 'forum/earlier-versions',
      sql: `select r.id::text as key, to_jsonb(r) - '{by_id}'::text[] as row from forum.revisions r where by_id = $1`,
    },
    {
      name: 'forum/threads',
      sql: `select h.id::text as key, to_jsonb(h) - '{author_ids,last_by,logo}'::text[] as row from forum.threads h
        where author_ids @> array[$1::uuid]`,
    },
    {
      name: 'forum/drafts',
      sql: `select place as key, to_jsonb(d) - '{person_id}'::text[] as row from forum.drafts d where person_id = $1`,
    },
    {
      name: 'forum/decisions',
      sql: `select id::text as key, to_jsonb(d) - '{person_id,by_id}'::text[] as row from forum.decisions d
        where person_id = $1`,
    },
    {
      name: 'forum/bookmarks',
      sql: `select item_id::text as key, to_jsonb(b) - '{person_id}'::text[] as row from forum.bookmarks b
        where person_id = $1`,
    },
    {
      name: 'forum/commends',
      sql: `select item_id::text as key, to_jsonb(c) - '{person_id}'::text[] as row from forum.commends c
        where person_id = $1`,
    },
    {
      name: 'forum/subscriptions',
      sql: `select thread_id::text as key, to_jsonb(s) - '{person_id}'::text[] || jsonb_build_object('thread', h.name) as row
        from forum.subscriptions s join forum.threads h on h.id = s.thread_id where s.person_id = $1`,
    },
    {
      name: 'forum/mutes',
      sql: `select muted_id::text as key, to_jsonb(m) - '{person_id}'::text[] as row from forum.mutes m where person_id = $1`,
    },
    {
      name: 'forum/complaints',
      sql: `select c.id::text as key, to_jsonb(c) - '{person_id}'::text[] as row from forum.complaints c where person_id = $1`,
    },
    {
      name: 'forum/visited-topics',
      sql: `select topic_id::text as key, to_jsonb(v) - '{person_id}'::text[] as row from forum.topic_visits v
        where person_id = $1`,
    },
    {
      name: 'forum/visited-threads',
      sql: `select thread_id::text as key, to_jsonb(v) - '{person_id}'::text[] as row from forum.thread_visits v
        where person_id = $1`,
    },
    {
      name: 'forum/writing',
      sql: `select person_id::text as key, to_jsonb(w) - '{person_id}'::text[] as row from forum.writers w
        where person_id = $1`,
    },
    {
      name: 'forum/removals',
      sql: `select r.id::text as key, to_jsonb(r) - '{person_id,by_id}'::text[] as row from forum.removals r
        where person_id = $1`,
    },
  ];
}
