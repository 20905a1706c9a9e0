import { Migration } from '@mikro-orm/migrations';

/** Pictures of texts end with the texts that named them. */
export class Migration20261203120400_unnamed_pictures extends Migration {
  override name = 'Migration20261203120400_unnamed_pictures';

  override up(): void {
    this.addSql(`alter table "texts"."pictures" add column "unnamed_since" timestamptz null`);
  }
}
