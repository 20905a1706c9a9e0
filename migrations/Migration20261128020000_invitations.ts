import { Migration } from '@mikro-orm/migrations';

/** Teams of several: invitations, since when somebody is in a team, teams that are no more (TEAM1). */
export class Migration20261128020000_invitations extends Migration {
  override name = 'Migration20261128020000_invitations';

  override up(): void {
    this.addSql(`alter table "teams"."members" add column "joined_at" timestamptz null`);
    this.addSql(`update teams.members m set joined_at = t.confirmed_at from teams.teams t where t.id = m.team_id`);
    this.addSql(`alter table "teams"."members" alter column "joined_at" set not null`);
    this.addSql(`alter table "teams"."teams" add column "ended_at" timestamptz null,
      add column "merged_into_id" uuid null`);
    this.addSql(`create trigger teams_ended after update of ended_at on teams.teams
      for each row when (old.ended_at is null and new.ended_at is not null) execute function teams.count_team()`);
    this.addSql(`create table "teams"."invitations" ("id" uuid not null primary key, "championship_id" uuid not null,
      "type" text not null, "status" text not null default 'SENT', "team_id" uuid not null, "person_id" uuid not null,
      "other_team_id" uuid null, "pair_key" varchar(80) not null, "by_id" uuid not null, "sent_at" timestamptz not null,
      "expires_at" timestamptz not null, "closed_at" timestamptz null,
      constraint "invitations_type_check" check ("type" in ('inv', 'cominv')),
      constraint "invitations_status_check" check
        ("status" in ('SENT', 'ACCEPTED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'WITHDRAWN')),
      constraint "invitations_asked_check" check ((type = 'inv') = (other_team_id is null)),
      constraint "invitations_team_id_foreign" foreign key ("team_id") references "teams"."teams" ("id")
        on delete cascade,
      constraint "invitations_other_team_id_foreign" foreign key ("other_team_id") references "teams"."teams" ("id")
        on delete cascade)`);
    this.addSql(`create index "invitations_team_index" on "teams"."invitations" ("team_id", "sent_at")`);
    this.addSql(`create index "invitations_other_team_index" on "teams"."invitations" ("other_team_id", "sent_at")`);
    this.addSql(`create index "invitations_person_index" on "teams"."invitations" ("person_id", "sent_at")`);
    this.addSql(
      `create index "invitations_expiry_index" on "teams"."invitations" ("expires_at") where status = 'SENT'`,
    );
    this.addSql(`create unique index "invitations_open_unique" on "teams"."invitations" ("pair_key")
      where status = 'SENT'`);
  }
}
