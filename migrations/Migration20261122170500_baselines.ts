import { Migration } from '@mikro-orm/migrations';

/** Solutions of organisers that the leaderboard shows (LB1). */
export class Migration20261122170500_baselines extends Migration {
  override name = 'Migration20261122170500_baselines';

  override up(): void {
    this.addSql(`create table "championships"."baselines" ("id" uuid not null, "championship_id" uuid not null,
      "position" int not null, "name" jsonb not null, "file_name" varchar(200) not null, "storage_key" varchar(120) not null,
      "bytes" bigint not null, "sha256" varchar(64) not null, "check" jsonb null, "updated_at" timestamptz not null,
      primary key ("id"))`);
    this.addSql(`alter table "championships"."baselines" add constraint "baselines_position_unique"
      unique ("championship_id", "position")`);
    this.addSql(`alter table "championships"."baselines" add constraint "baselines_championship_id_foreign"
      foreign key ("championship_id") references "championships"."championships" ("id") on delete cascade`);
    this.addSql(`alter table "championships"."baselines" add constraint "baselines_position_check"
      check (position >= 1 and position <= 5)`);
  }
}
