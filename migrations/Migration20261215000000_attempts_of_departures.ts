import { Migration } from '@mikro-orm/migrations';

/** TEAM1: attempts know in which team they were made, and a departure of which teams the one that was left had been made. */
export class Migration20261215000000_attempts_of_departures extends Migration {
  override name = 'Migration20261215000000_attempts_of_departures';

  override up(): void {
    this.addSql(`alter table "scoring"."attempts" add column "sent_in" uuid null`);
    this.addSql(
      `create index "attempts_sent_in_index" on "scoring"."attempts" ("sent_in", "day") where sent_in is not null`,
    );
    this.addSql(`alter table "teams"."departures" add column "part_ids" uuid[] not null default '{}'`);
  }
}
