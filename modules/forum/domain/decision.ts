import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import { newId } from '../../kernel/domain/id.js';
import { decisionKind } from '../contract/decisions.js';

const DecisionSchema = defineEntity({
  name: 'Decision',
  schema: 'forum',
  tableName: 'decisions',
  indexes: [
    {
      name: 'decisions_person_index',
      expression: `create index "decisions_person_index" on "forum"."decisions" ("person_id", "at" desc)`,
    },
    {
      name: 'decisions_appealed_index',
      expression: `create index "decisions_appealed_index" on "forum"."decisions" ("appealed_at") where appealed_at is not null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    kind: p.enum(decisionKind.options),
    /** The post; a warning is about none. */
    itemId: p.uuid().nullable(),
    title: p.text(),
    /** Whether the post was changed, not taken away. */
    edited: p.boolean(),
    /** What was taken away or changed, whole as it was: it can be brought back. */
    text: p.text(),
    reason: p.text(),
    byId: p.uuid().nullable(),
    at: p.datetime(),
    appeal: p.text().nullable(),
    appealedAt: p.datetime().nullable(),
    answer: p.text().nullable(),
    answeredAt: p.datetime().nullable(),
    overturned: p.boolean().nullable(),
  },
});

/** What a moderator decided about a post or a person, who may appeal against it once. */
export class Decision extends DecisionSchema.class {}
DecisionSchema.setClass(Decision);

/**
 * $1 a decision: what comes back where it is taken back. Where the edit before it was taken back while what this one found was in
 * force no more, that is what the edit before it found.
 */
export const formerSql = `with recursive former as (
    select d.id, d.item_id, d.kind, d.at, d.title, d.text from forum.decisions d where d.id = $1 and d.kind in ('topic', 'comment')
    union all
    select e.id, e.item_id, e.kind, e.at, e.title, e.text from former f
      cross join lateral (select * from forum.decisions d where d.item_id = f.item_id and d.edited and (d.at, d.id) < (f.at, f.id)
        order by d.at desc, d.id desc limit 1) e
      cross join lateral (select r.title, r.text from forum.revisions r where r.item_id = e.item_id and r.at > e.at
        order by r.at, r.id limit 1) made
    where e.overturned and made.text = f.text and (e.kind = 'comment' or made.title = f.title))
  select title, text from former order by at, id limit 1`;

interface Decided {
  personId: string;
  kind: 'topic' | 'comment' | 'warning' | 'remark';
  itemId: string | null;
  title: string;
  text: string;
  edited?: boolean;
  reason: string;
  byId: string | null;
  at: Date;
}

/** Keeps what was decided. @returns its id */
export const keepDecision = async (em: EntityManager, decided: Decided): Promise<string> => {
  const { personId, kind, itemId, title, text, edited = false, reason, byId, at } = decided;
  const sql = `insert into forum.decisions (id, person_id, kind, item_id, title, text, reason, by_id, at, edited)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
  const id = newId();
  await query(em, sql, [id, personId, kind, itemId, title, text, reason, byId, at, edited]);
  return id;
};
