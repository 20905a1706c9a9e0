import { Migration } from '@mikro-orm/migrations';

/** PROF4: the picture of a person. */
export class Migration20261129020000_avatars extends Migration {
  override name = 'Migration20261129020000_avatars';

  override up(): void {
    this.addSql('alter table "identity"."people" add column "avatar" jsonb null');
  }
}
