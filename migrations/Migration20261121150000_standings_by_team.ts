import { Migration } from '@mikro-orm/migrations';

/** A team's row of a snapshot is looked up by searches and by the own row: one index serves both, and final boards too. */
export class Migration20261121150000_standings_by_team extends Migration {
  override name = 'Migration20261121150000_standings_by_team';

  override up(): void {
    this.addSql(`alter table "scoring"."standings" drop column "is_final"`);
    this.addSql(`create index "standings_team_index" on "scoring"."standings" ("snapshot_id", "team_id")`);
  }
}
