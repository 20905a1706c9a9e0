import { z } from 'zod';
import { pageOf, time } from '../../kernel/contract/list.js';
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

/** A value of a notice's texts, in words; what has two languages is said in the reader's. */
const inWords = z.union([z.string(), z.number(), z.object({ rus: z.string(), eng: z.string() })]);
/** Somebody, or a team: what it is called is told when the notice is read, so that no copy of a name outlives an account. */
const namedThen = z.union([z.object({ person: z.uuid() }), z.object({ team: z.uuid() })]);

export const noticeParams = z.record(z.string(), z.union([inWords, namedThen]));
/** As they are kept. */
export type NoticeParams = z.infer<typeof noticeParams>;
/** As they are read, by `queries/told-names.ts`. */
export type ToldParams = Record<string, z.infer<typeof inWords>>;
