import { Migration } from '@mikro-orm/migrations';

/** VAC1: people complain about comments of vacancies, and moderators take them away, as posts of the forum. */
export class Migration20261208010100_judged_remarks extends Migration {
  override name = 'Migration20261208010100_judged_remarks';

  override up(): void {
    this.addSql(
      `alter table "vacancies"."comments" add column "hidden_at" timestamptz null, add column "taken_at" timestamptz null`,
    );
    this.addSql(`alter table "forum"."complaints" alter column "thread_id" drop not null,
      drop constraint "complaints_kind_check", add constraint "complaints_kind_check" check ("kind" in ('topic', 'comment', 'remark'))`);
    this.addSql(`alter table "forum"."decisions" drop constraint "decisions_kind_check",
      add constraint "decisions_kind_check" check ("kind" in ('topic', 'comment', 'warning', 'remark'))`);
  }
}
