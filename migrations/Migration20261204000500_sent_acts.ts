import { Migration } from '@mikro-orm/migrations';

/** What is sent again because its answer was lost is done once: each act by the key that its sender made up. */
export class Migration20261204000500_sent_acts extends Migration {
  override name = 'Migration20261204000500_sent_acts';

  override up(): void {
    this.addSql(`create table "kernel"."sendings" ("person_id" uuid not null, "key" varchar(64) not null,
      "sum" char(64) not null, "result" jsonb null, "made_at" timestamptz not null default now(),
      primary key ("person_id", "key"))`);
    this.addSql(`create index "sendings_made_index" on "kernel"."sendings" ("made_at")`);
  }
}
