import { z } from 'zod';
import { adminListQuery, nothing, time } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import { longestAppeal } from './limits.js';

export const decisionKind = z.enum(['topic', 'comment', 'warning', 'remark']);

/** What a moderator decided about one, and what became of one's appeal. */
export const decision = z.object({
  id: z.uuid(),
  kind: decisionKind,
  /** Of the topic; empty for a warning. */
  title: z.string(),
  /** Whether the post was changed, not taken away. */
  edited: z.boolean(),
  /** The beginning of what was taken away, or of what it was before. */
  text: z.string(),
  reason: z.string(),
  at: time,
  appeal: z.string().nullable(),
  appealedAt: time.nullable(),
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
  /** Whether the decision was taken back; null until somebody has looked. */
  overturned: z.boolean().nullable(),
});
export type DecisionView = z.infer<typeof decision>;

const byId = z.object({ id: z.uuid('NOT_FOUND') });

export const decisions = route({
  method: 'GET',
  path: 'forum/decisions',
  about: ['decisions'],
  summary: 'What moderators decided about one’s posts and oneself, the latest first',
  access: 'user',
  reply: z.object({ items: z.array(decision) }),
  errors: [],
});

export const appeal = route({
  method: 'POST',
  path: 'forum/decisions/{id}/appeal',
  changes: ['decisions'],
  summary: 'Appeals against a decision, once: a moderator looks at it again and answers',
  access: 'user',
  params: byId,
  body: z.object({
    text: z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(longestAppeal, 'TOO_LONG'),
  }),
  rate: { points: 20, seconds: 3600, by: 'user' },
  reply: nothing,
  errors: [],
  idempotent: true,
});

const adminAppeal = decision.extend({
  appeal: z.string(),
  appealedAt: time,
  author: z.string(),
  /** Who decided. */
  by: z.string(),
});
export type AdminAppeal = z.infer<typeof adminAppeal>;

export const adminAppeals = route({
  method: 'GET',
  path: 'admin/forum-appeals',
  about: ['decisions'],
  summary: 'Appeals against decisions of moderators for the console, those that wait first',
  access: 'admin',
  query: adminListQuery,
  reply: z.array(adminAppeal),
  errors: [],
});

export const decideAppeal = route({
  method: 'POST',
  path: 'admin/forum-appeals/{id}',
  changes: ['decisions', 'topic', 'comments'],
  summary: 'Answers an appeal: the decision stays, or is taken back and the post is there again',
  access: 'admin',
  params: byId,
  body: z.object({ decision: z.enum(['uphold', 'overturn'], { error: 'FIELD_REQUIRED' }), reason }),
  reply: nothing,
  errors: ['TEXT_TOO_COMPLEX'],
  idempotent: true,
});
