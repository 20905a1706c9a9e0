import { Migration } from '@mikro-orm/migrations';

/** A client may open the description of a championship to everybody (CHAMP3); it stays with those who take part otherwise. */
export class Migration20261124070000_open_description extends Migration {
  override name = 'Migration20261124070000_open_description';

  override up(): void {
    this.addSql(
      `alter table "championships"."championships" add column "open_description" boolean not null default false`,
    );
  }
}
