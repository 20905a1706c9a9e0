import { Migration } from '@mikro-orm/migrations';

/** CHAMP5: data files that were replaced or removed while people relied on them, which they can still download. */
export class Migration20261207060000_former_files extends Migration {
  override name = 'Migration20261207060000_former_files';

  override up(): void {
    this.addSql(`create table "championships"."former_files" (
      "id" uuid not null, "championship_id" uuid not null, "name" varchar(200) not null, "storage_key" varchar(120) not null,
      "bytes" bigint not null, "sha256" varchar(64) not null, "shape" jsonb null, "updated_at" timestamptz not null,
      "ended_at" timestamptz not null, "is_removed" boolean not null, "reason" text not null, primary key ("id"))`);
    this.addSql(`alter table "championships"."former_files" add constraint "former_files_championship_id_foreign"
      foreign key ("championship_id") references "championships"."championships" ("id") on delete cascade`);
    this.addSql(
      `create index "former_files_championship_index" on "championships"."former_files" ("championship_id", "name", "ended_at")`,
    );
  }
}
