import { Migration } from '@mikro-orm/migrations';

/** Forgotten passwords (AUTH5), another e-mail, subscription and login (PROF2, AUTH8), people without address or password (AUTH3). */
export class Migration20261128010000_recovery extends Migration {
  override name = 'Migration20261128010000_recovery';

  override up(): void {
    this
      .addSql(`alter table "identity"."people" alter column "email" drop not null, alter column "email_key" drop not null,
      alter column "password_hash" drop not null, add column "is_subscribed" boolean not null default true,
      add column "chooses_login" boolean not null default false`);
    this.addSql(`alter table "identity"."email_confirmations" add column "email" varchar(254) null,
      add column "language" text not null default 'RUS',
      add constraint "email_confirmations_language_check" check ("language" in ('RUS', 'ENG'))`);
    this.addSql(`create table "identity"."password_resets" ("id" uuid not null primary key, "person_id" uuid not null,
      "tries" smallint not null default 0, "created_at" timestamptz not null, "ended_at" timestamptz null,
      constraint "password_resets_tries_check" check (tries >= 0 and tries <= 5),
      constraint "password_resets_person_id_foreign" foreign key ("person_id") references "identity"."people" ("id")
        on delete cascade)`);
    this.addSql(
      `create index "password_resets_person_index" on "identity"."password_resets" ("person_id", "created_at")`,
    );
    this.addSql(
      `create unique index "password_resets_alive_unique" on "identity"."password_resets" ("person_id") where ended_at is null`,
    );
  }
}
