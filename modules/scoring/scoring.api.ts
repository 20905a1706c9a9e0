import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi, type StoredTruth } from '../championships/championships.api.js';
import { queryOne } from '../kernel/database/sql.js';
import { FileStorage } from '../kernel/storage/file-storage.js';
import {
  checkReceipt,
  isOfTheseFiles,
  programOf,
  type ReceiptVerdict,
  type Recomputed,
  type Rescored,
} from './solutions/contract/receipt-check.js';
import type { Receipt } from './solutions/contract/solution.js';
import { EngineError, engineVersion } from './engine/index.js';
import { Scorer } from './solutions/scorer.js';
import { keptReceipt } from './solutions/queries/kept-receipt.js';

interface Kept {
  championshipId: string;
  storageKey: string;
}

export interface ProgramMaterial {
  program: Buffer;
  truth: Buffer;
  predictions: Buffer;
}

export interface RunMaterial {
  tar: Buffer;
  tests: { name: string; read: () => Promise<Buffer> }[];
}

/**
 * Solutions whose score this engine gives again, as chance has it, with what it was made of: for whoever looks at a database that was
 * restored. An organiser's program gives its scores in a box alone, and another version of the engine may give others.
 */
export const scoredByChanceSql = `select id, championship_id as "championshipId", storage_key as "storageKey", bytes::float8 as bytes,
    split_part(receipt->>'truthSha256', ':', 1) as "truthSha256"
  from scoring.solutions
  where status = 'SCORED' and receipt->>'engineVersion' = '${engineVersion}' and receipt->>'metricVersion' not like 'program %'
  order by random() limit $1`;

/** What other contexts and the operator's commands may ask of scoring. */
@Injectable()
export class ScoringApi {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly storage: FileStorage,
    private readonly scorer: Scorer,
  ) {}

  /**
   * SUB6: makes the score of a receipt again from the stored files, with the metric and the settings of the receipt.
   * Writes nothing. The solution is found by its id; the truth by its checksum, as it may have been replaced since.
   */
  async recompute(receipt: Receipt): Promise<Recomputed> {
    const kept = await this.solutionOf(receipt.solutionId);
    if (!kept) return { solutionSha256: null, truthSha256: null, result: null, record: null };
    const championship = await this.championships.byId(kept.championshipId);
    const truth = await this.championships.truthWith(kept.championshipId, receipt.truthSha256.toLowerCase());
    const files = {
      solutionSha256: await this.sumOf(kept.storageKey),
      truthSha256: truth && (await this.sumOf(truth.storageKey)),
    };
    // One that hides the seed is compared with what it was handed out as.
    const seesSeed = receipt.split === null || receipt.split.seed !== null;
    const record = await keptReceipt(this.orm.em.fork(), receipt.solutionId, championship, { seesSeed });
    const split = receipt.split && { ...receipt.split, seed: receipt.split.seed ?? championship.splitSeed };
    const theSame = truth !== null && isOfTheseFiles(receipt, files);
    // Its metric would give another score than the organiser's program did, which takes a box.
    const result =
      theSame && programOf(receipt) === null
        ? await this.scoreAgain(receipt, { storageKey: truth.storageKey, split }, kept.storageKey)
        : null;
    return { ...files, result, record };
  }

  /** CLI1: whether the score on record is the one that the stored files give; null where there is none on record. */
  async checkRecord(id: string): Promise<ReceiptVerdict | null> {
    const kept = await this.solutionOf(id);
    if (!kept) return null;
    const championship = await this.championships.byId(kept.championshipId);
    const receipt = await keptReceipt(this.orm.em.fork(), id, championship, { seesSeed: true });
    return receipt && checkReceipt(receipt, await this.recompute(receipt));
  }

  /**
   * ALGO1: what the run of a solution is made again from: its repository as it was cloned, and the inputs of the tests that were
   * judged, as they are now. Null where it has none.
   */
  async materialOf(id: string): Promise<RunMaterial | null> {
    const sql = `select s.championship_id as "championshipId", r.source_key as "sourceKey",
        array(select t.name from scoring.run_tests t where t.solution_id = s.id and t.judged) as judged
      from scoring.solutions s join scoring.runs r on r.solution_id = s.id where s.id = $1 and r.source_key is not null`;
    const row = await queryOne<{ championshipId: string; sourceKey: string; judged: string[] }>(
      this.orm.em.fork(),
      sql,
      [id],
    );
    if (!row) return null;
    const tests = (await this.championships.testsOf(row.championshipId)).filter(({ name }) =>
      row.judged.includes(name),
    );
    const bytesOf = (key: string) => buffer(this.storage.read(key));
    return {
      tar: await bytesOf(row.sourceKey),
      tests: tests.map(({ name, inputKey }) => ({ name, read: () => bytesOf(inputKey) })),
    };
  }

  /**
   * ALGO2: what a score is made again from that an organiser's program gave: program, truth and predictions, as the receipt tells them by
   * their sums. Null where one of them is not stored any more.
   */
  async programMaterialOf(receipt: Receipt): Promise<ProgramMaterial | null> {
    const kept = await this.solutionOf(receipt.solutionId);
    const wished = programOf(receipt);
    if (!kept || wished === null) return null;
    const sql = 'select storage_key as key from scoring.metric_programs where championship_id = $1 and sha256 = $2';
    const own = await queryOne<{ key: string }>(this.orm.em.fork(), sql, [kept.championshipId, wished]);
    const truth = await this.championships.truthWith(kept.championshipId, receipt.truthSha256.toLowerCase());
    if (!own || !truth) return null;
    const [program, answers, predictions] = await Promise.all(
      [own.key, truth.storageKey, kept.storageKey].map((key) => buffer(this.storage.read(key))),
    );
    return program && answers && predictions ? { program, truth: answers, predictions } : null;
  }

  private async solutionOf(id: string): Promise<Kept | null> {
    if (!z.uuid().safeParse(id).success) return null;
    const sql = `select championship_id as "championshipId", storage_key as "storageKey" from scoring.solutions where id = $1`;
    return queryOne<Kept>(this.orm.em.fork(), sql, [id]);
  }

  /** Of the bytes as they are now, in hexadecimal; null where the file is gone. */
  private async sumOf(storageKey: string): Promise<string | null> {
    const sum = createHash('sha256');
    try {
      await pipeline(this.storage.read(storageKey), sum);
    } catch (error) {
      if (typeof error === 'object' && error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    return sum.digest('hex');
  }

  private async scoreAgain(
    receipt: Receipt,
    truth: Pick<StoredTruth, 'storageKey' | 'split'>,
    solutionKey: string,
  ): Promise<Rescored> {
    try {
      const verdict = await this.scorer.scoreAgain(receipt.metric, receipt.metricParams, truth, solutionKey);
      if (!verdict.ok) return { refused: 'SOLUTION_INVALID' };
      const { scores, rows, metricVersion, engine } = verdict;
      return {
        score: scores.public ?? scores.all,
        rows,
        metricVersion: String(metricVersion),
        engineVersion: engine,
      };
    } catch (error) {
      if (error instanceof EngineError) return { refused: error.code };
      throw error;
    }
  }
}
