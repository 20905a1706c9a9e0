import { Migration } from '@mikro-orm/migrations';

/**
 * A call that is sent again gives what each of its commands gave, and what it was answered where that is known. Its key is one
 * person's and one route's, of up to 200 characters. What was sent before, or is taken by a process of the former version until that
 * ends, is one part `former` of no route: nobody can tell what it was answered, and it isn't done once more.
 */
export class Migration20261206040001_sendings_by_part extends Migration {
  override name = 'Migration20261206040001_sendings_by_part';

  override up(): void {
    this.addSql(`alter table "kernel"."sendings" add column "part" varchar(160) not null default 'former',
      add column "route" varchar(160) not null default '', alter column "key" type varchar(200)`);
    this.addSql(`alter table "kernel"."sendings" drop constraint "sendings_pkey"`);
    this.addSql(`alter table "kernel"."sendings" add primary key ("person_id", "key", "route", "part")`);
    this.addSql(`alter table "forum"."topics" alter column "sending" type varchar(200)`);
    this.addSql(`alter table "forum"."comments" alter column "sending" type varchar(200)`);
    // What is handed in again shares the file of an earlier one, and is another route.
    this.addSql(`drop index "scoring"."solutions_sending_unique"`);
    this.addSql(`alter table "scoring"."solutions" alter column "idempotency_key" type varchar(200)`);
    this.addSql(`create unique index "solutions_sending_unique" on "scoring"."solutions"
      ("team_id", "person_id", "idempotency_key", "shares_file") where idempotency_key is not null`);
  }
}
