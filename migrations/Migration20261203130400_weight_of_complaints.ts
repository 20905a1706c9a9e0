import { Migration } from '@mikro-orm/migrations';

/** Complaints of newcomers are read by admins like all others, and hide nothing. */
export class Migration20261203130400_weight_of_complaints extends Migration {
  override name = 'Migration20261203130400_weight_of_complaints';

  override up(): void {
    this.addSql(`alter table "forum"."complaints" add column "weighs" boolean not null default true`);
  }
}
