import { Migration } from '@mikro-orm/migrations';

/** Ranks that were kept (RATE2) and are lost by a disqualification come back with it: they were removed. */
export class Migration20261213010000_lost_ranks extends Migration {
  override name = 'Migration20261213010000_lost_ranks';

  override up(): void {
    this.addSql(`alter table "rating"."ranks" add column "lost" boolean not null default false`);
  }
}
