import { Migration } from '@mikro-orm/migrations';

/** ADMIN1: figures of the last hours, a row a minute, for the pictures of the console. */
export class Migration20261209010001_figures_of_hours extends Migration {
  override name = 'Migration20261209010001_figures_of_hours';

  override up(): void {
    this.addSql('create table kernel.samples (at timestamptz primary key, figures jsonb not null)');
  }
}
