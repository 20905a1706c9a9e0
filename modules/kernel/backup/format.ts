import { z } from 'zod';

/** The newest form of an archive that this program reads. */
export const formatVersion = 2;
/** Of an archive that holds all its files: whatever read the first one reads it. One that names earlier ones has the next. */
export const wholeVersion = 1;
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

const earlier = z.object({ id: z.string(), name: z.string() });
/** A backup that was made before, and the name of its file then. */
export type Earlier = z.infer<typeof earlier>;

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
  /** Backups in which files of this one may be, in place of here. */
  earlier: z.array(earlier).default([]),
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
  /** The same of the files that are in earlier backups, in the order of the header. */
  earlier: z.array(sum.extend({ id: z.string(), count: z.number() })).default([]),
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
/** Where a list of checksums of files is that an earlier backup holds. */
export const earlierName = (id: string, number: number): string => `earlier/${id}/${six(number)}.sha256`;
export const earlierForm = /^earlier\/([0-9a-f-]+)\/\d+\.sha256$/u;
export const filePrefix = 'files/';
/** A file that an archive has, or names. */
export interface FileSum {
  key: string;
  sha256: string;
}
/** A line of such a list. */
export const sumLine = ({ sha256, key }: FileSum): string => `${sha256}  ${filePrefix}${key}\n`;
/** What such a list says; null where it is none. */
export const sumsIn = (list: string): FileSum[] | null => {
  const sums = list
    .split('\n')
    .slice(0, -1)
    .map((line) => ({ sha256: line.slice(0, 64), key: line.slice(66 + filePrefix.length) }));
  return sums.map(sumLine).join('') === list ? sums : null;
};
