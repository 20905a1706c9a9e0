import { Migration } from '@mikro-orm/migrations';

/** What files for participants look like, and what their columns mean (CHAMP3). */
export class Migration20261122161000_file_profiles extends Migration {
  override name = 'Migration20261122161000_file_profiles';

  override up(): void {
    this.addSql(`alter table "championships"."files" add column "column_texts" jsonb not null default '[]'`);
    this.addSql(`create table "championships"."file_profiles"
      ("file_id" uuid not null, "look" jsonb not null, primary key ("file_id"))`);
    this.addSql(`alter table "championships"."file_profiles" add constraint "file_profiles_file_id_foreign"
      foreign key ("file_id") references "championships"."files" ("id") on update cascade on delete cascade`);
  }
}
