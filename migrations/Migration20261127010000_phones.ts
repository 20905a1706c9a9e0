import { Migration } from '@mikro-orm/migrations';

/** Telephones and their codes (AUTH6), personal data (PROF2), and messages that are no mails. */
export class Migration20261127010000_phones extends Migration {
  override name = 'Migration20261127010000_phones';

  override up(): void {
    this.addSql(`alter table "identity"."people" add column "phone" varchar(16) null, add column "birthday" date null,
      add column "city" varchar(120) not null default '', add column "university" varchar(120) not null default '',
      add column "workplace" varchar(120) not null default '', add column "skills" text[] not null default '{}'`);
    this.addSql(`alter table "identity"."people" add constraint "people_phone_unique" unique ("phone")`);
    this.addSql(`create table "identity"."phone_codes" ("id" uuid not null primary key, "person_id" uuid not null,
      "phone" varchar(16) not null, "tries" smallint not null default 0, "created_at" timestamptz not null,
      "ended_at" timestamptz null,
      constraint "phone_codes_tries_check" check (tries >= 0 and tries <= 5),
      constraint "phone_codes_person_id_foreign" foreign key ("person_id") references "identity"."people" ("id")
        on delete cascade)`);
    this.addSql(`create index "phone_codes_person_index" on "identity"."phone_codes" ("person_id", "created_at")`);
    this.addSql(`create index "phone_codes_phone_index" on "identity"."phone_codes" ("phone", "created_at")`);
    this.addSql(`create index "phone_codes_created_index" on "identity"."phone_codes" ("created_at")`);
    this.addSql(`alter table "notifications"."messages" add column "channel" text not null default 'mail',
      add constraint "messages_channel_check" check ("channel" in ('mail', 'sms'))`);
  }
}
