import { Migration } from '@mikro-orm/migrations';

/** Who writes a post anew names the revision that they have seen, so that two at once do not write over each other. */
export class Migration20261201030000_post_revisions extends Migration {
  override name = 'Migration20261201030000_post_revisions';

  override up(): void {
    for (const table of ['topics', 'comments']) {
      this.addSql(`alter table "forum"."${table}" add column "revision" int not null default 0`);
      this.addSql(`update "forum"."${table}" set revision = 1 where edited_at is not null`);
    }
  }
}
