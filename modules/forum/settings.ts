import { z } from 'zod';
import { addSettings } from '../kernel/settings.js';

const count = z.coerce.number().int().min(1);

const forumSettings = addSettings({
  /** More comments of one person in a minute, and none is taken from them for so long. */
  COMMENTS_A_MINUTE: count.max(1000).default(5),
  COMMENT_WAIT_SECONDS: count.max(86_400).default(180),
  /** Topics that one person may begin in a day, and how long they wait for the next one; newcomers fewer and longer, with so many links and pictures in a post, for so long. */
  TOPICS_A_DAY: count.max(1000).default(20),
  TOPIC_PAUSE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(30),
  NEWCOMER_TOPIC_PAUSE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
  NEWCOMER_HOURS: count.max(8760).default(24),
  NEWCOMER_TOPICS: count.max(1000).default(3),
  NEWCOMER_LINKS: z.coerce.number().int().min(0).max(1000).default(2),
  NEWCOMER_PICTURES: z.coerce.number().int().min(0).max(1000).default(2),
  /** Complaints of so many people hide a post until somebody has looked. */
  COMPLAINTS_TO_HIDE: count.max(1000).default(5),
});

type Own = z.infer<typeof forumSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}
