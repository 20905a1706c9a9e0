import { Migration } from '@mikro-orm/migrations';

/** TEAM1, CHAMP7: who leaves a team takes along since when they take part; and how a pair's last invitation is found. */
export class Migration20261130030100_departures_remember extends Migration {
  override name = 'Migration20261130030100_departures_remember';

  override up(): void {
    this.addSql(`alter table "teams"."departures" add column "is_counted" boolean not null default true`);
    this.addSql(`alter table "teams"."departures" add column "confirmed_at" timestamptz null`);
    this.addSql(
      `update teams.departures d set confirmed_at = t.confirmed_at from teams.teams t where t.id = d.team_id`,
    );
    this.addSql(`update teams.departures set confirmed_at = left_at where confirmed_at is null`);
    this.addSql(`alter table "teams"."departures" alter column "confirmed_at" set not null`);
    this.addSql(`create index "invitations_pair_index" on "teams"."invitations" ("pair_key", "sent_at")`);
  }
}
