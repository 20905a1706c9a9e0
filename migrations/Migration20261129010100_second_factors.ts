import { Migration } from '@mikro-orm/migrations';

/** A second factor at sign-in and its recovery codes. */
export class Migration20261129010100_second_factors extends Migration {
  override name = 'Migration20261129010100_second_factors';

  override up(): void {
    this.addSql(`create table "identity"."second_factors" ("id" uuid not null primary key, "person_id" uuid not null,
      "sealed" varchar(255) not null, "last_step" int not null default 0, "created_at" timestamptz not null,
      "confirmed_at" timestamptz null, "recovery" text[] not null default '{}',
      constraint "second_factors_person_unique" unique ("person_id"),
      constraint "second_factors_person_id_foreign" foreign key ("person_id") references "identity"."people" ("id")
        on delete cascade)`);
  }
}
