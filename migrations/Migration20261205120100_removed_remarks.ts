import { Migration } from '@mikro-orm/migrations';

/** Comments of vacancies go with all else that a spammer wrote, and come back with it (VAC1, FORUM3). */
export class Migration20261205120100_removed_remarks extends Migration {
  override name = 'Migration20261205120100_removed_remarks';

  override up(): void {
    this.addSql(`alter table "vacancies"."comments" add column "removal_id" uuid null`);
    this.addSql(`create index "comments_author_index" on "vacancies"."comments" ("author_id")`);
    this.addSql(`create index "comments_removal_index" on "vacancies"."comments" ("removal_id")
      where "removal_id" is not null`);
  }
}
