import { Migration } from '@mikro-orm/migrations';

/** Re-judgements (SUB6): solutions scored again as a proposal, and the record of what it moved. */
export class Migration20261122110000_rejudges extends Migration {
  override name = 'Migration20261122110000_rejudges';

  override up(): void {
    // How the console and a re-judgement name a championship in any state; what participants may see is asked elsewhere.
    this.addSql(`create view championships.named as select id, champname, direction from championships.championships`);
    this.addSql(`create table "scoring"."rejudges" ("id" uuid not null, "championship_id" uuid not null,
      "state" text not null default 'RUNNING', "reason" varchar(500) not null, "started_by" varchar(64) not null,
      "created_at" timestamptz not null, "decided_at" timestamptz null, primary key ("id"))`);
    this.addSql(`alter table "scoring"."rejudges" add constraint "rejudges_state_check"
      check ("state" in ('RUNNING', 'READY', 'APPLIED', 'DISCARDED'))`);
    this.addSql(`create index "rejudges_championship_index" on "scoring"."rejudges" ("championship_id", "created_at")`);
    this.addSql(`create unique index "rejudges_open_unique" on "scoring"."rejudges" ("championship_id")
      where state in ('RUNNING', 'READY')`);
    this.addSql(`create table "scoring"."rejudge_items" ("rejudge_id" uuid not null, "solution_id" uuid not null,
      "state" text not null default 'WAITING', "due_at" timestamptz not null default clock_timestamp(),
      "tries" int not null default 0, "worker" varchar(80) null, "run" uuid null, "old_status" varchar(10) not null,
      "old_score" double precision null, "old_receipt" jsonb null, "new_status" varchar(10) null,
      "new_score" double precision null, "new_public_score" double precision null,
      "new_private_score" double precision null, "new_receipt" jsonb null, "problems" jsonb null,
      "problem_counts" jsonb null, primary key ("rejudge_id", "solution_id"))`);
    this.addSql(`alter table "scoring"."rejudge_items" add constraint "rejudge_items_state_check"
      check ("state" in ('WAITING', 'DONE', 'FAILED'))`);
    this.addSql(
      `create index "rejudge_items_due_index" on "scoring"."rejudge_items" ("due_at") where state = 'WAITING'`,
    );
    this.addSql(`create index "rejudge_items_solution_index" on "scoring"."rejudge_items" ("solution_id")`);
    this.addSql(`create table "scoring"."rejudge_moves" ("rejudge_id" uuid not null, "team_id" uuid not null,
      "old_place" int null, "new_place" int null, "old_score" double precision null, "new_score" double precision null,
      primary key ("rejudge_id", "team_id"))`);
    this.addSql(`alter table "scoring"."rejudge_items" add constraint "rejudge_items_rejudge_id_foreign"
      foreign key ("rejudge_id") references "scoring"."rejudges" ("id") on update cascade on delete cascade`);
    this.addSql(`alter table "scoring"."rejudge_items" add constraint "rejudge_items_solution_id_foreign"
      foreign key ("solution_id") references "scoring"."solutions" ("id") on update cascade on delete cascade`);
    this.addSql(`alter table "scoring"."rejudge_moves" add constraint "rejudge_moves_rejudge_id_foreign"
      foreign key ("rejudge_id") references "scoring"."rejudges" ("id") on delete cascade`);
  }
}
