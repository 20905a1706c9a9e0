import { Migration } from '@mikro-orm/migrations';

/** SUB6 ALGO1: a repository whose tests are others by now is run on those before it is scored again; what it gave waits with the proposal. */
export class Migration20261215050000_rejudges_in_the_box extends Migration {
  override name = 'Migration20261215050000_rejudges_in_the_box';

  override up(): void {
    this.addSql(
      `alter table "scoring"."rejudge_items" add column "predicted" jsonb null, add column "failure" varchar(40) null`,
    );
    this.addSql(`alter table "scoring"."rejudge_items" drop constraint "rejudge_items_state_check"`);
    this.addSql(`alter table "scoring"."rejudge_items" add constraint "rejudge_items_state_check"
      check ("state" in ('BOX', 'WAITING', 'DONE', 'FAILED'))`);
    this.addSql(`create index "rejudge_items_box_index" on "scoring"."rejudge_items" ("due_at") where state = 'BOX'`);
  }
}
