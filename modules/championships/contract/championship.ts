import { z } from 'zod';
import { coverFocus } from '../../kernel/contract/covers/focus.js';
import { bilingual } from '../../kernel/contract/language.js';
import { time } from '../../kernel/contract/list.js';
import { championshipKind } from '../algorithms/contract/algorithm.js';
import { champnameLength } from './limits.js';

/** Derived for reading: TEST (a flag), INFINITY (no end), ENDED (the end has passed), else ACTIVE. */
export const championshipType = z.enum(['ACTIVE', 'INFINITY', 'ENDED', 'TEST']);
export type ChampionshipType = z.infer<typeof championshipType>;

/** DOWN_UP: the lowest score is the best (errors); TOP_DOWN: the highest is. */
export const direction = z.enum(['DOWN_UP', 'TOP_DOWN']);
export type Direction = z.infer<typeof direction>;

/** The editor's own lifecycle, see championship.machine.ts. */
export const championshipState = z.enum(['DRAFT', 'PUBLISHED', 'FINISHED', 'ARCHIVED']);
export type ChampionshipState = z.infer<typeof championshipState>;

/** Url name of a championship: 3 to 64 of a-z, 0-9 and `-`. */
export const champname = z
  .string({ error: 'FIELD_REQUIRED' })
  .min(champnameLength.min, 'TOO_SHORT')
  .max(champnameLength.max, 'TOO_LONG')
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'FORMAT_INVALID');

export const championshipTab = z.enum(['all', 'active', 'infinite', 'ended']);

/** The caller's own part in a championship, null when they do not take part. */
export const participation = z
  .object({
    teamId: z.string(),
    team: z.string(),
    confirmedAt: time,
    /** CHAMP7: until when the team may hand in; null where the championship sets no limit. */
    submitUntil: time.nullable(),
  })
  .nullable();

/** Names the picture of a championship: another one has another version. */
export const coverVersion = z.string();

/** One card of the list. Times are null where there is none (`dateEnd` of a termless championship). */
export const championshipCard = z.object({
  champname: z.string(),
  /** What is handed in: a file, or the address of a repository. */
  kind: championshipKind,
  title: bilingual,
  teaser: bilingual,
  type: championshipType,
  dateStart: time,
  dateEnd: time.nullable(),
  metric: z.string(),
  direction,
  dailyAttempts: z.number().int(),
  /** After the end solutions are taken outside the ranking (CHAMP8). */
  acceptAfterEnd: z.boolean(),
  prize: bilingual,
  /** RATE1: its end gives medals and points. A test and one without an end are for practice. */
  isRated: z.boolean(),
  /** The picture of the championship, by `GET championships/{champname}/cover`; null where there is none. */
  cover: z.object({ version: coverVersion, alt: bilingual, focus: coverFocus }).nullable(),
  teams: z.number().int(),
  participation,
  /** LB3: of the caller's team on the board as it is shown; null where it has none, and from servers of before. */
  ownPlace: z.number().int().nullable().default(null),
  /** Only for those who may edit it. */
  state: championshipState.optional(),
});
export type ChampionshipCard = z.infer<typeof championshipCard>;

/** The column names and row count of a right solution file, from the sample solution. */
export const solutionFormat = z.object({
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Its first rows; none for those who do not take part (CHAMP3). */
  example: z.array(z.array(z.string())),
  maxBytes: z.number().int(),
  /** What the organiser says of it beside. */
  note: bilingual,
});

/** The long texts of a championship, each a page of it. */
export const formattedTexts = ['description', 'rules', 'awards', 'schedule'] as const;
export type FormattedText = (typeof formattedTexts)[number];

/** A text as HTML that is safe to show as it is; null where it could not be rendered: it is shown as it was written. */
const formatted = z.object({ rus: z.string().nullable(), eng: z.string().nullable() });
export type Formatted = z.infer<typeof formatted>;

/** A championship as the caller may see it; `description` is null until they take part, unless it is open to everybody (CHAMP3). Texts are Markdown. */
export const championshipView = championshipCard.extend({
  description: bilingual.nullable(),
  rules: bilingual,
  awards: bilingual,
  schedule: bilingual,
  /** The same texts as pages show them. */
  html: z.object({ description: formatted.nullable(), rules: formatted, awards: formatted, schedule: formatted }),
  solutionFormat: solutionFormat.nullable(),
  /** A repository to begin with, which the platform serves to its own box; null where there is none. */
  repositoryExample: z.string().nullable(),
  /** CHAMP7: hours that a team has from its confirmation on; null where the championship sets no limit. */
  participationWindowHours: z.number().int().nullable(),
  /** SUB5: of a hundred rows of the answers, so many rank on the leaderboard until the end; null where all do, or nobody knows yet. */
  publicPercent: z.number().int().nullable(),
  /** CHAMP4: the caller leads it, did so once, or saw its answers, and does not compete in it; false from servers of before. */
  holdsAnswers: z.boolean().default(false),
  /** How much there is to work with, told to everybody: files and bytes as they are listed, the sample with them; rows of all others together, columns of the widest. */
  data: z.object({ files: z.number().int(), bytes: z.number(), rows: z.number().int(), columns: z.number().int() }),
});
export type ChampionshipView = z.infer<typeof championshipView>;

/** A file that participants download. `sha256` in hexadecimal. */
export const championshipFile = z.object({
  name: z.string(),
  bytes: z.number().int(),
  rows: z.number().int().nullable(),
  columns: z.number().int().nullable(),
  sha256: z.string(),
  description: bilingual,
  updatedAt: time,
});
export type FileView = z.infer<typeof championshipFile>;

/** CHAMP5: a version of a data file that was replaced or removed while people relied on it. */
export const formerFile = championshipFile.omit({ description: true }).extend({
  id: z.string(),
  /** Until when it was the one of its name. */
  endedAt: time,
  /** True where no other file took its place then. */
  isRemoved: z.boolean(),
  reason: z.string(),
});
export type FormerFile = z.infer<typeof formerFile>;

/** A row of CHAMPS in the console. */
export const championshipAdminView = z.object({
  id: z.string(),
  champname: z.string(),
  titleRus: z.string(),
  titleEng: z.string(),
  type: championshipType,
  state: championshipState,
  metric: z.string(),
  direction,
  /** Of a draft none until it is set. */
  dateStart: time.nullable(),
  dateEnd: time.nullable(),
  dailyAttempts: z.number().int(),
  owner: z.string(),
  teams: z.number().int(),
  /** A truth of a tour names it. */
  files: z
    .array(championshipFile.extend({ kind: z.enum(['data', 'sample', 'truth']), tour: bilingual.nullable() }))
    .optional(),
});
