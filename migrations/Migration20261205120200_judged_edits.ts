import { Migration } from '@mikro-orm/migrations';

/** What a moderator changed in somebody's post is a decision too, with what it was before (FORUM3). */
export class Migration20261205120200_judged_edits extends Migration {
  override name = 'Migration20261205120200_judged_edits';

  override up(): void {
    this.addSql(`alter table "forum"."decisions" add column "edited" boolean not null default false`);
    this.addSql(`alter table "forum"."decisions" alter column "edited" drop default`);
  }
}
