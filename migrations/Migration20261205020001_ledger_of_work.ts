import { Migration } from '@mikro-orm/migrations';

/** What takes long is in one ledger, by which people watch it; the archive of one's own data is the first of it. */
export class Migration20261205020001_ledger_of_work extends Migration {
  override name = 'Migration20261205020001_ledger_of_work';

  override up(): void {
    this.addSql(`create table kernel.work (
      id uuid primary key,
      kind text not null,
      subject text not null,
      championship_id uuid null,
      team_id uuid null,
      person_id uuid null,
      state text not null default 'waiting' constraint work_state_check
        check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      progress jsonb null,
      error text null,
      why text null,
      result jsonb null,
      run uuid not null,
      tries int not null default 0,
      made_at timestamptz not null default clock_timestamp(),
      moved_at timestamptz not null default clock_timestamp(),
      started_at timestamptz null,
      finished_at timestamptz null,
      constraint work_finished_check check ((finished_at is null) = (state in ('waiting', 'running'))),
      constraint work_failed_check check ((error is null) = (state <> 'failed'))
    )`);
    this.addSql(`create index work_open_index on kernel.work (moved_at) where state in ('waiting', 'running')`);
    this.addSql(`create index work_state_index on kernel.work (state, made_at)`);
    this.addSql(`create index work_person_index on kernel.work (person_id) where person_id is not null`);
    this.addSql(`create index work_finished_index on kernel.work (finished_at) where finished_at is not null`);
    this.addSql(
      `alter table "identity"."data_archives" add column "work_id" uuid null, add column "failed_at" timestamptz null`,
    );
    // What an older program was asked for goes on as work: whoever looks after the ledger finds that no job stands behind it.
    this.addSql(`with asked as (update "identity"."data_archives" set "work_id" = gen_random_uuid()
        where "ready_at" is null returning "id", "person_id", "work_id", "asked_at")
      insert into kernel.work (id, kind, subject, person_id, run, made_at, moved_at)
        select "work_id", 'identity.make-archive', "id"::text, "person_id", gen_random_uuid(), "asked_at", "asked_at" from asked`);
    this.addSql(`do $$ begin
      if to_regclass('pgboss.job') is not null then
        delete from pgboss.job where name = 'lane.heavy' and state < 'completed'
          and data ->> 'reaction' = 'identity.make-asked-archive';
      end if;
    end $$`);
  }
}
