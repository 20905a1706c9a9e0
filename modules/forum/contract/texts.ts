import { z } from 'zod';
import { longestComment, longestTopic, topicTitleLength } from './limits.js';

/** What people write, as calls take it. */
export const topicTitle = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .min(topicTitleLength.min, 'TOO_SHORT')
  .max(topicTitleLength.max, 'TOO_LONG');

export const topicText = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .max(longestTopic, 'TOO_LONG');

export const commentText = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .max(longestComment, 'COMMENT_TOO_LONG');
