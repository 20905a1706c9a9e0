import { defineEntity, p } from '@mikro-orm/core';
import type { Bilingual } from '../../kernel/contract/language.js';
import { newId } from '../../kernel/domain/id.js';
import type { StoredFile } from '../../kernel/storage/files.js';
import { mostBaselines } from '../contract/limits.js';
import type { Check } from './check.js';
import { Championship } from './championship.js';

const BaselineSchema = defineEntity({
  name: 'Baseline',
  schema: 'championships',
  tableName: 'baselines',
  uniques: [{ name: 'baselines_position_unique', properties: ['championship', 'position'] }],
  properties: {
    id: p.uuid().primary(),
    championship: () => p.manyToOne(Championship).deleteRule('cascade'),
    /** In their order; it also limits how many there are. */
    position: p.integer().check(`position >= 1 and position <= ${mostBaselines}`),
    name: p.json<Bilingual>(),
    fileName: p.string().length(200),
    storageKey: p.string().length(120),
    bytes: p.bigint('number'),
    sha256: p.string().length(64),
    /** What the engine said of it, and of what truth and metric. */
    check: p.json<Check>().nullable(),
    updatedAt: p.datetime(),
  },
});

export interface NewBaseline {
  name: Bilingual;
  fileName: string;
  stored: StoredFile;
  check: Check | null;
}

/** A solution of the organiser, by which participants see what is easy. Its file is nobody's to download. */
export class Baseline extends BaselineSchema.class {
  static add(championship: Championship, position: number, { stored, ...input }: NewBaseline, now: Date): Baseline {
    const { key: storageKey, bytes, sha256 } = stored;
    const own = { id: newId(), championship, position, storageKey, bytes, sha256, updatedAt: now };
    return Object.assign(new Baseline(), own, input);
  }
}

BaselineSchema.setClass(Baseline);
