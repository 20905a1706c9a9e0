import { Migration } from '@mikro-orm/migrations';

/** ALGO1: a repository as it was cloned takes room as the file of a solution does, and goes with that where it got no score. */
export class Migration20261217020000_room_of_sources extends Migration {
  override name = 'Migration20261217020000_room_of_sources';

  override up(): void {
    this.addSql(`alter table "scoring"."solutions" add column "source_bytes" bigint not null default '0'`);
    this.gone();
    this.addSql(`update scoring.solutions s set source_bytes = r.source_bytes from scoring.runs r
      where r.solution_id = s.id and r.source_key is not null`);
    this.addSql(`insert into scoring.stored_bytes as t (kind, id, bytes)
      select kind, id, sum(source_bytes) from (
        select 'championship' as kind, championship_id as id, source_bytes from scoring.solutions where not shares_file and file_gone_at is null
        union all select 'person', person_id, source_bytes from scoring.solutions where not shares_file and file_gone_at is null
        union all select 'team', team_id, source_bytes from scoring.solutions where not shares_file and file_gone_at is null) each
      where source_bytes > 0 group by kind, id
      on conflict (kind, id) do update set bytes = t.bytes + excluded.bytes`);
    this.addSql('drop trigger recount_bytes on scoring.solutions');
    this.addSql(`create trigger recount_bytes after update of bytes, source_bytes on scoring.solutions
      for each row when (new.bytes + new.source_bytes <> old.bytes + old.source_bytes and not new.shares_file
        and old.file_gone_at is null and new.file_gone_at is null) execute function scoring.recount_bytes()`);
  }

  /** What was kept of solutions whose file is gone: nothing was run or judged by it any more. */
  private gone(): void {
    const ofGone = 'solution_id in (select id from scoring.solutions where file_gone_at is not null)';
    this.addSql(`update kernel.files set gone_at = clock_timestamp() where gone_at is null and key in (
      select source_key from scoring.runs where ${ofGone} union select output_key from scoring.run_tests where ${ofGone})`);
    this.addSql(`update scoring.runs set source_key = null where source_key is not null and ${ofGone}`);
    this.addSql(`update scoring.run_tests set output_key = null where output_key is not null and ${ofGone}`);
  }
}
