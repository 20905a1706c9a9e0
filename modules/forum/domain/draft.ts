import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../kernel/database/sql.js';
import type { DraftPlace } from '../contract/drafts.js';

const DraftSchema = defineEntity({
  name: 'Draft',
  schema: 'forum',
  tableName: 'drafts',
  indexes: [
    {
      name: 'drafts_own_index',
      expression: `create index "drafts_own_index" on "forum"."drafts" ("person_id", "saved_at" desc)`,
    },
  ],
  properties: {
    personId: p.uuid().primary(),
    /** `<kind>:<id of what it is about>`. */
    place: p.string().length(48).primary(),
    threadId: p.uuid(),
    topicId: p.uuid().nullable(),
    commentId: p.uuid().nullable(),
    title: p.string().length(150),
    text: p.text(),
    sequence: p.integer(),
    savedAt: p.datetime(),
  },
});

/** What somebody has begun to write in a place: one a person a place. */
export class Draft extends DraftSchema.class {}
DraftSchema.setClass(Draft);

/** A draft is gone with what it became, or by its author's wish. */
export const dropDraft = async (em: EntityManager, personId: string, place: DraftPlace): Promise<void> => {
  await query(em, 'delete from forum.drafts where person_id = $1 and place = $2', [personId, place]);
};
