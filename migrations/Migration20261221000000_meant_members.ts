import { Migration } from '@mikro-orm/migrations';

/** RATE1: whom a row of a file of results means is looked up once, when it is read. Rows of files that are under way are read anew. */
export class Migration20261221000000_meant_members extends Migration {
  override name = 'Migration20261221000000_meant_members';

  override up(): void {
    this.addSql(`alter table "rating"."import_rows" add column "member_ids" uuid[] not null default '{}'`);
    this.addSql(`delete from "rating"."import_rows"`);
  }
}
