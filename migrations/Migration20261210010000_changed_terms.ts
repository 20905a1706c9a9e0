import { Migration } from '@mikro-orm/migrations';

/** NOTIF1: dates and limits of championships that were changed, as those who take part know them. */
export class Migration20261210010000_changed_terms extends Migration {
  override name = 'Migration20261210010000_changed_terms';

  override up(): void {
    this.addSql(`create table "championships"."terms_changes" ("championship_id" uuid not null, "known" jsonb not null,
      "changed_at" timestamptz not null, primary key ("championship_id"))`);
    this.addSql(`alter table "championships"."terms_changes" add constraint "terms_changes_championship_id_foreign"
      foreign key ("championship_id") references "championships"."championships" ("id") on update cascade on delete cascade`);
  }
}
