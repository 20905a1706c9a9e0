import { Migration } from '@mikro-orm/migrations';

/** AUTH8, RATE1: files that are taken in as work: what is wished for, and how far it is. */
export class Migration20261208050000_imports_as_work extends Migration {
  override name = 'Migration20261208050000_imports_as_work';

  override up(): void {
    this.addSql(`create table kernel.imports (
      id uuid primary key,
      work_id uuid not null,
      storage_key text not null,
      bytes bigint not null,
      reason text not null,
      is_try boolean not null,
      actor_id uuid null,
      actor text not null,
      role text not null,
      so_far jsonb null,
      ended_at timestamptz null
    )`);
    this.addSql('create unique index imports_work_index on kernel.imports (work_id)');
  }
}
