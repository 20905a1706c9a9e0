import { z } from 'zod';
import { language } from '../../kernel/contract/language.js';
import { noticeSubjects } from './causes.js';

/** How a notice reaches a mailbox: by itself, with others once a day or week, or not at all. */
export const mailChoices = ['now', 'digest', 'never'] as const;
export const digestDays = ['day', 'week'] as const;

const hour = z.number().int().min(0).max(23);

/** What somebody chose for a subject; `usual` leaves the mails to the causes. */
const subjectChoice = z.object({
  site: z.boolean(),
  mail: z.enum(['usual', ...mailChoices]),
  /** In the browsers that show what is new, of whoever has one. */
  push: z.boolean().default(true),
});
export type SubjectChoice = z.infer<typeof subjectChoice>;

/** True of a time zone that dates can be said in. */
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Choices of some subjects. */
export const subjectChoices = z.partialRecord(z.enum(noticeSubjects), subjectChoice);

/** By which channels somebody hears of what, and when. */
export const channels = z.object({
  /** Of mails. */
  language,
  /** When a digest comes: each day, or each Monday. */
  digest: z.enum(digestDays),
  /** From which hour to which no mail comes and no browser shows anything but what is about the account; null for never. */
  quiet: z.object({ from: hour, to: hour }).nullable(),
  /** The zone of those hours, such as `Europe/Moscow`. */
  zone: z.string().max(64).refine(isZone, 'FORMAT_INVALID'),
  subjects: z.record(z.enum(noticeSubjects), subjectChoice),
});
export type Channels = z.infer<typeof channels>;

/** Until somebody chooses otherwise. What concerns the account can't be switched off. */
export const usualChoice: SubjectChoice = { site: true, mail: 'usual', push: true };
export const usualZone = 'Europe/Moscow';
