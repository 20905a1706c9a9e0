import { z } from 'zod';
import { nothing, pageOf, pageQuery, time } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import { longestVacancyComment } from './limits.js';
import { emotionType, vacancyCard } from './vacancy.js';

const params = z.object({ id: z.uuid(), type: emotionType });
const reply = vacancyCard.pick({ emotions: true });
const rate = { points: 600, seconds: 600, by: 'user' } as const;

export const markEmotion = route({
  method: 'PUT',
  path: 'vacancies/{id}/emotions/{type}',
  changes: ['vacancy'],
  summary: "Mark a vacancy with one's own emotion, each once",
  access: 'user',
  params,
  reply,
  errors: [],
  rate,
});

export const unmarkEmotion = route({
  method: 'DELETE',
  path: 'vacancies/{id}/emotions/{type}',
  changes: ['vacancy'],
  summary: "Take one's own emotion back",
  access: 'user',
  params,
  reply,
  errors: [],
  rate,
});

const comment = z.object({
  id: z.uuid(),
  author: z.object({ login: z.string(), name: z.string() }),
  /** As the server rendered and cleaned it. */
  html: z.string(),
  createdAt: time,
  canRemove: z.boolean(),
});

export const vacancyComments = route({
  method: 'GET',
  path: 'vacancies/{id}/comments',
  about: ['vacancy-comments'],
  summary: 'What people say to a vacancy, the oldest first',
  access: 'public',
  params: z.object({ id: z.uuid() }),
  query: pageQuery,
  reply: pageOf(comment),
  errors: ['VACANCY_CLOSED'],
});

export const commentVacancy = route({
  method: 'POST',
  path: 'vacancies/{id}/comments',
  changes: ['vacancy', 'vacancy-comments'],
  summary: 'Say something to a vacancy, in Markdown; so many a minute',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    text: z
      .string({ error: 'FIELD_REQUIRED' })
      .trim()
      .min(1, 'FIELD_REQUIRED')
      .max(longestVacancyComment, 'COMMENT_TOO_LONG'),
  }),
  reply: comment,
  errors: [
    'COMMENT_TOO_LONG',
    'COMMENT_FLOOD',
    'NEWCOMER_LINKS',
    'NEWCOMER_PICTURES',
    'EMAIL_UNCONFIRMED',
    'TEXT_REPEATED',
    'TEXT_TOO_COMPLEX',
    'KEY_REUSED',
  ],
  idempotent: true,
});

export const removeVacancyComment = route({
  method: 'DELETE',
  path: 'vacancies/comments/{id}',
  changes: ['vacancy', 'vacancy-comments'],
  summary:
    "Take a comment of one's own away; that of somebody else, which admins may, for a reason that its author reads",
  access: 'user',
  params: z.object({ id: z.uuid() }),
  query: z.object({ reason: reason.optional() }),
  reply: nothing,
  errors: [],
});
