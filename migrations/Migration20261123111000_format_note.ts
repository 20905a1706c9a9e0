import { Migration } from '@mikro-orm/migrations';

/** What a client says of the format of a solution beside its columns (CHAMP5). */
export class Migration20261123111000_format_note extends Migration {
  override name = 'Migration20261123111000_format_note';

  override up(): void {
    this.addSql(`alter table "championships"."championships"
      add column "format_note" jsonb not null default '{"rus": "", "eng": ""}'`);
  }
}
