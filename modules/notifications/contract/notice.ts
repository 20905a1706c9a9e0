import { z } from 'zod';
import { pageOf, time } from '../../kernel/contract/list.js';
import type { InWords } from '../../kernel/contract/notices/causes.js';
import { mostCounted } from './limits.js';

/** Answers to an invitation: `POST invitations/{about}/accept`, and `…/reject`. */
export const answers = ['ACCEPT', 'REJECT'] as const;

/** A notice as its reader sees it, in the reader's language. */
export const notice = z.object({
  id: z.uuid(),
  type: z.enum(['inv', 'cominv', 'news']),
  /** Why it was written, such as `results.final`. */
  cause: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where it leads, a path of this site; empty where it leads nowhere. */
  url: z.string(),
  /** Id of what it is about and what may be done to, such as an invitation; null for what is told alone. */
  about: z.uuid().nullable(),
  /** What its reader may answer now, by the machine of what it is about; nothing to what is told alone. */
  answers: z.array(z.enum(answers)),
  senddate: time,
  seen: z.boolean(),
});
export type NoticeView = z.infer<typeof notice>;

export const noticePage = pageOf(notice).extend({ unseen: z.number().int().max(mostCounted) });

/** Values of its texts as they are read, by `queries/told-names.ts`. */
export type ToldParams = Record<string, InWords>;
