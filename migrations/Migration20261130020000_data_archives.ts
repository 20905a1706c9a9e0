import { Migration } from '@mikro-orm/migrations';

/** All that is kept of somebody, in one file that they asked for; one at a time (PROF2). */
export class Migration20261130020000_data_archives extends Migration {
  override name = 'Migration20261130020000_data_archives';

  override up(): void {
    this.addSql(`create table "identity"."data_archives" ("id" uuid not null primary key, "person_id" uuid not null,
      "asked_at" timestamptz not null, "ready_at" timestamptz null, "expires_at" timestamptz null,
      "storage_key" varchar(120) null, "bytes" bigint not null, "sha256" varchar(64) not null default '',
      constraint "data_archives_person_unique" unique ("person_id"),
      constraint "data_archives_person_id_foreign" foreign key ("person_id") references "identity"."people" ("id")
        on delete cascade,
      constraint "data_archives_ready_check" check ((ready_at is null) = (storage_key is null) and (ready_at is null) = (expires_at is null)))`);
  }
}
