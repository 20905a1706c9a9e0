import { z } from 'zod';
import { bilingual } from '../../kernel/contract/language.js';
import { longestColumnText } from './limits.js';

/** Rows of a file that are shown, columns that are looked at, and characters that are shown of a cell or a name. */
export const previewLimits = { rows: 50, columns: 200, cell: 100, bins: 12 } as const;

/**
 * Why a file has no preview: it is no CSV file by its name, empty, not text in UTF-8, its lines or its header are longer
 * than any table's, or its quotes don't fit together.
 */
export const noPreviewReason = z.enum(['NOT_TABLE', 'EMPTY', 'ENCODING', 'LONG_LINE', 'TOO_WIDE', 'BROKEN']);
export type NoPreviewReason = z.infer<typeof noPreviewReason>;

/** What the values of a column are like. `min` and `max` are of numbers and of times, which are written as in the file. */
export const columnProfile = z.object({
  name: z.string(),
  type: z.enum(['number', 'time', 'text', 'empty']),
  /** Cells without a value. */
  nulls: z.number().int(),
  min: z.union([z.number(), z.string()]).nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  /** Null where there are more than are counted. */
  distinct: z.number().int().nullable(),
  /** The commonest values, where all of them are counted. */
  common: z.array(z.object({ value: z.string(), count: z.number().int() })),
  /** Values in equal steps from `min` to `max`, of a sample of a long column; of a text its commonest values. */
  bins: z.array(z.number().int()),
});
export type ColumnProfile = z.infer<typeof columnProfile>;

/** What a table looks like: its first rows, and its columns one by one. */
export const tableProfile = z.object({
  columns: z.array(columnProfile),
  /** Of the file; the first of them are looked at. */
  totalColumns: z.number().int(),
  rows: z.array(z.array(z.string())),
  /** Rows that the columns were looked at in. */
  rowsRead: z.number().int(),
  /** False where the file goes on after these rows. */
  isWhole: z.boolean(),
});
export type TableProfile = z.infer<typeof tableProfile>;

const state = <const S extends string>(name: S) => z.object({ state: z.literal(name) });

/** A file as its row opens it. WAITING: the server is looking at it. */
export const filePreview = z.discriminatedUnion('state', [
  state('WAITING'),
  state('NONE').extend({ reason: noPreviewReason }),
  state('READY').extend({
    ...tableProfile.shape,
    /** With what the organiser says of each; empty where they say nothing. */
    columns: z.array(columnProfile.extend({ description: bilingual })),
  }),
]);
export type FilePreview = z.infer<typeof filePreview>;
export type ReadyPreview = Extract<FilePreview, { state: 'READY' }>;

const text = z.string().max(longestColumnText, 'TOO_LONG');

/** The data dictionary of a file: what its columns mean. */
export const columnTexts = z.object({
  columns: z
    .array(z.object({ name: z.string().max(previewLimits.cell + 1, 'TOO_LONG'), rus: text, eng: text }))
    .max(previewLimits.columns, 'TOO_LONG'),
  /** Which of these texts are written: another one keeps what it says, as somebody else may have changed it. All, unless given. */
  only: z
    .array(z.object({ name: z.string(), language: bilingual.keyof() }))
    .max(2 * previewLimits.columns, 'TOO_LONG')
    .optional(),
});
export type ColumnTexts = z.infer<typeof columnTexts>;
export type ColumnText = ColumnTexts['columns'][number];
