import { Migration } from '@mikro-orm/migrations';

/** What organisers have on the way in pieces (CHAMP5), so that its number and bytes have a limit. */
export class Migration20261124010000_uploads_of_organisers extends Migration {
  override name = 'Migration20261124010000_uploads_of_organisers';

  override up(): void {
    this.addSql(`create table "championships"."uploads" (
      "id" varchar(64) not null, "person_id" uuid not null, "bytes" bigint not null,
      "begun_at" timestamptz not null, primary key ("id"))`);
    this.addSql(`create index "uploads_person_index" on "championships"."uploads" ("person_id", "begun_at")`);
  }
}
