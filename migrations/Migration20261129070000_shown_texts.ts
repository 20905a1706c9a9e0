import { Migration } from '@mikro-orm/migrations';

/** Texts of championships are rendered when they are written; the job renders those that there are. */
export class Migration20261129070000_shown_texts extends Migration {
  override name = 'Migration20261129070000_shown_texts';

  override up(): void {
    this.addSql(`create table "championships"."shown_texts" ("championship_id" uuid not null, "name" text not null,
      "language" text not null, "html" text null, "renderer" int not null,
      primary key ("championship_id", "name", "language"),
      constraint "shown_texts_name_check" check ("name" in ('description', 'rules', 'awards', 'schedule')),
      constraint "shown_texts_language_check" check ("language" in ('rus', 'eng')),
      constraint "shown_texts_championship_id_foreign" foreign key ("championship_id")
        references "championships"."championships" ("id") on delete cascade)`);
  }
}
