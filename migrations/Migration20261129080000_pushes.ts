import { Migration } from '@mikro-orm/migrations';

/** Messages that browsers show (NOTIF1, Web Push). */
export class Migration20261129080000_pushes extends Migration {
  override name = 'Migration20261129080000_pushes';

  override up(): void {
    this.addSql(`alter table "notifications"."notices" add column "push_at" timestamptz null`);
    this.addSql(`create index "notices_push_index" on "notifications"."notices" ("push_at", "person_id")
      where push_at is not null`);
    this
      .addSql(`create table "notifications"."push_subscriptions" ("id" uuid not null primary key, "person_id" uuid not null,
      "session_id" uuid not null, "endpoint" varchar(1000) not null, "p256dh" varchar(120) not null, "auth" varchar(60) not null,
      "made_at" timestamptz not null, constraint "push_subscriptions_endpoint_unique" unique ("endpoint"))`);
    this.addSql(`create index "push_subscriptions_person_index" on "notifications"."push_subscriptions" ("person_id")`);
    this.addSql(
      `create index "push_subscriptions_session_index" on "notifications"."push_subscriptions" ("session_id")`,
    );
  }
}
