import { defineEntity, p } from '@mikro-orm/core';
import { newId } from '../../../kernel/domain/id.js';
import type { StoredFile } from '../../../kernel/storage/files.js';
import type { TestView } from '../contract/algorithm.js';
import { Championship } from '../../domain/championship.js';

const ChampionshipTestSchema = defineEntity({
  name: 'ChampionshipTest',
  schema: 'championships',
  tableName: 'tests',
  uniques: [{ name: 'tests_name_unique', properties: ['championship', 'name'] }],
  properties: {
    id: p.uuid().primary(),
    championship: () => p.manyToOne(Championship).deleteRule('cascade'),
    name: p.string().length(64),
    visible: p.boolean(),
    inputKey: p.string().length(120),
    bytes: p.bigint('number'),
    sha256: p.string().length(64),
    /** Where its answers are stored; null for one whose output is only shown. */
    truthKey: p.string().length(120).nullable(),
    updatedAt: p.datetime(),
  },
});

/** ALGO1: one input on which handed-in repositories are run, with the answers where it counts. */
export class ChampionshipTest extends ChampionshipTestSchema.class {
  static of(championship: Championship, name: string): ChampionshipTest {
    return Object.assign(new ChampionshipTest(), { id: newId(), championship, name, visible: false, truthKey: null });
  }

  /** Takes what is given in the place of what there was. @returns storage keys that nothing names any more */
  change({ input, truth, visible }: TestChange, now: Date): string[] {
    const gone = [input && this.inputKey, truth && this.truthKey].filter((key) => typeof key === 'string');
    if (input) Object.assign(this, { inputKey: input.key, bytes: input.bytes, sha256: input.sha256 });
    if (truth) this.truthKey = truth.key;
    if (visible !== undefined) this.visible = visible;
    this.updatedAt = now;
    return gone;
  }
}

ChampionshipTestSchema.setClass(ChampionshipTest);

/** What is changed of a test; what is absent stays. */
export interface TestChange {
  input?: StoredFile | undefined;
  truth?: StoredFile | undefined;
  visible?: boolean | undefined;
}

/** A test as it is listed. */
export const viewOf = ({ name, visible, bytes, truthKey, updatedAt }: ChampionshipTest): TestView => ({
  name,
  visible,
  bytes,
  judged: typeof truthKey === 'string',
  updatedAt: updatedAt.toISOString(),
});
