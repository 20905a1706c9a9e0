import { Migration } from '@mikro-orm/migrations';

/** What people were called before (PROF2), which goes from all that keeps a copy of it with their account. */
export class Migration20261212010000_former_logins extends Migration {
  override name = 'Migration20261212010000_former_logins';

  override up(): void {
    this.addSql(`alter table "identity"."people" add column "former_logins" text[] not null default '{}'`);
  }
}
