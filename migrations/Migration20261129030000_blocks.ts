import { Migration } from '@mikro-orm/migrations';

const firstname = `coalesce(firstname, '')`;
const lastname = `coalesce(lastname, '')`;

/** What somebody is looked up by in the console: what it begins with, whatever its case. */
const beginnings = [
  ['login', 'login_key varchar_pattern_ops'],
  ['email', 'email_key varchar_pattern_ops'],
  ['phone', 'phone varchar_pattern_ops'],
  ['nickname', '(lower(nickname::text)) text_pattern_ops'],
  ['city', '(lower(city::text)) text_pattern_ops'],
  ['name', `(lower(${firstname} || ' ' || ${lastname})) text_pattern_ops`],
  ['lastname', `(lower(${lastname} || ' ' || ${firstname})) text_pattern_ops`],
] as const;

/** Who may only read, until when and why; and what people are looked up by (ADMIN1). */
export class Migration20261129030000_blocks extends Migration {
  override name = 'Migration20261129030000_blocks';

  override up(): void {
    this.addSql(`create table "identity"."blocks" ("id" uuid not null primary key, "person_id" uuid not null,
      "reason" varchar(500) not null, "until" timestamptz null, "by" varchar(64) not null,
      "created_at" timestamptz not null, "ended_at" timestamptz null,
      constraint "blocks_person_id_foreign" foreign key ("person_id") references "identity"."people" ("id")
        on delete cascade,
      constraint "blocks_until_check" check (until is null or until > created_at),
      constraint "blocks_reason_check" check (reason <> ''))`);
    this.addSql('create index "blocks_person_id_index" on "identity"."blocks" ("person_id")');
    this.addSql(`create unique index "blocks_person_unique" on "identity"."blocks" ("person_id")
      where ended_at is null`);
    for (const [name, column] of beginnings)
      this.addSql(`create index "people_${name}_begin_index" on "identity"."people" (${column})`);
  }
}
