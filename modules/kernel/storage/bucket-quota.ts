import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { queryOne } from '../database/sql.js';
import { SETTINGS, type Settings } from '../settings.js';

/** What is in the bucket is counted anew after so long. */
const keptMs = 10_000;

const heldSql = 'select coalesce(sum(bytes), 0)::float8 as bytes from kernel.files';

/** What a bucket may still take by S3_QUOTA_BYTES, as the ledger has it: a bucket itself does not say. */
@Injectable()
export class BucketQuota {
  private counted: { at: number; bytes: Promise<number> } | undefined;

  constructor(
    private readonly orm: MikroORM,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Null where there is no quota, or files are written elsewhere. */
  async freeBytes(): Promise<number | null> {
    const { FILES_IN, S3_QUOTA_BYTES: quota } = this.settings;
    return FILES_IN === 's3' && quota !== undefined ? Math.max(0, quota - (await this.held())) : null;
  }

  /** False below MIN_FREE_BYTES. */
  async hasRoom(): Promise<boolean> {
    const free = await this.freeBytes();
    return free === null || free >= this.settings.MIN_FREE_BYTES;
  }

  private held(): Promise<number> {
    if (this.counted && performance.now() - this.counted.at < keptMs) return this.counted.bytes;
    const bytes = this.count();
    this.counted = { at: performance.now(), bytes };
    bytes.catch(() => (this.counted = undefined));
    return bytes;
  }

  private async count(): Promise<number> {
    return (await queryOne<{ bytes: number }>(this.orm.em.fork(), heldSql))?.bytes ?? 0;
  }
}
