import { Migration } from '@mikro-orm/migrations';

/** When whoever has a session last proved to be its person, beside its beginning. */
export class Migration20261130010100_proofs extends Migration {
  override name = 'Migration20261130010100_proofs';

  override up(): void {
    this.addSql('alter table "identity"."sessions" add column "proved_at" timestamptz null');
  }
}
