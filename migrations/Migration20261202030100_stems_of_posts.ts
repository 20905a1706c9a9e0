import { Migration } from '@mikro-orm/migrations';

const stems = (text: string): string =>
  `add column "stems" tsvector generated always as (to_tsvector('russian'::regconfig, translate(${text}, 'ёЁ', 'еЕ'))) stored`;

/** The stems of posts stand beside them: a search ranks what it finds without making them anew. */
export class Migration20261202030100_stems_of_posts extends Migration {
  override name = 'Migration20261202030100_stems_of_posts';

  override up(): void {
    for (const [table, text] of [
      ['topics', `title || ' ' || text`],
      ['comments', 'text'],
    ] as const) {
      this.addSql(`drop index "forum"."${table}_search_index"`);
      this.addSql(`alter table "forum"."${table}" ${stems(text)}`);
      this.addSql(`create index "${table}_search_index" on "forum"."${table}" using gin ("stems")`);
    }
  }
}
