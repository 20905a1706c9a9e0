import { Migration } from '@mikro-orm/migrations';

/** Dates of championships that people were told of (NOTIF1). */
export class Migration20261128060300_told_dates extends Migration {
  override name = 'Migration20261128060300_told_dates';

  override up(): void {
    this
      .addSql(`create table "notifications"."told_dates" ("championship_id" uuid not null, "what" varchar(10) not null,
      "at" timestamptz not null, primary key ("championship_id", "what", "at"))`);
  }
}
