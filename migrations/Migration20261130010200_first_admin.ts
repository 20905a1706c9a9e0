import { Migration } from '@mikro-orm/migrations';

/** AUTH9: links of the log by which somebody becomes the first admin; of their tokens only hashes. */
export class Migration20261130010200_first_admin extends Migration {
  override name = 'Migration20261130010200_first_admin';

  override up(): void {
    this.addSql(`create table "identity"."first_admin_links" ("token_hash" varchar(64) not null primary key,
      "expires_at" timestamptz not null)`);
  }
}
