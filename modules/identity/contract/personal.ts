import { z } from 'zod';
import type { ErrorCode } from '../../kernel/contract/errors.js';
import { straight } from '../../kernel/contract/texts/straight.js';
import './errors.js';

/** Characters of a line of a person's data, and of a name of a person. */
export const longestLine = 120;
export const longestName = 64;

/** A line of a person's data; the code says which one can't be read (PROF2). */
const line = (code: ErrorCode) =>
  z
    .string({ error: code })
    .trim()
    .max(longestLine, code)
    .regex(/^[^\p{Cc}\p{Cf}<>\p{Emoji_Presentation}]*$/u, code);

/** Phones and word processors write hyphens that don't break, and dashes: in a name all of them are the same. */
const plainHyphens = (text: string): string => text.replaceAll(/[\u2010-\u2015]/gu, '-');

const inNames = String.raw`\p{L}\p{M}\p{N} .,'’ʼ${'`'}·()/-`;

/** The first character that no name may have; undefined where its length is what is wrong, or that it has no letter. */
export const strangeInName = (text: string): string | undefined =>
  new RegExp(`[^${inNames}]`, 'u').exec(plainHyphens(text))?.[0];

/** Names of people and cities have letters; beside them stands what names are written with, and nothing else. */
const name = (code: ErrorCode) =>
  line(code)
    .overwrite(plainHyphens)
    .regex(new RegExp(`^(?:(?=.*\\p{L})[${inNames}]*)?$`, 'u'), code);

/** Younger people take part in nothing here, so that such a day is a slip: the present year, or a wrong century. */
const youngest = 10;

/** A day of the calendar; nobody is older than 120 years. */
const birthday = z.iso.date({ error: 'BIRTHDAY_INVALID' }).refine((day) => {
  const years = (Date.now() - Date.parse(day)) / (365.25 * 24 * 3_600_000);
  return years >= youngest && years < 120;
}, 'BIRTHDAY_INVALID');

/** What somebody changes of their data: each where given; an empty line or null takes it away. */
export const personalChange = z.object({
  firstname: name('FIRSTNAME_INVALID').max(longestName, 'FIRSTNAME_INVALID').optional(),
  lastname: name('LASTNAME_INVALID').max(longestName, 'LASTNAME_INVALID').optional(),
  birthday: birthday.nullable().optional(),
  city: name('CITY_INVALID').optional(),
  university: line('UNIVERSITY_INVALID').optional(),
  workplace: line('WORKPLACE_INVALID').optional(),
  skills: z
    .array(z.string().trim().overwrite(straight).min(1, 'FIELD_REQUIRED').max(40, 'TOO_LONG'))
    .max(30, 'TOO_LONG')
    .optional(),
});
export type PersonalChange = z.infer<typeof personalChange>;

/** A person's own data as they see them. */
export const personalView = z.object({
  firstname: z.string(),
  lastname: z.string(),
  birthday: z.string().nullable(),
  city: z.string(),
  university: z.string(),
  workplace: z.string(),
  skills: z.array(z.string()),
  /** The confirmed one, in its international form; null without. */
  phone: z.string().nullable(),
});
export type PersonalView = z.infer<typeof personalView>;

/** A telephone number as it is typed; what it is, the server finds out (AUTH6). */
export const typedPhone = z.string({ error: 'FIELD_REQUIRED' }).trim().min(1, 'FIELD_REQUIRED').max(32, 'PHONE_WRONG');

/** The code of a message as it is typed, with the blanks that telephones put in. */
export const typedCode = z
  .string({ error: 'FIELD_REQUIRED' })
  .max(16, 'CODE_INVALID')
  .transform((text) => text.replaceAll(/\s/gu, ''))
  .pipe(z.string().min(1, 'FIELD_REQUIRED'));
