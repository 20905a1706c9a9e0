import { defineEntity, p } from '@mikro-orm/core';
import type { Bilingual } from '../../kernel/contract/language.js';
import { newId } from '../../kernel/domain/id.js';
import type { StoredFile } from '../../kernel/storage/file-storage.js';
import { Championship } from './championship.js';
import type { TableShape } from './table-shape.js';

/** `data` and `sample` are for participants; `truth` never leaves the server. */
export const fileKinds = ['data', 'sample', 'truth'] as const;
export type FileKind = (typeof fileKinds)[number];

const ChampionshipFileSchema = defineEntity({
  name: 'ChampionshipFile',
  schema: 'championships',
  tableName: 'files',
  uniques: [{ name: 'files_name_unique', properties: ['championship', 'name'] }],
  properties: {
    id: p.uuid().primary(),
    championship: () => p.manyToOne(Championship).deleteRule('cascade'),
    kind: p.enum(fileKinds),
    name: p.string().length(200),
    description: p.json<Bilingual>(),
    storageKey: p.string().length(120),
    bytes: p.bigint('number'),
    sha256: p.string().length(64),
    /** Columns, number of rows and the first rows, for a file that is a table. */
    shape: p.json<TableShape>().nullable(),
    updatedAt: p.datetime(),
  },
});

export class ChampionshipFile extends ChampionshipFileSchema.class {
  static attach(
    championship: Championship,
    input: { kind: FileKind; name: string; description: Bilingual; stored: StoredFile; shape: TableShape | null },
    now: Date,
  ): ChampionshipFile {
    const { stored, ...rest } = input;
    return Object.assign(new ChampionshipFile(), {
      id: newId(),
      championship,
      ...rest,
      storageKey: stored.key,
      bytes: stored.bytes,
      sha256: stored.sha256,
      updatedAt: now,
    });
  }
}

ChampionshipFileSchema.setClass(ChampionshipFile);
