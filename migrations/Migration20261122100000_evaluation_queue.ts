import { Migration } from '@mikro-orm/migrations';

/** The ledger of attempts, the fair evaluation queue, and the audit log; what is stored already moves in. */
export class Migration20261122100000_evaluation_queue extends Migration {
  override name = 'Migration20261122100000_evaluation_queue';

  override up(): void {
    this.audit();
    this.solutions();
    this.ledger();
    this.queue();
    this.moveIn();
  }

  private audit(): void {
    this.addSql(`create table kernel.audit (id bigint generated always as identity primary key, at timestamptz not null,
      actor_id uuid null, actor varchar(64) not null, action varchar(60) not null, object varchar(200) not null,
      reason varchar(500) not null, details jsonb not null)`);
    this.addSql(`create index audit_at_index on kernel.audit (at)`);
    this.addSql(`create index audit_object_index on kernel.audit (object, at)`);
  }

  private solutions(): void {
    this.addSql(`alter table "scoring"."solutions" drop constraint "solutions_status_check"`);
    this.addSql(`alter table "scoring"."solutions" add constraint "solutions_status_check"
      check ("status" in ('QUEUED', 'RUNNING', 'SCORED', 'INVALID', 'FAILED', 'CANCELLED'))`);
    this.addSql(
      `alter table "scoring"."solutions" add column "took_ms" bigint null, add column "revoked" varchar(500) null`,
    );
    this.addSql(`drop index "scoring"."solutions_team_day_index"`);
    this.addSql(`drop index "scoring"."solutions_open_index"`);
  }

  private ledger(): void {
    this.addSql(`create table "scoring"."attempts" ("solution_id" uuid not null, "team_id" uuid not null,
      "day" varchar(10) not null, "kind" text not null, "state" text not null default 'RESERVED', "reason" text null,
      "reserved_at" timestamptz not null, "settled_at" timestamptz null, primary key ("solution_id"))`);
    this.addSql(`create index "attempts_day_index" on "scoring"."attempts" ("team_id", "day")`);
    this.addSql(`create index "attempts_extra_index" on "scoring"."attempts" ("team_id") where kind = 'EXTRA'`);
    const one = (column: string, values: string) =>
      `alter table "scoring"."attempts" add constraint "attempts_${column}_check" check ("${column}" in (${values}))`;
    this.addSql(one('kind', `'DAILY', 'EXTRA', 'LATE'`));
    this.addSql(one('state', `'RESERVED', 'COMMITTED', 'REFUNDED'`));
    this.addSql(one('reason', `'INVALID', 'FAILED', 'CANCELLED', 'REVOKED'`));
    this.addSql(ofSolution('attempts'));
    this
      .addSql(`create table "scoring"."attempt_grants" ("id" uuid not null, "team_id" uuid not null, "count" int not null,
      "reason" varchar(500) not null, "granted_by" uuid null, "granted_at" timestamptz not null, primary key ("id"))`);
    this.addSql(`create index "attempt_grants_team_index" on "scoring"."attempt_grants" ("team_id", "granted_at")`);
    this.addSql(`alter table "scoring"."attempt_grants" add constraint "attempt_grants_count_check"
      check (count >= 1 and count <= 1000)`);
  }

  private queue(): void {
    this.addSql(`create table "scoring"."queue_entries" ("solution_id" uuid not null, "championship_id" uuid not null,
      "team_id" uuid not null, "turn" int not null, "ahead" int not null, "created_at" timestamptz not null,
      "due_at" timestamptz not null default clock_timestamp(), "tries" int not null default 0, "worker" varchar(80) null,
      primary key ("solution_id"))`);
    this.addSql(ofSolution('queue_entries'));
    this.addSql(
      `create index "queue_entries_order_index" on "scoring"."queue_entries" ("turn", "ahead", "created_at")`,
    );
    this.addSql(`create index "queue_entries_team_index" on "scoring"."queue_entries" ("team_id")`);
    this.addSql(
      `create table "scoring"."queue_head" ("scope" varchar(3) not null, "turn" int not null, primary key ("scope"))`,
    );
    this.addSql(`insert into "scoring"."queue_head" (scope, turn) values ('all', 0)`);
    this.addSql(
      `create table "scoring"."team_turns" ("team_id" uuid not null, "turn" int not null, primary key ("team_id"))`,
    );
    this.addSql(`create table "scoring"."pauses" ("scope" varchar(36) not null, "reason" varchar(500) not null,
      "since" timestamptz not null, primary key ("scope"))`);
    this.addSql(`create table "scoring"."workers" ("id" varchar(80) not null, "slots" int not null,
      "started_at" timestamptz not null, "seen_at" timestamptz not null, primary key ("id"))`);
  }

  /** Solutions that are there already: each has its line in the ledger, and open ones their place in the queue. */
  private moveIn(): void {
    this.addSql(`insert into scoring.attempts (solution_id, team_id, day, kind, state, reason, reserved_at, settled_at)
      select id, team_id, attempt_day, case when late then 'LATE' else 'DAILY' end,
        case when status in ('QUEUED', 'RUNNING') then 'RESERVED' when status = 'SCORED' then 'COMMITTED' else 'REFUNDED' end,
        case when status in ('INVALID', 'FAILED') then status end, created_at, finished_at
      from scoring.solutions`);
    this.addSql(`insert into scoring.queue_entries (solution_id, championship_id, team_id, turn, ahead, created_at)
      select id, championship_id, team_id, number, number, created_at from (
        select s.*, row_number() over (partition by team_id order by created_at, id)::int - 1 as number
        from scoring.solutions s where status in ('QUEUED', 'RUNNING')) open`);
    this.addSql(`insert into scoring.team_turns (team_id, turn)
      select team_id, max(turn) from scoring.queue_entries group by team_id`);
    this.addSql(`do $$ begin
      if to_regclass('pgboss.job') is not null then
        delete from pgboss.job where name in ('scoring.score-solution', 'scoring.lost-solution');
      end if;
    end $$`);
  }
}

const ofSolution = (table: string): string =>
  `alter table "scoring"."${table}" add constraint "${table}_solution_id_foreign"
   foreign key ("solution_id") references "scoring"."solutions" ("id") on update cascade on delete cascade`;
