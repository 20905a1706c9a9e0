import { Migration } from '@mikro-orm/migrations';

/**
 * SUB4: two processes of one runner's name are two runners, whose ids are longer by what tells them apart.
 * Contracts: nothing; the columns only get wider, and what the former version writes fits as before.
 */
export class Migration20261219000000_runner_processes extends Migration {
  override name = 'Migration20261219000000_runner_processes';

  override up(): void {
    this.addSql('alter table "scoring"."runners" alter column "id" type varchar(100)');
    for (const leased of ['queue_entries', 'rejudge_items', 'repository_checks', 'program_trials'])
      this.addSql(`alter table "scoring"."${leased}" alter column "worker" type varchar(100)`);
  }
}
