import { Migration } from '@mikro-orm/migrations';

/** The console pages through the solutions of all championships, the newest first. */
export class Migration20261123190000_list_of_console extends Migration {
  override name = 'Migration20261123190000_list_of_console';

  override up(): void {
    this.addSql(`create index "solutions_created_index" on "scoring"."solutions" ("created_at", "id")`);
  }
}
