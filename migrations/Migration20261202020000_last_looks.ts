import { Migration } from '@mikro-orm/migrations';

/** When somebody last looked at their own page, in whatever browser, and which places they had then (PROF1). */
export class Migration20261202020000_last_looks extends Migration {
  override name = 'Migration20261202020000_last_looks';

  override up(): void {
    this.addSql(`create table "identity"."last_looks" (
      "person_id" uuid not null primary key references "identity"."people" ("id") on delete cascade,
      "at" timestamptz not null,
      "places" jsonb not null)`);
  }
}
