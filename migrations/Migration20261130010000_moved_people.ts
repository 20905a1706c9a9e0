import { Migration } from '@mikro-orm/migrations';

/** AUTH8: people who are moved here from another platform, and the rows of a file of them that is being read. */
export class Migration20261130010000_moved_people extends Migration {
  override name = 'Migration20261130010000_moved_people';

  override up(): void {
    this.addSql(`alter table "identity"."people" add column "moved_key" varchar(43) null,
      add constraint "people_moved_key_unique" unique ("moved_key")`);
    // Nobody misses them after a crash.
    this.addSql(`create unlogged table "identity"."import_rows" ("import_id" uuid not null, "line" int not null,
      "login" varchar(200) not null, "login_key" varchar(400) not null, "moved_key" varchar(43) not null, "email" varchar(254) not null,
      "email_key" varchar(508) not null, "firstname" varchar(64) not null, "lastname" varchar(64) not null, "hash" varchar(400) not null,
      "role" varchar(16) not null, "staged_at" timestamptz not null default now(), primary key ("import_id", "line"))`);
    this.addSql('create index "import_rows_login_index" on "identity"."import_rows" ("import_id", "login_key")');
    this.addSql('create index "import_rows_email_index" on "identity"."import_rows" ("import_id", "email_key")');
  }
}
