import { Migration } from '@mikro-orm/migrations';

/** Ways in by social networks (AUTH3). */
export class Migration20261128010100_networks extends Migration {
  override name = 'Migration20261128010100_networks';

  override up(): void {
    this.addSql(`create table "identity"."social_logins" ("id" uuid not null primary key, "person_id" uuid not null,
      "provider" varchar(32) not null, "issuer" varchar(255) not null, "subject" varchar(255) not null,
      "label" varchar(254) not null default '', "created_at" timestamptz not null,
      constraint "social_logins_person_id_foreign" foreign key ("person_id") references "identity"."people" ("id")
        on delete cascade)`);
    this
      .addSql(`alter table "identity"."social_logins" add constraint "social_logins_subject_unique" unique ("issuer", "subject"),
      add constraint "social_logins_person_unique" unique ("person_id", "provider")`);
  }
}
