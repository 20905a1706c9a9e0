import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import type { PreparedTruth } from '../engine/index.js';
import { prepareTruthFile } from '../engine/node/score-file.js';

/** Prepared truths kept ready in this process; the one used longest ago makes way. */
const kept = 8;

/** Truths prepared for scoring, each read once and kept while it is in use. */
@Injectable()
export class Truths {
  private readonly cache = new Map<string, Promise<PreparedTruth>>();

  constructor(
    private readonly championships: ChampionshipsApi,
    private readonly storage: FileStorage,
  ) {}

  /** The truth of a championship as it is now. @throws EngineError when the truth itself is at fault */
  async of({ id, metric, metricParams }: ChampionshipFacts): Promise<{ truth: PreparedTruth; sha256: string }> {
    const { storageKey, sha256 } = await this.championships.truthOf(id);
    const key = JSON.stringify([sha256, metric, metricParams]);
    const ready = this.cache.get(key) ?? prepareTruthFile(metric, metricParams, this.storage.localPath(storageKey));
    this.cache.delete(key);
    this.cache.set(key, ready);
    for (const oldest of this.cache.keys()) if (this.cache.size > kept) this.cache.delete(oldest);
    try {
      return { truth: await ready, sha256 };
    } catch (error) {
      this.cache.delete(key);
      throw error;
    }
  }
}
