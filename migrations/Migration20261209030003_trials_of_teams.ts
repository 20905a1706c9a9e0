import { Migration } from '@mikro-orm/migrations';

/** ALGO1: trials of repositories are counted by team. */
export class Migration20261209030003_trials_of_teams extends Migration {
  override name = 'Migration20261209030003_trials_of_teams';

  override up(): void {
    this.addSql(
      `create index "repository_checks_trials_index" on "scoring"."repository_checks" ("turn_of", "championship_id", "asked_at") where runs`,
    );
  }
}
