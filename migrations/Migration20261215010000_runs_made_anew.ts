import { Migration } from '@mikro-orm/migrations';

/** ALGO1: a repository whose tests are others, since it was run and before that is scored, is run anew. */
export class Migration20261215010000_runs_made_anew extends Migration {
  override name = 'Migration20261215010000_runs_made_anew';

  override up(): void {
    this.addSql(`alter table "scoring"."runs" add column "is_again" boolean not null default false`);
  }
}
