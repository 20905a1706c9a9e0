import { Migration } from '@mikro-orm/migrations';

/** Backups and exports of contacts that the console has made (ADMIN1); their files are in the folder of backups. */
export class Migration20261205060100_backups extends Migration {
  override name = 'Migration20261205060100_backups';

  override up(): void {
    this.addSql('create schema if not exists "backups"');
    this
      .addSql(`create table "backups"."backups" ("id" uuid not null primary key, "type" text not null, "state" text not null,
      "reason" varchar(500) not null, "by_id" uuid null, "by" varchar(64) not null, "is_scheduled" boolean not null default false,
      "started_at" timestamptz not null, "ended_at" timestamptz null, "expires_at" timestamptz null, "wish" text null,
      "beat_at" timestamptz null, "tries" int not null default 0, "done" bigint not null, "total" bigint not null,
      "file" varchar(200) null, "bytes" bigint null, "sha256" varchar(64) null, "rows" bigint null, "verified_at" timestamptz null,
      "error" varchar(60) null,
      constraint "backups_type_check" check ("type" in ('ALL', 'PHONE', 'EMAIL')),
      constraint "backups_state_check" check ("state" in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
      constraint "backups_wish_check" check ("wish" in ('MAKE', 'VERIFY')),
      constraint "backups_file_unique" unique ("file"),
      constraint "backups_done_check" check ((state = 'DONE') = (file is not null)))`);
    this.addSql(`create index "backups_wish_index" on "backups"."backups" ("started_at") where wish is not null`);
  }
}
