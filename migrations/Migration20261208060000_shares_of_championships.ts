import { Migration } from '@mikro-orm/migrations';

/** SUB4: within a turn of the queue championships take turns too. */
export class Migration20261208060000_shares_of_championships extends Migration {
  override name = 'Migration20261208060000_shares_of_championships';

  override up(): void {
    this.addSql(`alter table "scoring"."queue_entries" add column "share" int not null default 0`);
    this.addSql(
      `create index "queue_entries_places_index" on "scoring"."queue_entries" ("turn", "ahead", "share", "created_at")`,
    );
    this.addSql(
      `create index "queue_entries_share_index" on "scoring"."queue_entries" ("championship_id", "turn", "ahead", "share")`,
    );
    this.addSql(`drop index "scoring"."queue_entries_order_index"`);
  }
}
