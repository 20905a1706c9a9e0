import { Migration } from '@mikro-orm/migrations';

/** A check of a repository may run it on the visible tests; what came of them. */
export class Migration20261207060002_trials_of_repositories extends Migration {
  override name = 'Migration20261207060002_trials_of_repositories';

  override up(): void {
    this.addSql(
      `alter table "scoring"."repository_checks" add column "runs" boolean not null default false, add column "tests" jsonb null`,
    );
  }
}
