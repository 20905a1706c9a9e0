import { defineEntity, p } from '@mikro-orm/core';
import type { ChampionshipFile } from './championship-file.js';
import { Championship } from './championship.js';
import type { TableShape } from './table-shape.js';

const FormerFileSchema = defineEntity({
  name: 'FormerFile',
  schema: 'championships',
  tableName: 'former_files',
  indexes: [{ name: 'former_files_championship_index', properties: ['championship', 'name', 'endedAt'] }],
  properties: {
    /** That of the file while it was the one of its name. */
    id: p.uuid().primary(),
    championship: () => p.manyToOne(Championship).deleteRule('cascade'),
    name: p.string().length(200),
    storageKey: p.string().length(120),
    bytes: p.bigint('number'),
    sha256: p.string().length(64),
    shape: p.json<TableShape>().nullable(),
    /** From when on it was the one of its name, and until when. */
    updatedAt: p.datetime(),
    endedAt: p.datetime(),
    isRemoved: p.boolean(),
    /** Why, in the words of who replaced or removed it. */
    reason: p.text(),
  },
});

/** CHAMP5: a data file that participants relied on, and that another one took the place of, or none. */
export class FormerFile extends FormerFileSchema.class {
  static of(file: ChampionshipFile, ended: { at: Date; isRemoved: boolean; reason: string }): FormerFile {
    const { id, championship, name, storageKey, bytes, sha256, shape, updatedAt } = file;
    const kept = { id, championship, name, storageKey, bytes, sha256, shape, updatedAt };
    const { at: endedAt, isRemoved, reason } = ended;
    return Object.assign(new FormerFile(), kept, { endedAt, isRemoved, reason });
  }
}

FormerFileSchema.setClass(FormerFile);
