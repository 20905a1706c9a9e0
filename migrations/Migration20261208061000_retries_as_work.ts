import { Migration } from '@mikro-orm/migrations';

/** SUB4: several failed solutions go into the queue again as work: which ones, and what became of each. */
export class Migration20261208061000_retries_as_work extends Migration {
  override name = 'Migration20261208061000_retries_as_work';

  override up(): void {
    this.addSql(`create table scoring.retries (
      id uuid primary key,
      championship_id uuid not null,
      work_id uuid not null,
      reason varchar(500) not null,
      actor_id uuid null,
      actor varchar(64) not null,
      role varchar(20) not null,
      asked_at timestamptz not null default clock_timestamp()
    )`);
    this.addSql(`create table scoring.retry_items (
      retries_id uuid not null,
      place int not null,
      solution_id uuid not null,
      outcome varchar(20) null,
      primary key (retries_id, place),
      constraint retry_items_retries_id_foreign foreign key (retries_id) references scoring.retries (id) on delete cascade
    )`);
  }
}
