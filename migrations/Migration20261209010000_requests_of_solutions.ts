import { Migration } from '@mikro-orm/migrations';

/** ADMIN1: the request that brought a solution into the queue, for the log of the worker that scores it. */
export class Migration20261209010000_requests_of_solutions extends Migration {
  override name = 'Migration20261209010000_requests_of_solutions';

  override up(): void {
    this.addSql('alter table scoring.queue_entries add column request varchar(64) null');
  }
}
