import { defineEntity, p } from '@mikro-orm/core';
import type { Bilingual } from '../../kernel/contract/language.js';
import { constraintMeans } from '../../kernel/domain/domain-error.js';
import { threadType } from '../contract/forum.js';
import { popularity } from './popularity.js';

const ThreadSchema = defineEntity({
  name: 'Thread',
  schema: 'forum',
  tableName: 'threads',
  indexes: [
    {
      name: 'threads_last_index',
      expression: `create index "threads_last_index" on "forum"."threads" ("pinned" desc, "last_at" desc, "id" desc) where state = 'APPROVED' and is_open`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(80).unique('threads_name_unique'),
    type: p.enum(threadType.options),
    state: p.enum(['PENDING', 'APPROVED', 'REJECTED'] as const).default('PENDING'),
    /** False while the championship that it is about is not for everybody. */
    isOpen: p.boolean().default(true),
    /** In the language that people wrote it in; a championship has both. */
    title: p.json<Bilingual>(),
    description: p.json<Bilingual>(),
    /** SVG as it was made safe (FORUM1), and what it is asked for by. */
    logo: p.text().nullable(),
    logoSum: p.string().length(16).nullable(),
    /** Whether there are pictures of it in points; null until somebody has tried. */
    logoDrawn: p.boolean().nullable(),
    authorIds: p.array().columnType('uuid[]').defaultRaw("'{}'"),
    championshipId: p.uuid().nullable().unique('threads_championship_unique'),
    pinned: p.boolean().default(false),
    locked: p.boolean().default(false),
    lockReason: p.text().nullable(),
    /** Kept by the commands that write. */
    topics: p.integer().default(0),
    comments: p.integer().default(0),
    lastAt: p.datetime(),
    lastBy: p.uuid().nullable(),
    createdAt: p.datetime(),
    ...popularity(),
    /** Why an application was refused, and when it was decided on. */
    reason: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
  },
});

/** A place of the forum where topics are. People apply for one; every championship has its own (FORUM6). */
export class Thread extends ThreadSchema.class {}
ThreadSchema.setClass(Thread);
constraintMeans('threads_name_unique', 'THREAD_NAME_USED', 'name');
