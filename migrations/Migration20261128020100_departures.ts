import { Migration } from '@mikro-orm/migrations';

/** Who left which team (TEAM1), what teams say of themselves and by which code one joins; the last day for merging. */
export class Migration20261128020100_departures extends Migration {
  override name = 'Migration20261128020100_departures';

  override up(): void {
    this.addSql(`create table "teams"."departures" ("championship_id" uuid not null, "person_id" uuid not null,
      "team_id" uuid not null, "left_at" timestamptz not null,
      primary key ("championship_id", "person_id", "team_id"))`);
    this.addSql(`alter table "teams"."teams" add column "description" varchar(500) not null default '',
      add column "join_code" varchar(32) null`);
    this.addSql(`alter table "teams"."teams" add constraint "teams_join_code_unique" unique ("join_code")`);
    this.addSql(`alter table "championships"."championships" add column "teams_until" timestamptz null`);
  }
}
