import { Migration } from '@mikro-orm/migrations';

/** FORUM3: complaints about a text that was kept weigh as much as they did once its author has changed it. */
export class Migration20261214020000_complaints_about_kept extends Migration {
  override name = 'Migration20261214020000_complaints_about_kept';

  override up(): void {
    this.addSql(`alter table "forum"."complaints" add column "of_kept" boolean not null default false`);
  }
}
