import { z } from 'zod';
import { longestReason } from './limits.js';

/** Why somebody does what others will notice: kept in the audit log, and shown where it says so. */
export const reason = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .max(longestReason, 'TOO_LONG');
