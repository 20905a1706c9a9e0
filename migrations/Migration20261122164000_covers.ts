import { Migration } from '@mikro-orm/migrations';

/** Pictures of championships (CHAMP5). */
export class Migration20261122164000_covers extends Migration {
  override name = 'Migration20261122164000_covers';

  override up(): void {
    this.addSql(`alter table "championships"."championships" add column "cover" jsonb null,
      add column "cover_alt" jsonb not null default '{"rus":"","eng":""}'`);
  }
}
