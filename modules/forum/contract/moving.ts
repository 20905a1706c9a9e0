import { z } from 'zod';
import { rowFaults, type RowProblem } from '../../kernel/contract/import.js';
import { threadName } from './forum.js';
import { takenThreadNames } from './addresses.js';
import {
  longestThreadDescription,
  longestThreadTitle,
  longestTopic,
  mostLogoBytes,
  topicTitleLength,
} from './limits.js';

const id = z.string().regex(/^[\w.:-]{1,100}$/);
const login = z.string().min(1).max(200);
const line = (max: number) => z.string().trim().min(1).max(max);
const text = z
  .string()
  .max(longestTopic)
  .refine((given) => given.trim() !== '');
const at = z.iso.datetime({ offset: true });

const person = z.strictObject({
  kind: z.literal('person'),
  login,
  email: z.string().optional(),
  firstname: z.string().optional(),
  lastname: z.string().optional(),
});

const thread = z.strictObject({
  kind: z.literal('thread'),
  name: threadName.refine((name) => !takenThreadNames.includes(name)),
  title: line(longestThreadTitle),
  description: line(longestThreadDescription),
  /** Who looks after it. */
  author: login.optional(),
  /** SVG. */
  logo: z.string().max(mostLogoBytes).optional(),
  pinned: z.boolean().default(false),
  createdAt: at,
});

/** A picture that texts below it name as `file:<id>`. */
const file = z.strictObject({
  kind: z.literal('file'),
  id,
  /** Beside the file of lines, and not above it. */
  path: z.string().regex(/^(?![/\\])(?!.*(?:^|[/\\])\.\.(?:[/\\]|$)).{1,300}$/u),
});

const topic = z.strictObject({
  kind: z.literal('topic'),
  id,
  thread: z.string(),
  author: login,
  title: line(topicTitleLength.max),
  text,
  pinned: z.boolean().default(false),
  createdAt: at,
});

/** Longer than comments are written here it may be. */
const comment = z.strictObject({
  kind: z.literal('comment'),
  id,
  topic: id,
  author: login,
  text,
  /** A comment of the same topic. */
  answers: id.optional(),
  /** The author of the topic accepted it as the answer: one of a topic. */
  accepted: z.literal(true).optional(),
  createdAt: at,
});

/** A line of a forum that moves: what it names stands above it. */
export const movedLine = z.discriminatedUnion('kind', [person, thread, file, topic, comment]);
export type MovedLine = z.infer<typeof movedLine>;
export type MovedThread = z.infer<typeof thread>;
export type MovedPost = z.infer<typeof topic> | z.infer<typeof comment>;

/** What may be wrong with a line; each has its words in `cli.json`. */
export const movingFaults = [
  ...rowFaults, 'JSON_INVALID', 'FIELD_INVALID', 'TWICE', 'UNKNOWN', 'NAME_TAKEN', 'LOGO_INVALID', 'FILE_INVALID', 'TEXT_TOO_COMPLEX',
] as const; // prettier-ignore
export type MovingFault = (typeof movingFaults)[number];

/** What became of a file: with a problem nothing of it is taken. */
export interface MovingResult {
  lines: number;
  /** What is new: written here by it, or by the next run where it was only checked. */
  threads: number;
  topics: number;
  comments: number;
  /** How many there are; the first of them are listed. */
  problems: number;
  listed: RowProblem<MovingFault>[];
}

/** What was written out. */
export interface MovedOut {
  people: number;
  threads: number;
  topics: number;
  comments: number;
  files: number;
}
