import { Migration } from '@mikro-orm/migrations';

/**
 * Files that come in pieces, of whatever kind: one table for all of them, in which their lock and each piece stand, so that
 * every process may take the next piece. Those that were under way in the folder of one process begin anew.
 */
export class Migration20261205000100_uploads extends Migration {
  override name = 'Migration20261205000100_uploads';

  override up(): void {
    this.addSql(`create table "kernel"."uploads" ("id" varchar(64) not null primary key, "kind" text not null,
      "subject" uuid not null, "person_id" uuid not null, "bytes" bigint not null, "received" bigint not null default 0,
      "begun_at" timestamptz not null default clock_timestamp(), "came_at" timestamptz not null default clock_timestamp(),
      "lock" uuid null, "locked_until" timestamptz null, "is_wanted" boolean not null default false,
      constraint "uploads_received_check" check ("received" between 0 and "bytes"))`);
    this.addSql(`create index "uploads_person_index" on "kernel"."uploads" ("person_id", "kind", "begun_at")`);
    this.addSql(`create index "uploads_begun_index" on "kernel"."uploads" ("begun_at")`);
    this.addSql(`create table "kernel"."upload_pieces" (
      "upload_id" varchar(64) not null references "kernel"."uploads" ("id") on delete cascade,
      "start" bigint not null, "key" text collate "C" not null, primary key ("upload_id", "start"))`);
    this.addSql(`create unique index "upload_pieces_key_unique" on "kernel"."upload_pieces" ("key")`);
    this.addSql(`create index "files_pieces_index" on "kernel"."files" ("put_at") where "area" = 'uploads'`);
    this.addSql(`drop table "championships"."uploads"`);
    this.addSql(`drop table "scoring"."uploads"`);
  }
}
