import { z } from 'zod';
import { nothing, time } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import { judgedPost } from './applications.js';
import { threadName } from './forum.js';

const named = z.object({ name: threadName });
const byLogin = z.object({ login: z.string().min(1).max(64) });
/** A page that is read says so every other second. */
const often = { points: 240, seconds: 60, by: 'user' } as const;

export const visitTopic = route({
  method: 'PUT',
  path: 'forum/topics/{id}/visit',
  changesNothing: 'Only how far somebody has read, which the next page asks for',
  summary: 'Notes up to which comment one has read a topic',
  access: 'user',
  params: z.object({ id: z.uuid('FORMAT_INVALID') }),
  body: z.object({ number: z.number().int().min(0) }),
  rate: often,
  reply: nothing,
  errors: [],
});

export const visitThread = route({
  method: 'PUT',
  path: 'forum/threads/{name}/visit',
  changesNothing: 'Only how far somebody has read, which the next page asks for',
  summary: 'Notes that one has seen what is in a thread',
  access: 'user',
  params: named,
  body: nothing,
  rate: often,
  reply: nothing,
  errors: [],
});

const muted = z.object({ muted: z.boolean() });
const muting = { points: 60, seconds: 60, by: 'user' } as const;

export const muteThread = route({
  method: 'PUT',
  path: 'forum/threads/{name}/mute',
  changes: ['thread', 'lenta', 'mutes'],
  summary: 'Hears no more of a thread: no notices, nothing of it in the feed',
  access: 'user',
  params: named,
  rate: muting,
  reply: muted,
  errors: [],
});

export const unmuteThread = route({
  method: 'DELETE',
  path: 'forum/threads/{name}/mute',
  changes: ['thread', 'lenta', 'mutes'],
  summary: 'Hears of it again',
  access: 'user',
  params: named,
  rate: muting,
  reply: muted,
  errors: [],
});

export const mutePerson = route({
  method: 'PUT',
  path: 'forum/people/{login}/mute',
  changes: ['topic', 'comments', 'lenta', 'mutes'],
  summary:
    'Hears no more of a person: no notices, and what they write is folded up. With `post`: of nobody but who wrote it',
  access: 'user',
  params: byLogin,
  query: z.object({ post: judgedPost.optional() }),
  rate: muting,
  reply: muted,
  errors: ['AUTHOR_RENAMED'],
});

export const unmutePerson = route({
  method: 'DELETE',
  path: 'forum/people/{login}/mute',
  changes: ['topic', 'comments', 'lenta', 'mutes'],
  summary: 'Hears of them again',
  access: 'user',
  params: byLogin,
  rate: muting,
  reply: muted,
  errors: [],
});

export const mutes = route({
  method: 'GET',
  path: 'forum/mutes',
  about: ['mutes'],
  summary: 'The threads and people that one does not want to hear of',
  access: 'user',
  reply: z.object({
    threads: z.array(z.object({ name: z.string(), title: z.string(), at: time })),
    people: z.array(z.object({ login: z.string(), name: z.string(), at: time })),
  }),
  errors: [],
});
