import { Migration } from '@mikro-orm/migrations';

/** Logos of threads as pictures in points, beside their SVG: a job draws those that are there. */
export class Migration20261203100100_logo_pictures extends Migration {
  override name = 'Migration20261203100100_logo_pictures';

  override up(): void {
    this.addSql(`alter table "forum"."threads" add "logo_drawn" boolean null`);
    this
      .addSql(`create table "forum"."logo_pictures" ("thread_id" uuid not null, "size" smallint not null, "png" bytea not null,
      primary key ("thread_id", "size"))`);
  }
}
