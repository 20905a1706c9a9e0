import { Migration } from '@mikro-orm/migrations';

/** ADMIN1: where the file of a backup was written, for who looks for it once another place is set. */
export class Migration20261209030000_places_of_backups extends Migration {
  override name = 'Migration20261209030000_places_of_backups';

  override up(): void {
    this.addSql('alter table backups.backups add column place text null');
  }
}
