import { Migration } from '@mikro-orm/migrations';

/** By which channels people are told, and when (NOTIF1). */
export class Migration20261128060100_channels extends Migration {
  override name = 'Migration20261128060100_channels';

  override up(): void {
    this.addSql(`alter table "notifications"."notices" add column "on_site" boolean not null default true,
      add column "mail_at" timestamptz null`);
    this.addSql(`create index "notices_mail_index" on "notifications"."notices" ("mail_at", "person_id")
      where mail_at is not null`);
    this
      .addSql(`create table "notifications"."readers" ("person_id" uuid not null primary key, "language" text not null,
      "digest" text not null default 'day', "quiet_from" smallint null, "quiet_to" smallint null,
      "zone" varchar(64) not null default 'Europe/Moscow', "choices" jsonb not null default '{}',
      constraint "readers_language_check" check ("language" in ('RUS', 'ENG')),
      constraint "readers_digest_check" check ("digest" in ('day', 'week')))`);
    this.addSql(
      `alter table "notifications"."messages" add column "thread" varchar(64) null, add column "off" varchar(500) null`,
    );
  }
}
