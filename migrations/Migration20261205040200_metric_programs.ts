import { Migration } from '@mikro-orm/migrations';

/** Programs of organisers that score in the place of the metric, in a box of their own (ALGO2). */
export class Migration20261205040200_metric_programs extends Migration {
  override name = 'Migration20261205040200_metric_programs';

  override up(): void {
    this
      .addSql(`create table "scoring"."metric_programs" ("championship_id" uuid not null, "name" varchar(200) not null,
      "storage_key" varchar(120) not null, "bytes" bigint not null, "sha256" varchar(64) not null,
      "changed_at" timestamptz not null, "said" jsonb null, "said_at" timestamptz null, primary key ("championship_id"))`);
    this.addSql(`create table "scoring"."program_runs" ("solution_id" uuid not null, "run" uuid not null,
      "runner" varchar(80) not null, primary key ("solution_id"))`);
    this.addSql(`alter table "scoring"."program_runs" add constraint "program_runs_run_unique" unique ("run")`);
    this.addSql(`alter table "scoring"."program_runs" add constraint "program_runs_solution_id_foreign"
      foreign key ("solution_id") references "scoring"."solutions" ("id") on update cascade on delete cascade`);
    this.addSql(`create table "scoring"."program_trials" ("id" uuid not null, "championship_id" uuid not null,
      "predictions_key" varchar(120) not null, "due_at" timestamptz not null default clock_timestamp(),
      "tries" int not null default 0, "run" uuid null, "runner" varchar(80) null, "said" jsonb null,
      "ended_at" timestamptz null, primary key ("id"))`);
    this.addSql(`alter table "scoring"."program_trials" add constraint "program_trials_run_unique" unique ("run")`);
  }
}
