import { Migration } from '@mikro-orm/migrations';

/** Teams themselves know that they are disqualified, so that boards leave them out and not the rating alone (TEAM1, ADMIN1). */
export class Migration20261129040000_disqualified extends Migration {
  override name = 'Migration20261129040000_disqualified';

  override up(): void {
    this.addSql(`alter table "teams"."teams" add column "disqualified_at" timestamptz null,
      add column "disqualified_reason" varchar(500) null`);
    this.addSql(`alter table "teams"."teams" add constraint "teams_disqualified_check"
      check ((disqualified_at is null) = (disqualified_reason is null))`);
    this.addSql(`update "teams"."teams" t set "disqualified_at" = d."at", "disqualified_reason" = d."reason"
      from "rating"."disqualifications" d where d."team_id" = t."id"`);
    this.addSql(`insert into "scoring"."touched_teams" ("championship_id", "team_id")
      select "contest_id", "team_id" from "rating"."disqualifications" on conflict do nothing`);
    this.addSql(`drop table "rating"."disqualifications"`);
    this.addSql(`create index "teams_disqualified_index" on "teams"."teams" ("id") where disqualified_at is not null`);
  }
}
