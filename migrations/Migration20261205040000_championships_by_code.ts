import { Migration } from '@mikro-orm/migrations';

/** Championships that are won by code: how handed-in repositories are run, and the tests on which they are (ALGO1). */
export class Migration20261205040000_championships_by_code extends Migration {
  override name = 'Migration20261205040000_championships_by_code';

  override up(): void {
    this.addSql(`alter table "championships"."championships"
      add column "kind" text check ("kind" in ('file', 'algorithm')) not null default 'file',
      add column "algorithm" jsonb not null default '{"command":"","build":"","seconds":60,"memoryBytes":536870912,"outputBytes":16777216,"processes":64,"allowedHosts":[],"logBytes":4096}',
      add column "repository_example" varchar(500) null`);
    this.addSql(`create table "championships"."tests" ("id" uuid not null, "championship_id" uuid not null,
      "name" varchar(64) not null, "visible" boolean not null, "input_key" varchar(120) not null, "bytes" bigint not null,
      "sha256" varchar(64) not null, "truth_key" varchar(120) null, "updated_at" timestamptz not null, primary key ("id"))`);
    this.addSql(
      `alter table "championships"."tests" add constraint "tests_name_unique" unique ("championship_id", "name")`,
    );
    this.addSql(`alter table "championships"."tests" add constraint "tests_championship_id_foreign"
      foreign key ("championship_id") references "championships"."championships" ("id") on delete cascade`);
  }
}
