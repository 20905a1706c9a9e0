import { z } from 'zod';

/** Of archives that this program writes; it reads no newer one. */
export const formatVersion = 1;
/** First in an archive: whose it is, and what it needs of a database. */
export const headerName = 'podium-backup.json';
/** Last in an archive: what all of it must be. */
export const manifestName = 'manifest.json';
/** Tables go into the archive in pieces of so many bytes, which together are what COPY writes. */
export const pieceBytes = 4 * 1024 * 1024;
/** Files whose checksums stand together behind them. */
export const filesAtOnce = 500;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
/** A table, with the columns that are written, in their order. */
export type TableOf = z.infer<typeof table>;

const sequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() });

export const headerShape = z.object({
  format: z.literal('podium-backup'),
  formatVersion: z.int(),
  id: z.string(),
  madeAt: z.string(),
  madeBy: z.object({ podium: z.string(), postgresql: z.string() }),
  /** Of the installation, which keeps it wherever it is restored. */
  installation: z.string().nullable(),
  /** Names the SECRET by which second factors are encrypted, without telling it; null where it was not known. */
  secret: z.string().nullable(),
  migrations: z.array(z.string()),
  /** Version of the tables of jobs; null where there were none. */
  jobs: z.int().nullable(),
  tables: z.array(table),
});
export type Header = z.infer<typeof headerShape>;

const sum = z.object({ bytes: z.number(), sha256: z.string() });
const tableSum = sum.extend({ table: z.string(), rows: z.number(), rowSum: z.string() });
/** What of a table must be there: `sha256` is that of what COPY wrote, `rowSum` that of its rows in any order. */
export type TableSum = z.infer<typeof tableSum>;

export const manifestShape = z.object({
  id: z.string(),
  endedAt: z.string(),
  tables: z.array(tableSum),
  sequences: z.array(sequence),
  /** `sha256` is that of the lists of checksums, one after another. */
  files: sum.extend({ count: z.number() }),
  /** Files that the database names, and that were not there. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestShape>;
export type SequenceOf = z.infer<typeof sequence>;

const six = (number: number): string => String(number).padStart(6, '0');
/** The name of a table in an archive. */
export const nameOf = ({ schema, name }: Pick<TableOf, 'schema' | 'name'>): string => `${schema}.${name}`;
/** Where a piece of a table is in an archive; a shell that sorts names puts the pieces together. */
export const pieceName = (of: TableOf, number: number): string => `database/${nameOf(of)}/${six(number)}.copy`;
/** Where a list of checksums is, in the form that sha256sum reads. */
export const sumsName = (number: number): string => `sums/${six(number)}.sha256`;
export const filePrefix = 'files/';
/** A line of such a list. */
export const sumLine = (sha256: string, key: string): string => `${sha256}  ${filePrefix}${key}\n`;
