import { Migration } from '@mikro-orm/migrations';

/** ALGO1: checks of repositories take turns by team. */
export class Migration20261209030000_turns_of_checks extends Migration {
  override name = 'Migration20261209030000_turns_of_checks';

  override up(): void {
    this.addSql(`alter table "scoring"."repository_checks" add column "turn_of" uuid null`);
    this.addSql(
      `create index "repository_checks_turn_index" on "scoring"."repository_checks" ("turn_of") where not runs`,
    );
  }
}
