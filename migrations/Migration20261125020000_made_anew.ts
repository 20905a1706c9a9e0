import { Migration } from '@mikro-orm/migrations';

/** Remembers from which texts the views and functions of `modules/<context>/schema/` were last made. */
export class Migration20261125020000_made_anew extends Migration {
  override name = 'Migration20261125020000_made_anew';

  override up(): void {
    this.addSql(`create table kernel.made_anew (sha256 char(64) primary key)`);
  }
}
