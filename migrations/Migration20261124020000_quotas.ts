import { Migration } from '@mikro-orm/migrations';

/**
 * SUB1: what people, teams and championships have stored, counted with each solution in its transaction, so that quotas hold
 * whatever comes at once. A file that two solutions share is counted once; one that was removed is not counted.
 */
export class Migration20261124020000_quotas extends Migration {
  override name = 'Migration20261124020000_quotas';

  override up(): void {
    this.addSql(`alter table "scoring"."solutions"
      add column "shares_file" boolean not null default false, add column "file_gone_at" timestamptz null`);
    this.addSql(`create index "solutions_file_index" on "scoring"."solutions" ("storage_key")`);
    this.addSql(`create index "solutions_forget_index" on "scoring"."solutions" ("finished_at")
      where status in ('INVALID', 'FAILED', 'CANCELLED') and file_gone_at is null`);
    this.addSql(`update scoring.solutions s set shares_file = true where exists (select from scoring.solutions first
      where first.storage_key = s.storage_key and (first.created_at, first.id) < (s.created_at, s.id))`);
    this.counters();
  }

  private counters(): void {
    this.addSql(`create table "scoring"."stored_bytes" (
      "kind" varchar(12) not null, "id" uuid not null, "bytes" bigint not null, primary key ("kind", "id"))`);
    this.addSql(`insert into scoring.stored_bytes
      select kind, id, sum(bytes) from (
        select 'championship' as kind, championship_id as id, bytes from scoring.solutions where not shares_file
        union all select 'person', person_id, bytes from scoring.solutions where not shares_file
        union all select 'team', team_id, bytes from scoring.solutions where not shares_file) each
      group by kind, id`);
    // Always in the order of kinds, the hottest last, so that no two wait for each other.
    this.addSql(`create function scoring.count_bytes() returns trigger language plpgsql as $$
      declare
        solution scoring.solutions := coalesce(new, old);
        more bigint := solution.bytes * case when tg_op = 'INSERT' or new.file_gone_at is null and tg_op = 'UPDATE' then 1 else -1 end;
      begin
        insert into scoring.stored_bytes as s values ('person', solution.person_id, more)
        on conflict (kind, id) do update set bytes = s.bytes + excluded.bytes;
        insert into scoring.stored_bytes as s values ('team', solution.team_id, more)
        on conflict (kind, id) do update set bytes = s.bytes + excluded.bytes;
        insert into scoring.stored_bytes as s values ('championship', solution.championship_id, more)
        on conflict (kind, id) do update set bytes = s.bytes + excluded.bytes;
        return null;
      end $$`);
    this.addSql(`create trigger solutions_bytes after insert on scoring.solutions
      for each row when (not new.shares_file and new.file_gone_at is null) execute function scoring.count_bytes()`);
    this.addSql(`create trigger solutions_bytes_changed after update of file_gone_at on scoring.solutions for each row
      when (not new.shares_file and (old.file_gone_at is null) <> (new.file_gone_at is null))
      execute function scoring.count_bytes()`);
    this.addSql(`create trigger solutions_bytes_gone after delete on scoring.solutions
      for each row when (not old.shares_file and old.file_gone_at is null) execute function scoring.count_bytes()`);
  }
}
