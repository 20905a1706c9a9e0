import { Migration } from '@mikro-orm/migrations';

/** Where the pictures of championships are looked at (CHAMP5); null in the middle. */
export class Migration20261211010000_focus_of_covers extends Migration {
  override name = 'Migration20261211010000_focus_of_covers';

  override up(): void {
    this.addSql(`alter table "championships"."championships" add column "cover_focus" jsonb null`);
  }
}
