import { z } from 'zod';
import { time } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { testView } from '../algorithms/contract/algorithm.js';
import { baselineView, halves } from './baseline.js';
import { championshipFile, championshipState, champname, coverVersion, direction } from './championship.js';
import { dryRun, truthReport } from './editor-reports.js';
import { longestParagraph } from './limits.js';
import { count, line } from './settings/fields.js';
import { settings, typedSettings } from './settings/settings.js';

export * from './editor-reports.js';
export * from './settings/settings.js';
export { type Advance, advance, type Tour, tour } from './settings/tours.js';

export const newChampionship = z.object({
  champname,
  title: line,
  /** Another one that its client leads: texts, metric, format, limits and awards are taken from it; dates, tours and files are not. */
  like: champname.optional(),
});
export type NewChampionshipWish = z.output<typeof newChampionship>;

/** Fields that changed, and the version that they were read at: a save over somebody else's is refused. */
export const changes = typedSettings.extend({
  version: z.number().int(),
  /** Scores were made with the metric as it is: it is changed on purpose, and the solutions are judged again after. */
  rejudge: z.boolean().optional(),
  /** It is no test any more: teams that took part in the test, and all that they handed in, end with it on purpose. */
  endTest: z.boolean().optional(),
  /**
   * Whether an end before solutions that count is meant, which makes them late: `false` has it refused with their number; who does not say
   * it is not asked.
   */
  leaveOut: z.boolean().optional(),
  /** By which the public rows are drawn, as another installation drew them; of a draft alone. */
  splitSeed: count(0, 2 ** 31 - 1).optional(),
});

/** The truth and the sample as their owner sees them: the file, and what the engine says of it now. */
const truthFile = championshipFile.omit({ description: true }).extend({ report: truthReport.nullable() });
const sampleFile = championshipFile.omit({ description: true }).extend({ report: dryRun.nullable() });

/** What stands between a draft and its publication: a field and what is wrong with it. */
export const blocker = z.object({
  field: z.enum([
    'title',
    'description',
    'dateStart',
    'dateEnd',
    'metric',
    'truth',
    'sample',
    'tours',
    'tests',
    'program',
  ]),
  fault: z.enum(['missing', 'invalid', 'past', 'late', 'untried']),
});
export type Blocker = z.infer<typeof blocker>;

/** A championship as those who may edit it see it. */
export const editorView = settings.extend({
  /** Stays the same when the address of a draft is changed. */
  id: z.string(),
  version: z.number().int(),
  state: championshipState,
  /** Where an archived one came from. */
  archivedFrom: championshipState.nullable(),
  owner: z.string(),
  /** Who saved last, and when. */
  editedBy: z.string().nullable(),
  editedAt: time.nullable(),
  cover: coverVersion.nullable(),
  truth: truthFile.nullable(),
  /** CHAMP6: of tours that have their own; the others go by that of the championship. */
  tourTruths: z.array(truthFile.extend({ tourId: z.string() })),
  sample: sampleFile.nullable(),
  data: z.array(championshipFile),
  /** ALGO1, by their names. */
  tests: z.array(testView.extend({ sha256: z.string() })),
  /** In their order. */
  baselines: z.array(baselineView),
  /** Teams that take part. */
  teams: z.number().int(),
  /** Solutions that count: waiting, running or scored. */
  solutions: z.number().int(),
  /** Scored solutions that are not late whose truth or metric was another one: they are to be judged again. */
  outdatedSolutions: z.number().int(),
  /** Solutions handed in before the end that have no result yet: the results wait for them. */
  waitingSolutions: z.number().int(),
  /** ALGO1: images that code may run in beside the usual one, by the names that the installation's operator gave them. */
  boxImages: z.array(z.string()),
  blockers: z.array(blocker),
  limits: z.object({
    maxSolutionBytes: z.number().int(),
    maxDataBytes: z.number().int(),
    maxCoverBytes: z.number().int(),
    /** Of an input of a test, and of its answers. */
    maxTestBytes: z.number().int(),
    maxTests: z.number().int(),
  }),
});
export type EditorView = z.infer<typeof editorView>;

