import { Migration } from '@mikro-orm/migrations';

/** When the tours were changed last, of which alone the decision about who goes on waits to be settled (CHAMP6). */
export class Migration20261123191000_tours_edited extends Migration {
  override name = 'Migration20261123191000_tours_edited';

  override up(): void {
    this.addSql(`alter table "championships"."championships" add column "tours_edited_at" timestamptz null`);
    this.addSql(
      `update championships.championships set tours_edited_at = edited_at where jsonb_array_length(tours) > 0`,
    );
  }
}
