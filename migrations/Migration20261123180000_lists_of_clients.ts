import { Migration } from '@mikro-orm/migrations';

/** The client of a championship pages through the solutions of all its teams, also through those without a score alone. */
export class Migration20261123180000_lists_of_clients extends Migration {
  override name = 'Migration20261123180000_lists_of_clients';

  override up(): void {
    this.addSql(`create index "solutions_list_index" on "scoring"."solutions" ("championship_id", "created_at", "id")`);
    this
      .addSql(`create index "solutions_unscored_index" on "scoring"."solutions" ("championship_id", "status", "created_at", "id")
      where status in ('INVALID', 'FAILED', 'CANCELLED')`);
  }
}
