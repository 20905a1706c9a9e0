import { defineEntity, p } from '@mikro-orm/core';
import type { Bilingual } from '../../kernel/contract/language.js';
import { constraintMeans } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import type { StoredFile } from '../../kernel/storage/files.js';
import { fileAttached } from '../contract/events.js';
import type { TruthSplit } from '../contract/truth-sums.js';
import type { ColumnText } from '../contract/preview.js';
import type { Check } from './check.js';
import { Championship } from './championship.js';
import type { TableShape } from './table-shape.js';

/** `data` and `sample` are for participants; `truth` never leaves the server. */
export const fileKinds = ['data', 'sample', 'truth'] as const;
export type FileKind = (typeof fileKinds)[number];

const ChampionshipFileSchema = defineEntity({
  name: 'ChampionshipFile',
  schema: 'championships',
  tableName: 'files',
  uniques: [
    { name: 'files_name_unique', properties: ['championship', 'name'], where: `kind <> 'truth'` },
    {
      name: 'files_truth_unique',
      properties: ['championship'],
      where: `kind = 'truth' and replaced_at is null and tour_id is null`,
    },
    {
      name: 'files_tour_truth_unique',
      properties: ['championship', 'tourId'],
      where: `kind = 'truth' and replaced_at is null and tour_id is not null`,
    },
    { name: 'files_sample_unique', properties: ['championship'], where: `kind = 'sample'` },
  ],
  properties: {
    id: p.uuid().primary(),
    championship: () => p.manyToOne(Championship).deleteRule('cascade'),
    kind: p.enum(fileKinds),
    /** CHAMP6: a truth of this tour alone; null for that of the championship, and for all other files. */
    tourId: p.uuid().nullable(),
    name: p.string().length(200),
    description: p.json<Bilingual>(),
    storageKey: p.string().length(120),
    /** Only of a truth from before {@link split} was kept, whose public rows were drawn into a file of their own: what was sent. */
    sourceKey: p.string().length(120).nullable(),
    /** How the public rows of a truth are drawn; null where the file says itself which they are, or all are. */
    split: p.json<TruthSplit>().nullable(),
    /** ALGO1: of answers of tests: tells the inputs apart that they are of. */
    inputs: p.string().length(16).nullable(),
    bytes: p.bigint('number'),
    sha256: p.string().length(64),
    /** Columns, number of rows and the first rows, for a file that is a table. */
    shape: p.json<TableShape>().nullable(),
    /** What the organiser says of its columns. */
    columnTexts: p.json<ColumnText[]>().default('[]'),
    /** What the engine said of a truth or a sample. */
    check: p.json<Check>().nullable(),
    updatedAt: p.datetime(),
    /** A truth that another one took the place of; kept, as receipts of scores name it. */
    replacedAt: p.datetime().nullable(),
  },
});

/** What of a file is told when it is replaced or removed. */
export const markOf = ({
  bytes,
  sha256,
  shape,
}: Pick<ChampionshipFile, 'bytes' | 'sha256'> & { shape?: TableShape | null }) => ({
  ...{ bytes, sha256, rows: shape?.rows ?? null, columns: shape?.columns ?? null },
});

export interface NewFile {
  kind: FileKind;
  name: string;
  description: Bilingual;
  stored: StoredFile;
  shape: TableShape | null;
  columnTexts?: ColumnText[];
  split?: TruthSplit | null;
  inputs?: string | null;
  tourId?: string | null;
  check?: Check | null;
}

export class ChampionshipFile extends ChampionshipFileSchema.class {
  static attach(championship: Championship, input: NewFile, now: Date): ChampionshipFile {
    const { stored, ...rest } = input;
    const own = {
      id: newId(),
      championship,
      tourId: null,
      sourceKey: null,
      split: null,
      inputs: null,
      columnTexts: [],
      check: null,
      replacedAt: null,
    };
    const file = Object.assign(new ChampionshipFile(), own, rest, {
      storageKey: stored.key,
      bytes: stored.bytes,
      sha256: stored.sha256,
      updatedAt: now,
    });
    const data = { championshipId: championship.id, fileId: file.id };
    if (file.kind !== 'truth') happened(fileAttached(data));
    return file;
  }
}

ChampionshipFileSchema.setClass(ChampionshipFile);
constraintMeans('files_name_unique', 'FILE_NAME_USED');
