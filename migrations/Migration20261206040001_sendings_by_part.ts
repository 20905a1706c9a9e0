import { Migration } from '@mikro-orm/migrations';

/** A call that is sent again gives what each of its commands gave, and what it was answered where that is known. */
export class Migration20261206040001_sendings_by_part extends Migration {
  override name = 'Migration20261206040001_sendings_by_part';

  override up(): void {
    this.addSql(`alter table "kernel"."sendings" add column "part" varchar(160) not null default ''`);
    this.addSql(`alter table "kernel"."sendings" drop constraint "sendings_pkey"`);
    this.addSql(`alter table "kernel"."sendings" add primary key ("person_id", "key", "part")`);
    this.addSql(`delete from "kernel"."sendings"`);
  }
}
