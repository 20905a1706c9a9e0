import { Migration } from '@mikro-orm/migrations';

/** Repositories that are handed in, what became of them in the box, and the runners that have boxes (ALGO1). */
export class Migration20261205040100_runs extends Migration {
  override name = 'Migration20261205040100_runs';

  override up(): void {
    this.addSql(`alter table "scoring"."queue_entries"
      add column "needs" text check ("needs" in ('engine', 'sandbox')) not null default 'engine'`);
    this.addSql(`create table "scoring"."runs" ("solution_id" uuid not null, "repository" varchar(500) not null,
      "ref" varchar(100) null, "trusted_commit" varchar(64) null, "commit" varchar(64) null, "files" int null,
      "source_key" varchar(120) null, "source_bytes" bigint null, "run" uuid null, "runner" varchar(80) null,
      "environment" jsonb null, "is_predicted" boolean not null default false, "failure" varchar(2000) null,
      primary key ("solution_id"))`);
    this.addSql(`alter table "scoring"."runs" add constraint "runs_run_unique" unique ("run")`);
    this.addSql(`alter table "scoring"."runs" add constraint "runs_solution_id_foreign"
      foreign key ("solution_id") references "scoring"."solutions" ("id") on update cascade on delete cascade`);
    this.addSql(`create table "scoring"."run_tests" ("solution_id" uuid not null, "name" varchar(64) not null,
      "visible" boolean not null, "judged" boolean not null,
      "result" text check ("result" in ('ok', 'error', 'display')) null,
      "verdict" text check ("verdict" in ('ok', 'nonzero', 'signal', 'time', 'cpu', 'memory', 'output', 'sandbox-error')) null,
      "exit_code" int null, "wall_ms" bigint null, "cpu_ms" bigint null, "memory_bytes" bigint null, "output_bytes" bigint null,
      "problem" varchar(500) null, "output_key" varchar(120) null, "shown" text null, "ended_at" timestamptz null,
      primary key ("solution_id", "name"))`);
    this.addSql(`alter table "scoring"."run_tests" add constraint "run_tests_solution_id_foreign"
      foreign key ("solution_id") references "scoring"."solutions" ("id") on delete cascade`);
    this.addSql(`create table "scoring"."run_logs" ("solution_id" uuid not null, "name" varchar(64) not null,
      "at" bigint not null, "bytes" bytea not null, primary key ("solution_id", "name", "at"))`);
    this.addSql(`alter table "scoring"."run_logs" add constraint "run_logs_solution_id_foreign"
      foreign key ("solution_id") references "scoring"."solutions" ("id") on delete cascade`);
    this.runners();
    this.files();
  }

  private runners(): void {
    this.addSql(`create table "scoring"."runner_tokens" ("id" uuid not null, "name" varchar(40) not null,
      "token_hash" varchar(64) not null, "made_at" timestamptz not null, "revoked_at" timestamptz null, primary key ("id"))`);
    this.addSql(`alter table "scoring"."runner_tokens" add constraint "runner_tokens_name_unique" unique ("name"),
      add constraint "runner_tokens_hash_unique" unique ("token_hash")`);
    this.addSql(`create table "scoring"."runners" ("id" varchar(80) not null, "token_id" uuid not null,
      "image" varchar(200) not null, "packages" jsonb not null, "complete" boolean not null, "failed" jsonb not null,
      "accepted" jsonb not null, "slots" int not null, "started_at" timestamptz not null, "seen_at" timestamptz not null,
      primary key ("id"))`);
    this.addSql(`alter table "scoring"."runners" add constraint "runners_token_id_foreign"
      foreign key ("token_id") references "scoring"."runner_tokens" ("id") on delete cascade`);
    this.addSql(`create table "scoring"."repository_checks" ("id" uuid not null, "championship_id" uuid not null,
      "repository" varchar(500) not null, "ref" varchar(100) null, "trusted_commit" varchar(64) null,
      "asked_at" timestamptz not null, "due_at" timestamptz not null default clock_timestamp(), "tries" int not null default 0,
      "run" uuid null, "runner" varchar(80) null, "commit" varchar(64) null, "files" int null, "bytes" bigint null,
      "fault" varchar(40) null, "ended_at" timestamptz null, primary key ("id"))`);
    this.addSql(
      `alter table "scoring"."repository_checks" add constraint "repository_checks_run_unique" unique ("run")`,
    );
    this.addSql(
      `create index "repository_checks_due_index" on "scoring"."repository_checks" ("due_at") where ended_at is null`,
    );
  }

  /** The file of a solution by code is what was asked for, and then what its tests gave: another length. */
  private files(): void {
    this.addSql(`create function scoring.recount_bytes() returns trigger language plpgsql as $$
      declare more bigint := new.bytes - old.bytes;
      begin
        update scoring.stored_bytes set bytes = bytes + more where kind = 'person' and id = new.person_id;
        update scoring.stored_bytes set bytes = bytes + more where kind = 'team' and id = new.team_id;
        update scoring.stored_bytes set bytes = bytes + more where kind = 'championship' and id = new.championship_id;
        return null;
      end $$`);
    this.addSql(`create trigger recount_bytes after update of bytes on scoring.solutions
      for each row when (new.bytes <> old.bytes and not new.shares_file and old.file_gone_at is null
        and new.file_gone_at is null) execute function scoring.recount_bytes()`);
  }
}
