import { z } from 'zod';
import { language } from '../../kernel/contract/language.js';
import { route } from '../../kernel/contract/route.js';
import { threadName } from './forum.js';

const shared = {
  access: 'public',
  query: z.object({ lang: language.optional() }),
  produces: 'application/rss+xml',
  rate: { points: 600, seconds: 600, by: 'ip' },
} as const;

export const allFeed = route({
  method: 'GET',
  path: '/forum/feed.xml',
  summary: 'The newest topics and comments of all threads as RSS 2.0',
  ...shared,
  errors: [],
});

export const lentaFeed = route({
  method: 'GET',
  path: '/forum/lenta/feed.xml',
  summary: 'The newest topics of all threads as RSS 2.0',
  ...shared,
  errors: [],
});

export const threadFeed = route({
  method: 'GET',
  path: '/forum/{name}/feed.xml',
  summary: 'The newest topics of a thread as RSS 2.0',
  ...shared,
  params: z.object({ name: threadName }),
  errors: [],
});
