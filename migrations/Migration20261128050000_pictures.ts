import { Migration } from '@mikro-orm/migrations';

/** Pictures of texts. */
export class Migration20261128050000_pictures extends Migration {
  override name = 'Migration20261128050000_pictures';

  override up(): void {
    this.addSql(`create schema if not exists "texts"`);
    this.addSql(`create table "texts"."pictures" ("id" uuid not null primary key, "owner_id" uuid not null,
      "storage_key" varchar(120) not null, "bytes" int not null, "sha256" varchar(64) not null,
      "width" smallint not null, "height" smallint not null, "created_at" timestamptz not null,
      "named_at" timestamptz null, constraint "pictures_storage_key_unique" unique ("storage_key"))`);
    this.addSql(`create index "pictures_owner_index" on "texts"."pictures" ("owner_id", "created_at")`);
    this.addSql(`create index "pictures_unnamed_index" on "texts"."pictures" ("created_at") where named_at is null`);
  }
}
