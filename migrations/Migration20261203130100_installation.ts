import { Migration } from '@mikro-orm/migrations';

/**
 * The mark of an installation, which its files bear too. A database that is in use already has one from now on, and gives it
 * to the files that it finds; a new one gets it at its first start, and only where there are no files.
 */
export class Migration20261203130100_installation extends Migration {
  override name = 'Migration20261203130100_installation';

  override up(): void {
    this.addSql(`create table "kernel"."installation" ("id" uuid not null primary key,
      "marked_at" timestamptz null, "is_only" boolean not null default true,
      constraint "installation_only_unique" unique ("is_only"), constraint "installation_only_check" check ("is_only"))`);
    this.addSql(`insert into "kernel"."installation" ("id")
      select gen_random_uuid() where exists (select from "identity"."people")`);
  }
}
