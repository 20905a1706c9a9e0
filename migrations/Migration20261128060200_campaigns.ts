import { Migration } from '@mikro-orm/migrations';

/** Messages to many people of a championship (NOTIF1). */
export class Migration20261128060200_campaigns extends Migration {
  override name = 'Migration20261128060200_campaigns';

  override up(): void {
    this.addSql(`alter table "notifications"."notices" add column "mailed_at" timestamptz null`);
    this.addSql(`create index "notices_about_index" on "notifications"."notices" ("about") where about is not null`);
    this
      .addSql(`create table "notifications"."campaigns" ("id" uuid not null primary key, "championship_id" uuid not null,
      "champname" varchar(64) not null, "author_id" uuid null, "author" varchar(64) not null, "is_limited" boolean not null,
      "audience" text not null, "top" int not null, "title" jsonb not null, "text" jsonb not null, "by_mail" boolean not null,
      "state" text not null default 'SENDING', "people" int not null, "sent" int not null default 0,
      "made_at" timestamptz not null, "done_at" timestamptz null,
      constraint "campaigns_audience_check" check ("audience" in ('TOP_3', 'TOP_20', 'TOP_50', 'TOP_100', 'TOP_N', 'TO_ALL')),
      constraint "campaigns_state_check" check ("state" in ('SENDING', 'PAUSED', 'DONE')))`);
    this.addSql(
      `create index "campaigns_championship_index" on "notifications"."campaigns" ("championship_id", "made_at")`,
    );
    this.addSql(`create table "notifications"."campaign_people" ("campaign_id" uuid not null, "person_id" uuid not null,
      "is_told" boolean not null default false, primary key ("campaign_id", "person_id"))`);
    this
      .addSql(`create index "campaign_people_left_index" on "notifications"."campaign_people" ("campaign_id", "person_id")
      where not is_told`);
  }
}
