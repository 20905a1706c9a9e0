import { Migration } from '@mikro-orm/migrations';

/** Each snapshot writes a row for every team; a hash by team is kept up at half the cost of a tree by snapshot and team. */
export class Migration20261123150000_standings_hash extends Migration {
  override name = 'Migration20261123150000_standings_hash';

  override up(): void {
    this.addSql(`drop index "scoring"."standings_team_index"`);
    this.addSql(`create index "standings_team_index" on "scoring"."standings" using hash ("team_id")`);
  }
}
