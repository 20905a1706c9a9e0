import { z } from 'zod';
import { straight } from '../../kernel/contract/texts/straight.js';
import { longestComment, longestTopic, longestWrittenComment, seenLength, topicTitleLength } from './limits.js';

/** What people write, as calls take it. */
export const topicTitle = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .overwrite(straight)
  .min(1, 'FIELD_REQUIRED')
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
  .max(longestWrittenComment, 'COMMENT_TOO_LONG')
  .refine((text) => seenLength(text) <= longestComment, 'COMMENT_TOO_LONG');
