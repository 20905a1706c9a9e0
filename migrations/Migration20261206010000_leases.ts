import { Migration } from '@mikro-orm/migrations';

/** What is judged is taken under one kind of lease: its run stands beside its worker, and goes when nobody has it. */
export class Migration20261206010000_leases extends Migration {
  override name = 'Migration20261206010000_leases';

  override up(): void {
    this.addSql(`alter table "scoring"."queue_entries" add column "run" uuid null`);
    this.addSql(`update scoring.queue_entries e set run = s.run from scoring.solutions s
      where s.id = e.solution_id and e.worker is not null and s.status = 'RUNNING'`);
    this.addSql(
      `create unique index "queue_entries_run_unique" on "scoring"."queue_entries" ("run") where run is not null`,
    );
    this.addSql(
      `update scoring.rejudge_items set run = null, worker = null, due_at = 'infinity' where state <> 'WAITING'`,
    );
    this.addSql(
      `create unique index "rejudge_items_run_unique" on "scoring"."rejudge_items" ("run") where run is not null`,
    );
    this.addSql(`update scoring.rejudges r set state = 'READY' where state = 'RUNNING'
      and not exists (select from scoring.rejudge_items i where i.rejudge_id = r.id and i.state = 'WAITING')`);
    for (const table of ['repository_checks', 'program_trials']) {
      this.addSql(`alter table "scoring"."${table}" rename column "runner" to "worker"`);
      this.addSql(
        `update scoring.${table} set run = null, worker = null, due_at = 'infinity' where ended_at is not null`,
      );
    }
    this.addSql(`alter table "scoring"."runs" drop column "run", drop column "runner"`);
    this.addSql(`drop table "scoring"."program_runs"`);
  }
}
