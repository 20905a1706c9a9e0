import { Migration } from '@mikro-orm/migrations';

const inLatin = (text: string) =>
  `translate(${text}, 'ёабвгдежзийклмнопрстуфхцчшщъыьэюя', 'eabvgdejzi0klmnoprstufhc4w67y839q')`;

/** The words of posts, by which misspelt ones in a search are put right; trigrams also where a database knows no letters but ASCII. */
export class Migration20261201030200_forum_words extends Migration {
  override name = 'Migration20261201030200_forum_words';

  override up(): void {
    this.addSql(`create table "forum"."words" ("word" varchar(40) not null, primary key ("word"))`);
    this.addSql(`create index "words_like_index" on "forum"."words" using gin (${inLatin('word')} gin_trgm_ops)`);
    this.addSql(`drop index "forum"."topics_title_index"`);
    this.addSql(
      `create index "topics_title_index" on "forum"."topics" using gin (${inLatin('lower(title)')} gin_trgm_ops)`,
    );
    this.addSql(`create table "forum"."read_words" ("kind" text not null, "item_id" uuid not null, primary key ("kind"),
      constraint "read_words_kind_check" check ("kind" in ('topic', 'comment')))`);
  }
}
