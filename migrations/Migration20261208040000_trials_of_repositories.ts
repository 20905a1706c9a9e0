import { Migration } from '@mikro-orm/migrations';

/** ALGO1: a check of a repository may run it on the visible tests; who asked for that, and what came of them. */
export class Migration20261208040000_trials_of_repositories extends Migration {
  override name = 'Migration20261208040000_trials_of_repositories';

  override up(): void {
    this.addSql(`alter table "scoring"."repository_checks" add column "person_id" uuid null,
      add column "runs" boolean not null default false, add column "tests" jsonb null`);
    this.addSql(
      `create index "repository_checks_person_index" on "scoring"."repository_checks" ("person_id", "championship_id", "asked_at") where runs`,
    );
  }
}
