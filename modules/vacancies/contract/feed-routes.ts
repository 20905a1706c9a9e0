import { z } from 'zod';
import { language } from '../../kernel/contract/language.js';
import { route } from '../../kernel/contract/route.js';

export const vacancyFeed = route({
  method: 'GET',
  path: '/vacancy/feed.xml',
  summary: 'The newest open vacancies as RSS 2.0',
  access: 'public',
  query: z.object({ lang: language.optional() }),
  produces: 'application/rss+xml',
  errors: [],
  rate: { points: 600, seconds: 600, by: 'ip' },
});

export const siteMap = route({
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The pages that search engines may find, vacancies for as long as they are open',
  access: 'public',
  produces: 'application/xml',
  errors: [],
  rate: { points: 120, seconds: 600, by: 'ip' },
});

export const robots = route({
  method: 'GET',
  path: '/robots.txt',
  summary: 'What programs may read of the site, and where its map is',
  access: 'public',
  produces: 'text/plain',
  errors: [],
  rate: { points: 120, seconds: 600, by: 'ip' },
});
