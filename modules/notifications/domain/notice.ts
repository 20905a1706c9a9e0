import { defineEntity, p } from '@mikro-orm/core';
import { sumOf } from '../../kernel/commands/sendings.js';

const longestReason = 120;

/** As it is stored: a longer one, as of a file with a long name, by its beginning and its checksum. */
export const storedReason = (reason: string): string =>
  reason.length <= longestReason ? reason : `${reason.slice(0, longestReason - 65)}:${sumOf(reason)}`;

/**
 * NOTIF1: something that one person is told or asked. Stored as its cause and what fills the texts of it, so that it is read in
 * whatever language its reader reads. Written in sets, by SQL (`commands/write-notices.ts`).
 */
export const Notice = defineEntity({
  name: 'Notice',
  schema: 'notifications',
  tableName: 'notices',
  // A reaction that comes twice writes one notice.
  uniques: [{ name: 'notices_reason_unique', properties: ['personId', 'reason'] }],
  indexes: [
    { name: 'notices_newest_index', properties: ['personId', 'senddate', 'id'] },
    {
      name: 'notices_unseen_index',
      expression: `create index "notices_unseen_index" on "notifications"."notices" ("person_id") where seen_at is null`,
    },
    {
      name: 'notices_about_index',
      expression: `create index "notices_about_index" on "notifications"."notices" ("about") where about is not null`,
    },
    {
      name: 'notices_mail_index',
      expression: `create index "notices_mail_index" on "notifications"."notices" ("mail_at", "person_id") where mail_at is not null`,
    },
    {
      name: 'notices_push_index',
      expression: `create index "notices_push_index" on "notifications"."notices" ("push_at", "person_id") where push_at is not null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    /** What it was written for, such as `final:<id of a championship>`. */
    reason: p.string().length(longestReason),
    cause: p.string().length(64),
    params: p.json<object>(),
    url: p.string().length(300),
    about: p.uuid().nullable(),
    senddate: p.datetime(),
    seenAt: p.datetime().nullable(),
    /** False for what somebody wants to hear of by mail alone: it counts as seen. */
    onSite: p.boolean().default(true),
    /** A mail about it is due then; null for none, and once it was written. */
    mailAt: p.datetime().nullable(),
    mailedAt: p.datetime().nullable(),
    /** Browsers of its person are to show it then; null for not, and once they have it. */
    pushAt: p.datetime().nullable(),
  },
});
