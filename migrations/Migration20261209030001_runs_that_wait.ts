import { Migration } from '@mikro-orm/migrations';

/** SUB4: runners find what waits for a box without reading what does not. */
export class Migration20261209030001_runs_that_wait extends Migration {
  override name = 'Migration20261209030001_runs_that_wait';

  override up(): void {
    this.addSql(
      `create index "queue_entries_sandbox_index" on "scoring"."queue_entries" ("turn", "ahead", "share", "created_at") where needs = 'sandbox'`,
    );
  }
}
