import { Migration } from '@mikro-orm/migrations';

/** What people are told and asked (NOTIF1). */
export class Migration20261128060000_notices extends Migration {
  override name = 'Migration20261128060000_notices';

  override up(): void {
    this.addSql(`create table "notifications"."notices" ("id" uuid not null primary key, "person_id" uuid not null,
      "reason" varchar(120) not null, "cause" varchar(64) not null, "params" jsonb not null, "url" varchar(300) not null,
      "about" uuid null, "senddate" timestamptz not null, "seen_at" timestamptz null,
      constraint "notices_reason_unique" unique ("person_id", "reason"))`);
    this.addSql(`create index "notices_newest_index" on "notifications"."notices" ("person_id", "senddate", "id")`);
    this.addSql(`create index "notices_unseen_index" on "notifications"."notices" ("person_id") where seen_at is null`);
  }
}
