import { Migration } from '@mikro-orm/migrations';

export class Migration20261121110149_first_slice extends Migration {
  override name = 'Migration20261121110149_first_slice';

  override up(): void | Promise<void> {
    this.addSql(`create schema if not exists "championships";`);
    this.addSql(`create schema if not exists "notifications";`);
    this.addSql(`create schema if not exists "identity";`);
    this.addSql(`create schema if not exists "scoring";`);
    this.addSql(`create schema if not exists "teams";`);
    this.addSql(
      `create table "championships"."championships" ("id" uuid not null, "champname" varchar(64) not null, "title" jsonb not null, "teaser" jsonb not null, "description" jsonb not null, "rules" jsonb not null, "awards" jsonb not null, "schedule" jsonb not null, "prize" jsonb not null, "metric" varchar(40) not null, "metric_params" jsonb not null, "direction" text not null, "daily_attempts" int not null, "date_start" timestamptz not null, "date_end" timestamptz null, "accept_after_end" boolean not null default true, "is_test" boolean not null default false, "state" text not null default 'DRAFT', "owner_id" uuid not null, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "championships"."championships" add constraint "championships_champname_unique" unique ("champname");`,
    );
    this.addSql(`create index "championships_date_start_index" on "championships"."championships" ("date_start");`);
    this.addSql(`create index "championships_owner_id_index" on "championships"."championships" ("owner_id");`);
    this.addSql(
      `alter table "championships"."championships" add constraint "championships_daily_attempts_check" check (daily_attempts >= 1 and daily_attempts <= 1000);`,
    );
    this.addSql(
      `alter table "championships"."championships" add constraint "championships_direction_check" check ("direction" in ('DOWN_UP', 'TOP_DOWN'));`,
    );
    this.addSql(
      `alter table "championships"."championships" add constraint "championships_state_check" check ("state" in ('DRAFT', 'PUBLISHED'));`,
    );

    this.addSql(
      `create table "championships"."files" ("id" uuid not null, "championship_id" uuid not null, "kind" text not null, "name" varchar(200) not null, "description" jsonb not null, "storage_key" varchar(120) not null, "bytes" bigint not null, "sha256" varchar(64) not null, "shape" jsonb null, "updated_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "championships"."files" add constraint "files_name_unique" unique ("championship_id", "name");`,
    );
    this.addSql(
      `alter table "championships"."files" add constraint "files_kind_check" check ("kind" in ('data', 'sample', 'truth'));`,
    );

    this.addSql(
      `create table "notifications"."messages" ("id" uuid not null, "reason" varchar(120) not null, "recipient" varchar(254) not null, "subject" varchar(200) not null, "text" text not null, "created_at" timestamptz not null, "sent_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`alter table "notifications"."messages" add constraint "messages_reason_unique" unique ("reason");`);
    this.addSql(`create index "messages_created_at_index" on "notifications"."messages" ("created_at");`);

    this.addSql(
      `create table "identity"."people" ("id" uuid not null, "login" varchar(64) not null, "login_key" varchar(64) not null, "email" varchar(254) not null, "email_key" varchar(254) not null, "password_hash" text not null, "nickname" varchar(64) not null default '', "firstname" varchar(64) null, "lastname" varchar(64) null, "role" text not null default 'user', "status" text not null default 'NEW', "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`alter table "identity"."people" add constraint "people_login_key_unique" unique ("login_key");`);
    this.addSql(`alter table "identity"."people" add constraint "people_email_key_unique" unique ("email_key");`);
    this.addSql(
      `alter table "identity"."people" add constraint "people_role_check" check ("role" in ('user', 'client', 'admin'));`,
    );
    this.addSql(
      `alter table "identity"."people" add constraint "people_status_check" check ("status" in ('NEW', 'CONFIRMED', 'VERIFIED', 'IDENTIFIED'));`,
    );

    this.addSql(
      `create table "identity"."email_confirmations" ("id" uuid not null, "person_id" uuid not null, "expires_at" timestamptz not null, "ended_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(
      `create index "email_confirmations_person_id_index" on "identity"."email_confirmations" ("person_id");`,
    );

    this.addSql(
      `create table "identity"."sessions" ("id" uuid not null, "person_id" uuid not null, "token_hash" varchar(64) not null, "created_at" timestamptz not null, "last_seen_at" timestamptz not null, "expires_at" timestamptz not null, "user_agent" varchar(256) not null default '', "ip" varchar(64) not null default '', primary key ("id"));`,
    );
    this.addSql(`create index "sessions_person_id_index" on "identity"."sessions" ("person_id");`);
    this.addSql(`alter table "identity"."sessions" add constraint "sessions_token_hash_unique" unique ("token_hash");`);

    this.addSql(
      `create table "scoring"."snapshots" ("id" uuid not null, "championship_id" uuid not null, "taken_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "snapshots_latest_index" on "scoring"."snapshots" ("championship_id", "taken_at");`);

    this.addSql(
      `create table "scoring"."boards" ("championship_id" uuid not null, "snapshot_id" uuid null, "refreshed_at" timestamptz not null, primary key ("championship_id"));`,
    );

    this.addSql(
      `create table "scoring"."solutions" ("id" uuid not null, "championship_id" uuid not null, "team_id" uuid not null, "person_id" uuid not null, "name" varchar(200) not null, "comment" varchar(499) not null default '', "storage_key" varchar(120) not null, "bytes" bigint not null, "sha256" varchar(64) not null, "status" text not null default 'QUEUED', "attempt_day" varchar(10) not null, "late" boolean not null default false, "run" uuid null, "created_at" timestamptz not null, "started_at" timestamptz null, "finished_at" timestamptz null, "score" double precision null, "public_score" double precision null, "private_score" double precision null, "problems" jsonb not null, "problem_counts" jsonb not null, "failure" varchar(40) null, "receipt" jsonb null, primary key ("id"));`,
    );
    this.addSql(`create index "solutions_team_day_index" on "scoring"."solutions" ("team_id", "attempt_day");`);
    this.addSql(`create index "solutions_team_index" on "scoring"."solutions" ("team_id", "created_at");`);
    this.addSql(
      `create index "solutions_board_index" on "scoring"."solutions" ("championship_id", "team_id", "public_score");`,
    );
    this.addSql(`create index "solutions_recent_index" on "scoring"."solutions" ("finished_at");`);
    this.addSql(
      `create index "solutions_open_index" on "scoring"."solutions" ("created_at", "id") where status in ('QUEUED', 'RUNNING');`,
    );
    this.addSql(`create index "solutions_finished_index" on "scoring"."solutions" ("championship_id", "finished_at");`);
    this.addSql(
      `alter table "scoring"."solutions" add constraint "solutions_status_check" check ("status" in ('QUEUED', 'RUNNING', 'SCORED', 'INVALID', 'FAILED'));`,
    );

    this.addSql(
      `create table "scoring"."log_lines" ("id" bigserial primary key, "solution_id" uuid not null, "at" timestamptz not null, "step" varchar(40) not null, "details" jsonb not null);`,
    );
    this.addSql(`create index "log_lines_solution_id_index" on "scoring"."log_lines" ("solution_id");`);

    this.addSql(
      `create table "scoring"."standings" ("snapshot_id" uuid not null, "place" int not null, "team_id" uuid not null, "score" double precision not null, "reached_at" timestamptz not null, "solutions" int not null, "last_solution_at" timestamptz not null, primary key ("snapshot_id", "place"));`,
    );
    this.addSql(`create index "standings_score_index" on "scoring"."standings" ("snapshot_id", "score");`);

    this.addSql(
      `create table "teams"."teams" ("id" uuid not null, "championship_id" uuid not null, "name" varchar(64) not null, "name_key" varchar(64) not null, "captain_id" uuid not null, "confirmed_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "teams"."teams" add constraint "teams_name_unique" unique ("championship_id", "name_key");`,
    );

    this.addSql(
      `create table "teams"."members" ("championship_id" uuid not null, "person_id" uuid not null, "team_id" uuid not null, primary key ("championship_id", "person_id"));`,
    );
    this.addSql(`create index "members_person_id_index" on "teams"."members" ("person_id");`);
    this.addSql(`create index "members_team_id_index" on "teams"."members" ("team_id");`);

    this.addSql(
      `alter table "championships"."files" add constraint "files_championship_id_foreign" foreign key ("championship_id") references "championships"."championships" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "identity"."email_confirmations" add constraint "email_confirmations_person_id_foreign" foreign key ("person_id") references "identity"."people" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "identity"."sessions" add constraint "sessions_person_id_foreign" foreign key ("person_id") references "identity"."people" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "scoring"."boards" add constraint "boards_snapshot_id_foreign" foreign key ("snapshot_id") references "scoring"."snapshots" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "scoring"."log_lines" add constraint "log_lines_solution_id_foreign" foreign key ("solution_id") references "scoring"."solutions" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "scoring"."standings" add constraint "standings_snapshot_id_foreign" foreign key ("snapshot_id") references "scoring"."snapshots" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "teams"."members" add constraint "members_team_id_foreign" foreign key ("team_id") references "teams"."teams" ("id") on delete cascade;`,
    );
  }
}