/** What changes where other answers take the place of those there are, in rows of the same id. */
export const truthChange = z.object({
  /** Of JSON the rows are users. Changes of before this was said have none. */
  format: z.enum(['csv', 'json']).optional(),
  rows: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
  /** Answers that are others. */
  values: z.number().int(),
  /** Rows that go from the public part to the private one or back: what participants were told of them can't be untold. */
  sides: z.number().int(),
});
export type TruthChange = z.infer<typeof truthChange>;

/** Answer of a new truth. `needsRejudge`: solutions were scored with the one before. */
export const truthAccepted = z.object({ report: truthReport, needsRejudge: z.boolean() });

/** A metric as its picker shows it. */
export const metricView = z.object({
  name: z.string(),
  direction,
  format: z.enum(['csv', 'json']),
  params: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['choice', 'pixels', 'names', 'renames', 'ranges']),
      choices: z.array(z.string()),
      default: z.string(),
    }),
  ),
  /** Columns of the answers, those of the key first; none in JSON. */
  answers: z.array(z.string()),
  /** Columns that `columns` may rename: of the key, the truth and the solution. */
  columns: z.array(z.string()),
  /** Those of the solution in which `ranges` may limit the numbers; classes that only the truth tells are not among them. */
  limitable: z.array(z.string()),
});
export type MetricView = z.infer<typeof metricView>;

/** CHAMP5: a value column of a right solution, as it follows from metric and truth. */
const formColumn = z.object({
  /** As the championship names it. */
  name: z.string(),
  /** Its usual name, which the parameter `ranges` knows it by. */
  usualName: z.string(),
  type: z.enum(['number', 'text']),
  /** What the metric itself allows; a championship may narrow it. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  isInteger: z.boolean(),
  /** The only numbers that the metric takes. */
  among: z.array(z.number()).nullable(),
});

/** CHAMP5: what a right solution looks like. */
export const solutionForm = z.object({
  format: z.enum(['csv', 'json']),
  rows: z.number().int(),
  keyColumns: z.array(z.string()),
  columns: z.array(formColumn),
});
export type SolutionForm = z.infer<typeof solutionForm>;

/** One thing that the set-up adviser noticed; its words are the reader's. Grave: it may cost the championship its worth. */
export const advice = z.object({
  code: z.enum([
    'DIRECTION',
    'END_BEFORE_START',
    'START_PAST',
    'MANY_ATTEMPTS',
    'NO_DATA',
    'WINDOW_TOO_LONG',
    'TOUR_GAP',
    'TOUR_OUTSIDE',
    'ONE_LANGUAGE',
    'LABELS_SORTED',
    'NO_PRIVATE_PART',
    'FEW_PUBLIC_ROWS',
    'FEW_PRIVATE_ROWS',
    'WIDE_BAND',
    'SAMPLE_PERFECT',
    'PROGRAM_UNTRIED',
    'PROGRAM_FAILS',
    'ANSWERS_LEAK',
    'IDS_SHARED',
    'ROWS_SHARED',
  ]),
  isGrave: z.boolean(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Advice = z.infer<typeof advice>;

/** More than any picture of a card needs. */
export const maxCoverBytes = 10_000_000;

/** Name of a file for participants: no path, no control or direction characters. */
export const fileName = z
  .string()
  .min(1, 'FIELD_REQUIRED')
  .max(200, 'TOO_LONG')
  .transform((name) => name.normalize('NFC'))
  .refine((name) => /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/]+$/u.test(name) && name.trim() === name, 'FORMAT_INVALID')
  .refine((name) => !/^\.+$/.test(name), 'FORMAT_INVALID');

/** Fields beside a data file. */
export const fileTexts = z.object({
  descriptionRus: z.string().max(longestParagraph, 'TOO_LONG').default(''),
  descriptionEng: z.string().max(longestParagraph, 'TOO_LONG').default(''),
});

/** The same of a file that is there. */
export const changedFileTexts = fileTexts.extend({ only: halves.optional() });

/** What was there so far is not to be downloaded any more, as where it held what participants must not have. */
export const forgetFormer = z.stringbool().default(false);

/** The same beside a new file: also whether it is meant that participants get answers of the test set by it. */
export const newFileTexts = fileTexts.extend({
  givesAnswers: z.stringbool().default(false),
  /** Why it takes the place of one that participants of a published championship rely on: they are told, and the audit log keeps it. */
  reason: reason.optional(),
  forgetFormer,
});
