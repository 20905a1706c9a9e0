import { z } from 'zod';

/** One problem of a file, as the engine names it. `reason` tells more of a truth's problem. */
export const fileProblem = z.object({
  kind: z.string(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string().optional(),
  suggestion: z.string().optional(),
  /** What it may come from: another separator than commas, lines that end with CR alone, a line that is too long. */
  hint: z.enum(['delimiter', 'line_ends', 'long_line', 'open_quote']).optional(),
});
export type FileProblem = z.infer<typeof fileProblem>;

/** Of what the file is: lists in JSON are told in other words than tables. Reports of before this was said have none. */
const format = z.enum(['csv', 'json']).optional();

const problems = z.object({
  ok: z.literal(false),
  /** The first 20. */
  problems: z.array(fileProblem),
  counts: z.record(z.string(), z.number().int()),
  format,
});

/** What the engine recognised in a truth. */
export const truthReport = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    rows: z.number().int(),
    columns: z.array(z.string()),
    /** Null where all rows are public. */
    publicRows: z.number().int().nullable(),
    privateRows: z.number().int().nullable(),
    format,
  }),
  problems,
]);
export type TruthReport = z.infer<typeof truthReport>;

/** A solution scored against the truth as it is now; nothing of it is kept. */
export const dryRun = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** Null where a program of the organiser scores (ALGO2), and has not: the file was looked at alone. */
    score: z.number().nullable(),
    /** Null where all rows are public. */
    publicScore: z.number().nullable(),
    privateScore: z.number().nullable(),
    rows: z.number().int(),
    durationMs: z.number(),
    format,
  }),
  problems,
]);
export type DryRun = z.infer<typeof dryRun>;

/** A file of participants before and after it is replaced or removed; rows and columns where it is a table. */
const fileMark = z.object({
  bytes: z.number().int(),
  sha256: z.string(),
  rows: z.number().int().nullable(),
  columns: z.array(z.string()).nullable(),
});
export const fileChange = z.object({ from: fileMark, to: fileMark.nullable() });
export type FileChange = z.infer<typeof fileChange>;
